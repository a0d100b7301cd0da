import { siteDay } from '#model/site-day.ts';
import { type AnyTable, tableCsv } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext } from '../desk-guard.ts';
import { useVisit } from '../parts/visit-context.ts';
import { visitOf } from '../show.tsx';
import type { Visit } from '../visit.ts';

/** Months that can be chosen, the running one included: reports are kept for two years. */
const MONTHS = 24;

interface MonthExportProps {
  /** Of the room. */
  path: string;
  help: string;
  /** On which reports came in. */
  days: readonly string[];
}

/** The choice of a month to export, of those with reports, and last month, which is chosen. */
export function MonthExport({ path, help, days }: MonthExportProps) {
  const { t, now } = useVisit();
  const months = Array.from({ length: MONTHS }, (_, ago) => ({ ago, month: monthBefore(now, ago) }))
    .map((each) => ({ ...each, count: days.filter((day) => day.startsWith(each.month)).length }))
    .filter(({ ago, count }) => count > 0 || ago === 1);
  const format = new Intl.DateTimeFormat(t('language'), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const titleOf = (month: string, ago: number) => {
    const name = format.format(new Date(`${month}-01`));
    return ago === 0
      ? t('calls.export.soFar', { month: name })
      : ago === 1
        ? t('calls.export.lastMonth', { month: name })
        : name;
  };
  return (
    <>
      <h2 id="export">{t('calls.export.title')}</h2>
      <p id="month-help">{help}</p>
      <form className="tools" method="get" action={`${path}/export`}>
        <div>
          <label htmlFor="month">{t('calls.export.month')}</label>
          <select id="month" name="month" aria-describedby="month-help" defaultValue={monthBefore(now, 1)}>
            {months.map(({ ago, month, count }) => (
              <option key={month} value={month}>
                {`${titleOf(month, ago)}: ${t('calls.reports', { count })}`}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="quiet">
          {t('calls.export.button')}
        </button>
      </form>
    </>
  );
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

/** 'YYYY-MM', so many months before that of a time. */
function monthBefore(now: Date, months: number): string {
  const [year, month] = siteDay(now.getTime()).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}
