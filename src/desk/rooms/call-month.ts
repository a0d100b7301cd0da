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
  const w = words.calls;
  const e = w.export;
  const rows = (await withCalls((store) => store.list(), []))
    .filter(({ receivedOn }) => receivedOn.startsWith(month))
    .sort((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1));
  const names = new Map<string, string>();
  await withRecords(async (records) => {
    for (const id of new Set(rows.map(({ listing }) => listing)))
      names.set(id, (await records.findById(id))?.name ?? w.notShown);
  }, deps.records);
  const table: DataTable<KeptCall> = {
    path: '/calls',
    caption: words.rooms['/calls'],
    columns: [
      { key: 'day', title: e.day, value: ({ day }) => day },
      { key: 'received', title: e.received, value: ({ receivedOn }) => receivedOn },
      { key: 'listing', title: w.listing, value: ({ listing }) => names.get(listing)! },
      { key: 'id', title: e.id, value: ({ listing }) => listing },
      { key: 'source', title: e.source, value: ({ source }) => source },
      { key: 'result', title: e.result, value: ({ result }) => w.results[result] },
      { key: 'number', title: e.number, value: ({ phone }) => formatPhone(phone ?? '') },
      {
        key: 'new',
        title: w.newPatients,
        value: ({ answers: { newPatients } }) => (newPatients ? w[newPatients] : ''),
      },
      { key: 'wait', title: e.waitWeeks, value: ({ answers }) => answers.waitWeeks ?? '' },
      { key: 'medicaid', title: e.medicaidOf, value: ({ answers }) => answers.medicaid?.state ?? '' },
      {
        key: 'takes',
        title: e.takesMedicaid,
        value: ({ answers: { medicaid } }) => (medicaid ? w[medicaid.answer] : ''),
      },
      ...ACCESS_QUESTIONS.map((fact) => ({
        key: fact,
        title: w.access[fact],
        value: ({ answers: { access } }: KeptCall) => (access?.[fact] ? w[access[fact]] : ''),
      })),
      { key: 'caller', title: e.caller, value: ({ caller }) => caller },
      { key: 'state', title: e.state, value: ({ state }) => w.states[state] },
      {
        key: 'counts',
        title: e.counts,
        value: ({ state, isInStorm }) => (state === 'dismissed' || isInStorm ? w.no : w.yes),
      },
    ],
    rows,
  };
  return table;
}
