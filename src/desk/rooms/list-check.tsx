import type { ImportReport } from '#importers/import-report.ts';
import { numberText } from '#model/number-text.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { ShortTable } from '../data-table.tsx';
import { KeyBox, pressedBy } from '../parts/key-box.tsx';
import { timeText } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import { leftOutOf, reportWarnings, shrinkOf } from './list-warnings.ts';
import { ListingPreview } from './listing-preview.tsx';

/** Shows what a list would change, and asks whether to put it on the site. `problem`: why it was not. */
export function CheckForm({ job, report, problem }: { job: ListJob; report: ImportReport; problem?: string }) {
  const { t } = useVisit();
  return (
    <>
      {problem && (
        <p className="problems" role="alert">
          {problem}
        </p>
      )}
      <p>{t('lists.nothingYet')}</p>
      <ReportWarnings job={job} report={report} />
      {report.sample && <ListingPreview listing={report.sample} />}
      <ReportTables report={report} of={job} />
      <form method="post" action="/lists/import">
        <TokenField />
        {shrinkOf(report) && (
          <div className="check">
            <input type="checkbox" id="shrink" name="shrink" value="1" />
            <label htmlFor="shrink">{t('lists.mayShrink')}</label>
          </div>
        )}
        <button type="submit" {...pressedBy('y')}>
          {t('lists.put')}
          <KeyBox shortcut="y" />
        </button>
      </form>
    </>
  );
}

function ReportWarnings({ job, report }: { job: ListJob; report: ImportReport }) {
  const { t } = useVisit();
  const warnings = reportWarnings(report, job, t);
  if (warnings.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <p>
        <strong>{t('lists.warnings')}</strong>
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
  const { t } = useVisit();
  const { rows, remarks, examples, notices } = report;
  const fileOf = (ending: string) => report.lists.find((name) => name.endsWith(ending));
  const [leftOut, lost] = [fileOf('-dropped.csv'), fileOf('-remarks.csv')];
  return (
    <>
      <ChangeTable report={report} />
      <ReasonTable
        id="left-out"
        caption={t('lists.leftOutCaption')}
        text={(reason) => t(`lists.reasons.${reason}`)}
        found={rows.dropped}
        examples={examples}
      />
      {leftOut && (
        <p>
          <RowsLink list={list} file={leftOut} text={t('lists.leftOutFile')} />
          {answers.format === 'csv' && (
            <>
              <br />
              {t('lists.leftOutHelp')}
            </>
          )}
        </p>
      )}
      <ReasonTable
        id="remarks"
        caption={t('lists.remarksCaption')}
        text={(remark) => t(`lists.remarks.${remark}`)}
        found={remarks}
        examples={examples}
      />
      {lost && (
        <p className="row">
          <RowsLink list={list} file={lost} text={t('lists.remarksFile')} />
        </p>
      )}
      {notices.length > 0 && <Notices texts={notices} />}
      <IdleCorrections report={report} />
    </>
  );
}

function ChangeTable({ report }: { report: ImportReport }) {
  const { t } = useVisit();
  const { change, rows, withMedicaid, dryRun } = report;
  const counts: [string, number][] = [
    [t('lists.nowServed'), rows.providers],
    [t('lists.withMedicaid'), withMedicaid],
  ];
  if (change)
    counts.push(
      [t('lists.added'), change.added],
      [t('lists.updated'), change.updated],
      [t('lists.unchanged'), change.unchanged],
      [t('lists.removed'), change.removed],
    );
  counts.push([t('lists.leftOut'), leftOutOf(report)]);
  return (
    <ShortTable
      id="change"
      caption={dryRun ? t('lists.checked') : t('lists.what')}
      columns={[t('lists.what'), t('lists.count')]}
      rows={counts.map(([what, count]) => [what, numberText(count, t('language'))])}
    />
  );
}

/** How many corrections of all sources show nothing now, with the way to them; a dry run does not know. */
function IdleCorrections({ report: { unusedCorrections, overruledCorrections } }: { report: ImportReport }) {
  const { t } = useVisit();
  if (!unusedCorrections && !overruledCorrections) return null;
  return (
    <p>
      {unusedCorrections ? `${t('lists.unusedCorrections', { count: unusedCorrections })} ` : ''}
      {overruledCorrections ? `${t('lists.overruledCorrections', { count: overruledCorrections })} ` : ''}
      <a className="alone" href="/listings">
        {t('lists.seeCorrections')}
      </a>
    </p>
  );
}

interface ReasonTableProps<Key extends string> {
  id: string;
  caption: string;
  text: (key: Key) => string;
  found: Partial<Record<Key, number>>;
  examples: ImportReport['examples'];
}

/** Why rows are left out or corrected: most often first, each with the first such row. */
function ReasonTable<Key extends string>({ id, caption, text, found, examples }: ReasonTableProps<Key>) {
  const { t } = useVisit();
  const reasons = (Object.entries(found) as [Key, number][]).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return null;
  const example = (key: string) => {
    const [first] = examples[key as keyof ImportReport['examples']] ?? [];
    return first ? `${t('lists.line', { line: first.line })}${first.value ? `: ${first.value}` : ''}` : '';
  };
  const rows = reasons.map(([key, count]) => [text(key), numberText(count, t('language')), example(key)]);
  return (
    <ShortTable
      id={id}
      caption={caption}
      columns={[t('lists.reason'), t('lists.count'), t('lists.example')]}
      rows={rows}
    />
  );
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
  const { t } = useVisit();
  return (
    <>
      <h2>{t('lists.notices')}</h2>
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
  const { t } = useVisit();
  if (!report) return <p>{t('lists.noReport')}</p>;
  return (
    <>
      <p>{t('lists.reportWhen', { time: timeText(report.startedAt), seconds: report.seconds.toFixed(1) })}</p>
      <ReportTables report={report} of={of} />
      <p>
        <a className="alone" href="/lists">
          {t('lists.back')}
        </a>
      </p>
    </>
  );
}
