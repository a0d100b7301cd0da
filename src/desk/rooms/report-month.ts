import type { Submission } from '#forms/form-store.ts';
import { siteDay } from '#model/site-day.ts';
import { listingNames } from '#operations/listing-names.ts';
import type { AnyTable, DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';

/** Returns the problem reports received in a month ('2026-10'), the first first, without who sent them. */
export async function reportMonth(
  { store, records, formWords }: Pick<DeskDeps, 'store' | 'records' | 'formWords'>,
  { t, member }: Visit,
  month: string,
): Promise<AnyTable> {
  const forms = formWords(member.language);
  const rows = (await store.list({ kind: 'report-problem' }))
    .filter(({ receivedAt }) => siteDay(Date.parse(receivedAt)).startsWith(month))
    .reverse();
  const names = await listingNames(rows, records);
  const table: DataTable<Submission> = {
    path: '/reports',
    caption: t('rooms./reports'),
    columns: [
      { key: 'received', title: t('submissions.received'), value: ({ receivedAt }) => timeText(receivedAt) },
      {
        key: 'listing',
        title: t('reports.listing'),
        value: ({ values }) => names.get(String(values.listing)) ?? t('reports.gone'),
      },
      { key: 'id', title: t('calls.export.id'), value: ({ values }) => String(values.listing) },
      {
        key: 'wrong',
        title: t('reports.wrong'),
        value: ({ values }) => forms.answer('report-problem', 'what', values.what),
      },
      { key: 'should', title: t('reports.should'), value: ({ values }) => String(values.message ?? '') },
      { key: 'state', title: t('calls.export.state'), value: ({ state }) => t(`reports.states.${state}`) },
      { key: 'decided', title: t('reports.decided'), value: ({ decidedAt }) => (decidedAt ? timeText(decidedAt) : '') },
    ],
    rows,
  };
  return table;
}
