import type { KeptCall } from '#forms/call-store.ts';
import type { Submission } from '#forms/form-store.ts';
import { DAY_MS } from '#model/duration.ts';
import { FORM_KINDS } from '#model/form-definition.ts';
import { siteDay } from '#model/site-day.ts';
import { withRecords } from '#operations/data-folder.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { AnyTable, DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { Lines } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import { type NumberTable, nothingFoundTable, sourceTable } from './data-tables.tsx';
import type { Room } from './room.ts';

type NumberDeps = Pick<DeskDeps, 'store' | 'records' | 'formWords' | 'folder' | 'now' | 'rightsOf'>;
const CHOICES = ['weeks', 'listings', 'not-found', 'sources'] as const;

/** Shows counts of what is stored: nothing is measured for them. */
export async function numberRoom(deps: NumberDeps, visit: Visit): Promise<Room> {
  const { t } = visit;
  const chosen = CHOICES.find((each) => each === visit.query.get('show')) ?? 'weeks';
  const room = await roomOf(chosen, deps, visit);
  const empty: AnyTable = {
    path: '/numbers',
    caption: t(`numbers.shown.${chosen}`),
    columns: [],
    rows: [],
    none: '',
  };
  const choice = {
    name: 'show',
    label: t('numbers.show'),
    options: CHOICES.map((each): [string, string] => [each, t(`numbers.shown.${each}`)]),
    chosen,
  };
  const table: AnyTable = { ...(room.table ?? empty), path: '/numbers', choice };
  const before = (
    <>
      <Lines text={t('numbers.intro')} />
      {room.before}
    </>
  );
  return { before, table };
}

function roomOf(chosen: (typeof CHOICES)[number], deps: NumberDeps, visit: Visit): NumberTable | Promise<NumberTable> {
  if (chosen === 'not-found') return nothingFoundTable(deps, visit);
  if (chosen === 'sources') return sourceTable(deps, visit);
  return chosen === 'weeks' ? weekTable(deps, visit) : listingTable(deps, visit);
}

async function weekTable(deps: NumberDeps, { t, member }: Visit): Promise<NumberTable> {
  const forms = deps.formWords(member.language);
  const sent = [
    ...(await deps.store.list()).map(({ kind, receivedAt }) => ({
      kind: kind as string,
      day: siteDay(Date.parse(receivedAt)),
    })),
    ...(await allCalls()).map(({ receivedOn }) => ({ kind: 'call-report', day: receivedOn })),
  ];
  type Week = [monday: string, sent: typeof sent];
  const rows: Week[] = [...Map.groupBy(sent, ({ day }) => mondayOf(day))].sort(([a], [b]) => (a < b ? 1 : -1));
  const count = (kind: string) => (week: Week) => week[1].filter((each) => each.kind === kind).length;
  const table: DataTable<Week> = {
    path: '/numbers',
    caption: t('numbers.shown.weeks'),
    columns: [
      { key: 'week', title: t('numbers.week'), value: ([monday]) => monday },
      { key: 'calls', title: t('numbers.calls'), value: count('call-report') },
      ...FORM_KINDS.map((kind) => ({ key: kind, title: forms.title(kind), value: count(kind) })),
      { key: 'total', title: t('numbers.total'), value: ([, each]) => each.length },
    ],
    rows,
  };
  return { before: <Lines text={t('numbers.weeksHelp')} />, table };
}

interface Reported {
  id: string;
  name: string;
  calls: number;
  problems: number;
  open: number;
  last: string;
}

async function listingTable({ store, records }: NumberDeps, { t }: Visit): Promise<NumberTable> {
  const problems = await store.list({ kind: 'report-problem' });
  const about = [
    ...problems.map((each) => ({ id: String(each.values.listing), ...problemFacts(each) })),
    ...(await allCalls()).map((each) => ({ id: each.listing, ...callFacts(each) })),
  ];
  const byListing = Map.groupBy(about, ({ id }) => id);
  const rows = await withRecords(async (open) => {
    const all: Reported[] = [];
    for (const [id, each] of byListing) {
      const count = (is: (one: (typeof each)[number]) => boolean) => each.filter(is).length;
      const name = (await open.findById(id))?.name ?? `${id} (${t('calls.notShown')})`;
      const last = each
        .map(({ day }) => day)
        .sort()
        .at(-1)!;
      const calls = count(({ isCall }) => isCall);
      all.push({ id, name, calls, problems: each.length - calls, open: count(({ isOpen }) => isOpen), last });
    }
    return all.sort((a, b) => b.calls + b.problems - a.calls - a.problems);
  }, records);
  const table: DataTable<Reported> = {
    path: '/numbers',
    caption: t('numbers.shown.listings'),
    columns: [
      {
        key: 'listing',
        title: t('numbers.listing'),
        value: ({ name }) => name,
        show: ({ id, name }) => <a href={`/listings/one?id=${encodeURIComponent(id)}`}>{name}</a>,
      },
      { key: 'calls', title: t('numbers.calls'), value: ({ calls }) => calls },
      { key: 'problems', title: t('numbers.problems'), value: ({ problems: count }) => count },
      { key: 'open', title: t('numbers.open'), value: ({ open }) => open },
      { key: 'last', title: t('numbers.last'), value: ({ last }) => last },
    ],
    rows,
  };
  return { table };
}

const problemFacts = ({ receivedAt, state }: Submission) => ({
  isCall: false,
  isOpen: state === 'new',
  day: siteDay(Date.parse(receivedAt)),
});
const callFacts = ({ receivedOn, state }: KeptCall) => ({ isCall: true, isOpen: state === 'new', day: receivedOn });

function allCalls(): Promise<KeptCall[]> {
  return withCalls((store) => store.list(), []);
}

/** The Monday of a day's week, `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const date = new Date(day);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}
