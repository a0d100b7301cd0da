import type { ImportReport } from '#importers/import-report.ts';
import { numberText } from '#model/number-text.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { ShortTable } from '../data-table.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { timeText } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { leftOutOf, reportWarnings, shrinkOf } from './list-warnings.ts';

/** Shows what a list would change, and asks whether to put it on the site. `problem`: why it was not. */
export function CheckForm({ job, report, problem }: { job: ListJob; report: ImportReport; problem?: string }) {
  const { lists: w } = useVisit().words;
  return (
    <>
      {problem && (
        <p className="problems" role="alert">
          {problem}
        </p>
      )}
      <p>{w.nothingYet}</p>
      <ReportWarnings job={job} report={report} />
      <ReportTables report={report} of={job} />
      <form method="post" action="/lists/import">
        <TokenField />
        {shrinkOf(report) && (
          <div className="check">
            <input type="checkbox" id="shrink" name="shrink" value="1" />
            <label htmlFor="shrink">{w.mayShrink}</label>
          </div>
        )}
        <button type="submit" {...pressedBy('y')}>
          {w.put}
          <KeyBox shortcut="y" />
        </button>
      </form>
    </>
  );
}

function ReportWarnings({ job, report }: { job: ListJob; report: ImportReport }) {
  const visit = useVisit();
  const warnings = reportWarnings(report, job, visit);
  if (warnings.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <p>
        <strong>{visit.words.lists.warnings}</strong>
      </p>
      <ul>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

interface ReportProps {
  report: ImportReport;
  of: Pick<ListJob, 'list' | 'answers'>;
}

/** The report of an import or a dry run. */
export function ReportTables({ report, of: { list, answers } }: ReportProps) {
  const { lists: w } = useVisit().words;
  const { rows, remarks, examples, notices } = report;
  const fileOf = (ending: string) => report.lists.find((name) => name.endsWith(ending));
  const [leftOut, lost] = [fileOf('-dropped.csv'), fileOf('-remarks.csv')];
  return (
    <>
      <ChangeTable report={report} />
      <ReasonTable
        id="left-out"
        caption={w.leftOutCaption}
        texts={w.reasons}
        found={rows.dropped}
        examples={examples}
      />
      {leftOut && (
        <p>
          <RowsLink list={list} file={leftOut} text={w.leftOutFile} />
          {answers.format === 'csv' && (
            <>
              <br />
              {w.leftOutHelp}
            </>
          )}
        </p>
      )}
      <ReasonTable id="remarks" caption={w.remarksCaption} texts={w.remarks} found={remarks} examples={examples} />
      {lost && (
        <p className="row">
          <RowsLink list={list} file={lost} text={w.remarksFile} />
        </p>
      )}
      {notices.length > 0 && <Notices texts={notices} />}
    </>
  );
}

function ChangeTable({ report }: { report: ImportReport }) {
  const { lists: w, language } = useVisit().words;
  const { change, rows, withMedicaid, dryRun } = report;
  const counts: [string, number][] = [
    [w.nowServed, rows.providers],
    [w.withMedicaid, withMedicaid],
  ];
  if (change)
    counts.push(
      [w.added, change.added],
      [w.updated, change.updated],
      [w.unchanged, change.unchanged],
      [w.removed, change.removed],
    );
  counts.push([w.leftOut, leftOutOf(report)]);
  return (
    <ShortTable
      id="change"
      caption={dryRun ? w.checked : w.what}
      columns={[w.what, w.count]}
      rows={counts.map(([what, count]) => [what, numberText(count, language)])}
    />
  );
}

interface ReasonTableProps {
  id: string;
  caption: string;
  texts: Record<string, string>;
  found: Partial<Record<string, number>>;
  examples: ImportReport['examples'];
}

/** Why rows are left out or corrected: most often first, each with the first such row. */
function ReasonTable({ id, caption, texts, found, examples }: ReasonTableProps) {
  const { lists: w, language } = useVisit().words;
  const reasons = Object.entries(found).sort(([, a = 0], [, b = 0]) => b - a);
  if (reasons.length === 0) return null;
  const example = (key: string) => {
    const [first] = examples[key as keyof ImportReport['examples']] ?? [];
    return first ? `${w.line(first.line)}${first.value ? `: ${first.value}` : ''}` : '';
  };
  const rows = reasons.map(([key, count = 0]) => [texts[key] ?? key, numberText(count, language), example(key)]);
  return <ShortTable id={id} caption={caption} columns={[w.reason, w.count, w.example]} rows={rows} />;
}

function RowsLink({ list, file, text }: { list: string; file: string; text: string }) {
  return (
    <a className="alone" href={`/lists/rows?list=${list}&file=${encodeURIComponent(file)}`} download>
      {text}
    </a>
  );
}

/** What else the import says, in English. */
function Notices({ texts }: { texts: string[] }) {
  return (
    <>
      <h2>{useVisit().words.lists.notices}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text} lang="en">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The last report of a list; null if there is none here. */
export function LastReport({ report, of }: Omit<ReportProps, 'report'> & { report: ImportReport | null }) {
  const { lists: w } = useVisit().words;
  if (!report) return <p>{w.noReport}</p>;
  return (
    <>
      <p>{w.reportWhen(timeText(report.startedAt), report.seconds.toFixed(1))}</p>
      <ReportTables report={report} of={of} />
      <p>
        <a className="alone" href="/lists">
          {w.back}
        </a>
      </p>
    </>
  );
}
