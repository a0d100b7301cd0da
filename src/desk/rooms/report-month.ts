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
  { words, member }: Visit,
  month: string,
): Promise<AnyTable> {
  const w = words.reports;
  const forms = formWords(member.language);
  const rows = (await store.list({ kind: 'report-problem' }))
    .filter(({ receivedAt }) => siteDay(Date.parse(receivedAt)).startsWith(month))
    .reverse();
  const names = await listingNames(rows, records);
  const table: DataTable<Submission> = {
    path: '/reports',
    caption: words.rooms['/reports'],
    columns: [
      { key: 'received', title: words.submissions.received, value: ({ receivedAt }) => timeText(receivedAt) },
      { key: 'listing', title: w.listing, value: ({ values }) => names.get(String(values.listing)) ?? w.gone },
      { key: 'id', title: words.t('calls.export.id'), value: ({ values }) => String(values.listing) },
      { key: 'wrong', title: w.wrong, value: ({ values }) => forms.answer('report-problem', 'what', values.what) },
      { key: 'should', title: w.should, value: ({ values }) => String(values.message ?? '') },
      { key: 'state', title: words.t('calls.export.state'), value: ({ state }) => w.states[state] },
      { key: 'decided', title: w.decided, value: ({ decidedAt }) => (decidedAt ? timeText(decidedAt) : '') },
    ],
    rows,
  };
  return table;
}
