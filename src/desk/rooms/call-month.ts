import type { KeptCall } from '#forms/call-store.ts';
import { ACCESS_QUESTIONS } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import { withRecords } from '#operations/data-folder.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { AnyTable, DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { Visit } from '../visit.ts';

/** Returns the callers' reports received in a month ('2026-10'), the first first. */
export async function callMonth(deps: Pick<DeskDeps, 'records'>, { words }: Visit, month: string): Promise<AnyTable> {
  const rows = (await withCalls((store) => store.list(), []))
    .filter(({ receivedOn }) => receivedOn.startsWith(month))
    .sort((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1));
  const names = new Map<string, string>();
  await withRecords(async (records) => {
    for (const id of new Set(rows.map(({ listing }) => listing)))
      names.set(id, (await records.findById(id))?.name ?? words.t('calls.notShown'));
  }, deps.records);
  const table: DataTable<KeptCall> = {
    path: '/calls',
    caption: words.rooms['/calls'],
    columns: [
      { key: 'day', title: words.t('calls.export.day'), value: ({ day }) => day },
      { key: 'received', title: words.t('calls.export.received'), value: ({ receivedOn }) => receivedOn },
      { key: 'listing', title: words.t('calls.listing'), value: ({ listing }) => names.get(listing)! },
      { key: 'id', title: words.t('calls.export.id'), value: ({ listing }) => listing },
      { key: 'source', title: words.t('calls.export.source'), value: ({ source }) => source },
      {
        key: 'result',
        title: words.t('calls.export.result'),
        value: ({ result }) => words.t(`calls.results.${result}`),
      },
      { key: 'number', title: words.t('calls.export.number'), value: ({ phone }) => formatPhone(phone ?? '') },
      {
        key: 'new',
        title: words.t('calls.newPatients'),
        value: ({ answers: { newPatients } }) => (newPatients ? words.t(`calls.${newPatients}`) : ''),
      },
      { key: 'wait', title: words.t('calls.export.waitWeeks'), value: ({ answers }) => answers.waitWeeks ?? '' },
      {
        key: 'medicaid',
        title: words.t('calls.export.medicaidOf'),
        value: ({ answers }) => answers.medicaid?.state ?? '',
      },
      {
        key: 'takes',
        title: words.t('calls.export.takesMedicaid'),
        value: ({ answers: { medicaid } }) => (medicaid ? words.t(`calls.${medicaid.answer}`) : ''),
      },
      ...ACCESS_QUESTIONS.map((fact) => ({
        key: fact,
        title: words.t(`calls.access.${fact}`),
        value: ({ answers: { access } }: KeptCall) => (access?.[fact] ? words.t(`calls.${access[fact]}`) : ''),
      })),
      { key: 'caller', title: words.t('calls.export.caller'), value: ({ caller }) => caller },
      { key: 'state', title: words.t('calls.export.state'), value: ({ state }) => words.t(`calls.states.${state}`) },
      {
        key: 'counts',
        title: words.t('calls.export.counts'),
        value: ({ state, isInStorm }) =>
          state === 'dismissed' || isInStorm ? words.t('calls.no') : words.t('calls.yes'),
      },
    ],
    rows,
  };
  return table;
}
