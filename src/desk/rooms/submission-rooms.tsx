import type { Submission } from '#forms/form-store.ts';
import { siteDay } from '#model/site-day.ts';
import { listingNames } from '#operations/listing-names.ts';
import type { DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import { MonthExport } from './month-export.tsx';
import type { Room } from './room.ts';
import { titleOf } from './title-of.ts';

const STATES = ['new', 'approved', 'rejected'] as const;

/** Shows what visitors sent, without problem reports and sign-ups. */
export async function submissionRoom(deps: Pick<DeskDeps, 'store' | 'formWords'>, visit: Visit): Promise<Room> {
  const { t, query, member } = visit;
  const forms = deps.formWords(member.language);
  const state = STATES.find((each) => each === query.get('state'));
  const isAll = query.get('state') === 'all';
  const rows = (await deps.store.list(isAll ? {} : { state: state ?? 'new' })).filter(
    ({ kind }) => kind !== 'report-problem' && kind !== 'newsletter',
  );
  const table: DataTable<Submission> = {
    path: '/submissions',
    caption: t('rooms./submissions'),
    choice: {
      name: 'state',
      label: t('table.state'),
      options: [...STATES, 'all' as const].map((each) => [each, t(`table.states.${each}`)]),
      chosen: isAll ? 'all' : (state ?? 'new'),
    },
    columns: [
      {
        key: 'what',
        title: t('submissions.what'),
        value: titleOf,
        show: (each) => <a href={`/submissions/${each.id}`}>{titleOf(each)}</a>,
      },
      { key: 'form', title: t('submissions.form'), value: ({ kind }) => forms.title(kind) },
      { key: 'received', title: t('submissions.received'), value: ({ receivedAt }) => timeText(receivedAt) },
      { key: 'state', title: t('table.state'), value: (each) => t(`table.states.${each.state}`) },
      { key: 'claim', title: t('claim.column'), value: ({ id }) => visit.claims.get(id)?.name ?? '' },
    ],
    rows,
    ...(!isAll && !state && { none: t('submissions.none') }),
  };
  return { before: <p>{t('submissions.intro')}</p>, table };
}

interface Report extends Submission {
  name: string | undefined;
  /** How many open reports are about its listing. */
  count: number;
}

/** Shows the open problem reports, the most reported listings first. */
export async function reportRoom(deps: Pick<DeskDeps, 'store' | 'records' | 'formWords'>, visit: Visit): Promise<Room> {
  const { t, member } = visit;
  const forms = deps.formWords(member.language);
  const open = await deps.store.list({ kind: 'report-problem', state: 'new' });
  const names = await listingNames(open, deps.records);
  const byListing = Map.groupBy(open, ({ values }) => String(values.listing));
  const rows: Report[] = [...byListing]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([id, list]) => list.map((each) => ({ ...each, name: names.get(id), count: list.length })));
  const table: DataTable<Report> = {
    path: '/reports',
    caption: t('rooms./reports'),
    columns: [
      {
        key: 'listing',
        title: t('reports.listing'),
        value: ({ name }) => name ?? t('reports.gone'),
        show: ({ name, id }) => <a href={`/reports/${id}`}>{name ?? t('reports.gone')}</a>,
      },
      {
        key: 'wrong',
        title: t('reports.wrong'),
        value: ({ values }) => forms.answer('report-problem', 'what', values.what),
      },
      { key: 'should', title: t('reports.should'), value: ({ values }) => String(values.message ?? '') },
      { key: 'received', title: t('submissions.received'), value: ({ receivedAt }) => timeText(receivedAt) },
      { key: 'count', title: t('reports.count'), value: ({ count }) => count },
      { key: 'claim', title: t('claim.column'), value: ({ id }) => visit.claims.get(id)?.name ?? '' },
    ],
    rows,
    none: t('reports.none'),
  };
  const all = await deps.store.list({ kind: 'report-problem' });
  const days = all.map(({ receivedAt }) => siteDay(Date.parse(receivedAt)));
  return {
    before: <p>{t('reports.intro')}</p>,
    table,
    after: <MonthExport path="/reports" help={t('calls.export.helpReports')} days={days} />,
  };
}
