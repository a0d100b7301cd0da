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

const STATES = ['new', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

function chosenState({ query }: Visit): State {
  return STATES.find((each) => each === query.get('state')) ?? 'new';
}

function stateChoice(visit: Visit, text: (state: State) => string): NonNullable<DataTable<Submission>['choice']> {
  const options = STATES.map((each): [string, string] => [each, text(each)]);
  return { name: 'state', label: visit.t('table.state'), options, chosen: chosenState(visit) };
}

/** Shows what visitors sent, without problem reports and sign-ups. */
export async function submissionRoom(deps: Pick<DeskDeps, 'store' | 'formWords'>, visit: Visit): Promise<Room> {
  const { t, member } = visit;
  const forms = deps.formWords(member.language);
  const state = chosenState(visit);
  const rows = (await deps.store.list(state === 'all' ? {} : { state })).filter(
    ({ kind }) => kind !== 'report-problem' && kind !== 'newsletter',
  );
  const table: DataTable<Submission> = {
    path: '/submissions',
    caption: t('rooms./submissions'),
    choice: stateChoice(visit, (each) => t(`table.states.${each}`)),
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
    ...(!visit.query.get('state') && { none: t('submissions.none') }),
  };
  return { before: <p>{t('submissions.intro')}</p>, table };
}

interface Report extends Submission {
  name: string | undefined;
  /** How many of the chosen reports are about its listing. */
  count: number;
}

/** Shows the problem reports, the most reported listings first. */
export async function reportRoom(deps: Pick<DeskDeps, 'store' | 'records' | 'formWords'>, visit: Visit): Promise<Room> {
  const { t, member } = visit;
  const forms = deps.formWords(member.language);
  const state = chosenState(visit);
  const all = await deps.store.list({ kind: 'report-problem' });
  const chosen = all.filter((each) => state === 'all' || each.state === state);
  const names = await listingNames(chosen, deps.records);
  const byListing = Map.groupBy(chosen, ({ values }) => String(values.listing));
  const rows: Report[] = [...byListing]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([id, list]) => list.map((each) => ({ ...each, name: names.get(id), count: list.length })));
  const table: DataTable<Report> = {
    path: '/reports',
    caption: t('rooms./reports'),
    choice: stateChoice(visit, (each) => t(`reports.states.${each}`)),
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
      { key: 'state', title: t('table.state'), value: (each) => t(`reports.states.${each.state}`) },
      { key: 'claim', title: t('claim.column'), value: ({ id }) => visit.claims.get(id)?.name ?? '' },
    ],
    rows,
    ...(state === 'new' && { none: t('reports.none') }),
  };
  const days = all.map(({ receivedAt }) => siteDay(Date.parse(receivedAt)));
  return {
    before: <p>{t('reports.intro')}</p>,
    table,
    after: <MonthExport path="/reports" help={t('calls.export.helpReports')} days={days} />,
  };
}
