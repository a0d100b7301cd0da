import type { KeptCall } from '#forms/call-store.ts';
import { ACCESS_QUESTIONS } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import { withRecords } from '#operations/data-folder.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { AnyTable, DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import type { Visit } from '../visit.ts';

/** Returns the callers' reports received in a month ('2026-10'), the first first. */
export async function callMonth(deps: Pick<DeskDeps, 'records'>, { t }: Visit, month: string): Promise<AnyTable> {
  const rows = (await withCalls((store) => store.list(), []))
    .filter(({ receivedOn }) => receivedOn.startsWith(month))
    .sort((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1));
  const names = new Map<string, string>();
  await withRecords(async (records) => {
    for (const id of new Set(rows.map(({ listing }) => listing)))
      names.set(id, (await records.findById(id))?.name ?? t('calls.notShown'));
  }, deps.records);
  const table: DataTable<KeptCall> = {
    path: '/calls',
    caption: t('rooms./calls'),
    columns: [
      { key: 'day', title: t('calls.export.day'), value: ({ day }) => day },
      { key: 'received', title: t('calls.export.received'), value: ({ receivedOn }) => receivedOn },
      { key: 'listing', title: t('calls.listing'), value: ({ listing }) => names.get(listing)! },
      { key: 'id', title: t('calls.export.id'), value: ({ listing }) => listing },
      { key: 'source', title: t('calls.export.source'), value: ({ source }) => source },
      {
        key: 'result',
        title: t('calls.export.result'),
        value: ({ result }) => t(`calls.results.${result}`),
      },
      { key: 'number', title: t('calls.export.number'), value: ({ phone }) => formatPhone(phone ?? '') },
      {
        key: 'new',
        title: t('calls.newPatients'),
        value: ({ answers: { newPatients } }) => (newPatients ? t(`calls.answers.${newPatients}`) : ''),
      },
      { key: 'wait', title: t('calls.export.waitWeeks'), value: ({ answers }) => answers.waitWeeks ?? '' },
      {
        key: 'medicaid',
        title: t('calls.export.medicaidOf'),
        value: ({ answers }) => answers.medicaid?.state ?? '',
      },
      {
        key: 'takes',
        title: t('calls.export.takesMedicaid'),
        value: ({ answers: { medicaid } }) => (medicaid ? t(`calls.answers.${medicaid.answer}`) : ''),
      },
      ...ACCESS_QUESTIONS.map((fact) => ({
        key: fact,
        title: t(`calls.access.${fact}`),
        value: ({ answers: { access } }: KeptCall) => (access?.[fact] ? t(`calls.answers.${access[fact]}`) : ''),
      })),
      { key: 'caller', title: t('calls.export.caller'), value: ({ caller }) => caller },
      { key: 'state', title: t('calls.export.state'), value: ({ state }) => t(`calls.states.${state}`) },
      {
        key: 'counts',
        title: t('calls.export.counts'),
        value: ({ state, isInStorm }) =>
          state === 'dismissed' || isInStorm ? t('calls.answers.no') : t('calls.answers.yes'),
      },
    ],
    rows,
  };
  return table;
}
