import { html } from 'hono/html';
import type { ImportReport } from '#importers/import-report.ts';
import { numberText } from '#model/number-text.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { shortTable } from '../data-table.tsx';
import { type Html, keyBox, keyOf, tokenField } from '../page.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import { leftOutOf, reportWarnings, shrinkOf } from './list-warnings.ts';

/** Shows what a list would change, and asks whether to put it on the site. `problem`: why it was not. */
export function checkPage(job: ListJob, report: ImportReport, visit: Visit, problem = ''): Html {
  const w = visit.words.lists;
  const warnings = reportWarnings(report, job, visit);
  return html`${problem ? html`<p class="problems" role="alert">${problem}</p>` : ''}
<p>${w.nothingYet}</p>
${warnings.length > 0 ? html`<div class="problems" role="alert"><p><strong>${w.warnings}</strong></p><ul>${warnings.map((text) => html`<li>${text}</li>`)}</ul></div>` : ''}
${reportTables(report, job, visit)}
<form method="post" action="/lists/import">${tokenField(visit.token)}
${shrinkOf(report) ? html`<div class="check"><input type="checkbox" id="shrink" name="shrink" value="1"><label for="shrink">${w.mayShrink}</label></div>` : ''}
<button${keyOf('y')}>${w.put}${keyBox('y')}</button></form>`;
}

/** Shows the report of an import or a dry run. */
export function reportTables(
  report: ImportReport,
  { list, answers }: Pick<ListJob, 'list' | 'answers'>,
  visit: Visit,
): Html {
  const { words } = visit;
  const w = words.lists;
  const number = (count: number) => numberText(count, words.language);
  const { change, rows } = report;
  const counts: [string, number][] = [
    [w.nowServed, rows.providers],
    [w.withMedicaid, report.withMedicaid],
    ...(change
      ? ([
          [w.added, change.added],
          [w.updated, change.updated],
          [w.unchanged, change.unchanged],
          [w.removed, change.removed],
        ] as [string, number][])
      : []),
    [w.leftOut, leftOutOf(report)],
  ];
  const reasons = (
    id: string,
    caption: string,
    texts: Record<string, string>,
    found: Partial<Record<string, number>>,
  ) => {
    const entries = Object.entries(found).sort(([, a = 0], [, b = 0]) => b - a);
    if (entries.length === 0) return '';
    const example = (key: string) => {
      const [first] = report.examples[key as keyof ImportReport['examples']] ?? [];
      return first ? `${w.line(first.line)}${first.value ? `: ${first.value}` : ''}` : '';
    };
    const lines = entries.map(([key, count = 0]) => [texts[key] ?? key, number(count), example(key)]);
    return shortTable(id, caption, [w.reason, w.count, w.example], lines);
  };
  const file = (ending: string) => report.lists.find((name) => name.endsWith(ending));
  const link = (name: string | undefined, text: string) =>
    name &&
    html`<a class="alone" href="/lists/rows?list=${list}&file=${encodeURIComponent(name)}" download>${text}</a>`;
  return html`${shortTable(
    'change',
    report.dryRun ? w.checked : w.what,
    [w.what, w.count],
    counts.map(([what, count]) => [what, number(count)]),
  )}
${reasons('left-out', w.leftOutCaption, w.reasons, rows.dropped)}
${file('-dropped.csv') ? html`<p>${link(file('-dropped.csv'), w.leftOutFile)}${answers.format === 'csv' ? html`<br>${w.leftOutHelp}` : ''}</p>` : ''}
${reasons('remarks', w.remarksCaption, w.remarks, report.remarks)}
<p class="row">${link(file('-remarks.csv'), w.remarksFile)}</p>
${report.notices.length > 0 ? html`<h2>${w.notices}</h2><ul>${report.notices.map((text) => html`<li lang="en">${text}</li>`)}</ul>` : ''}`;
}

/** Shows the last report of a list. */
export function reportPage(report: ImportReport, list: Pick<ListJob, 'list' | 'answers'>, visit: Visit): Html {
  const w = visit.words.lists;
  return html`<p>${w.reportWhen(timeText(report.startedAt), report.seconds.toFixed(1))}</p>${reportTables(report, list, visit)}<p><a class="alone" href="/lists">${w.back}</a></p>`;
}
