import { html } from 'hono/html';
import { type AnyTable, tableCsv } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext } from '../desk-guard.ts';
import type { Html } from '../page.ts';
import { visitOf } from '../show.tsx';
import type { Visit } from '../visit.ts';

/** Months that can be chosen, the running one included: reports are kept for two years. */
const MONTHS = 24;

/** Renders the choice of a month to export, of those with reports, and last month, which is chosen. `path`: of the room; `days`: on which reports came in. */
export function monthExport({ words, now }: Visit, path: string, help: string, days: readonly string[]): Html {
  const w = words.calls.export;
  const months = Array.from({ length: MONTHS }, (_, ago) => monthBefore(now, ago));
  const format = new Intl.DateTimeFormat(words.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const option = (month: string, at: number) => {
    const count = days.filter((day) => day.startsWith(month)).length;
    if (count === 0 && at !== 1) return '';
    const name = format.format(new Date(`${month}-01`));
    const when = at === 0 ? w.soFar(name) : at === 1 ? w.lastMonth(name) : name;
    return html`<option value="${month}"${at === 1 ? html` selected` : ''}>${when}: ${words.calls.reports(count)}</option>`;
  };
  return html`<h2 id="export">${w.title}</h2>
<p id="month-help">${help}</p>
<form class="tools" method="get" action="${path}/export"><div><label for="month">${w.month}</label><select id="month" name="month" aria-describedby="month-help">${months.map(option)}</select></div><button class="quiet">${w.button}</button></form>`;
}

/** Answers with a month's table as a file. */
export async function answerMonth(
  c: DeskContext,
  deps: Pick<DeskDeps, 'staff' | 'now'>,
  path: string,
  tableOf: (visit: Visit, month: string) => Promise<AnyTable>,
): Promise<Response> {
  const visit = await visitOf(c, deps);
  const given = visit.query.get('month') ?? '';
  const month = /^\d{4}-\d{2}$/.test(given) ? given : monthBefore(visit.now, 1);
  const table = await tableOf(visit, month);
  const act = { at: visit.now.toISOString(), who: visit.member.name, act: 'export', about: `${path} ${month}` };
  await deps.staff.audit(act);
  return c.body(tableCsv(table, new URLSearchParams()), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${path.slice(1)}-${month}.csv"`,
  });
}

/** 'YYYY-MM', so many months before a day's. */
function monthBefore(day: Date, months: number): string {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months)).toISOString().slice(0, 7);
}
