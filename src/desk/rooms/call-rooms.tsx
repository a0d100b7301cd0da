import type { KeptCall } from '#forms/call-store.ts';
import { type CalledListing, type Storm, stormsIn } from '#operations/listings/call-queue.ts';
import type { DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/en.ts';
import { callClaim, calledName, callPath, isToDecide, lastDay, readQueue } from './called-listings.ts';
import { sourceName } from './field-texts.ts';
import { MonthExport } from './month-export.tsx';
import type { Room } from './room.ts';

const CHOICES = ['decide', 'storm', 'open', 'all'] as const;
type Choice = (typeof CHOICES)[number];

const SHOWN: Record<Choice, (item: CalledListing) => boolean> = {
  decide: isToDecide,
  storm: ({ reports }) => reports.some(({ isInStorm }) => isInStorm),
  open: ({ reports }) => reports.some(({ state }) => state === 'new'),
  all: () => true,
};

/** Shows what callers reported, by listing, the worst first. */
export async function callRoom(deps: Pick<DeskDeps, 'records'>, visit: Visit): Promise<Room> {
  const { words, query, claims } = visit;
  const chosen = CHOICES.find((each) => each === query.get('show')) ?? 'decide';
  const { queue, calls } = await readQueue(deps, visit.now, chosen === 'open' || chosen === 'all');
  const table: DataTable<CalledListing> = {
    path: '/calls',
    caption: words.rooms['/calls'],
    choice: {
      name: 'show',
      label: words.t('calls.show'),
      options: CHOICES.map((each) => [each, words.t(`calls.shown.${each}`)]),
      chosen,
    },
    columns: [
      {
        key: 'listing',
        title: words.t('calls.listing'),
        value: (item) => calledName(item, words),
        show: (item) => <a href={callPath(item.id)}>{calledName(item, words)}</a>,
      },
      { key: 'harm', title: words.t('calls.harm'), value: ({ harm }) => words.t(`calls.harms.${harm}`) },
      { key: 'said', title: words.t('calls.said'), value: ({ reports }) => saidText(reports, words) },
      {
        key: 'open',
        title: words.t('calls.open'),
        value: ({ reports }) => reports.filter(({ state }) => state === 'new').length,
      },
      { key: 'last', title: words.t('calls.last'), value: ({ reports }) => lastDay(reports) },
      { key: 'claim', title: words.claim.column, value: ({ id }) => claims.get(callClaim(id))?.name ?? '' },
    ],
    rows: queue.filter(SHOWN[chosen]),
    ...(chosen === 'decide' && { none: words.t('calls.none') }),
  };
  const storms = stormsIn(calls);
  const before = (
    <>
      <p>{words.t('calls.intro')}</p>
      {storms.length > 0 && <StormBox storms={storms} />}
      <UnlistedBox count={queue.filter(({ harm }) => harm === 'unlisted').length} />
    </>
  );
  const days = calls.map(({ receivedOn }) => receivedOn);
  return { before, table, after: <MonthExport path="/calls" help={words.t('calls.export.help')} days={days} /> };
}

/** 'they are gone (2); reached (1)' */
function saidText(reports: readonly KeptCall[], words: Words): string {
  return [...Map.groupBy(reports, ({ result }) => result)]
    .map(([result, same]) => `${words.t(`calls.results.${result}`)} (${same.length})`)
    .join('; ');
}

/** Storms, each decided as a whole. */
function StormBox({ storms }: { storms: Storm[] }) {
  const { words } = useVisit();
  return (
    <section className="problems" aria-labelledby="storms">
      <h2 id="storms">{words.t('calls.storms')}</h2>
      <p>{words.t('calls.stormsHelp')}</p>
      <ul>
        {storms.map((storm) => (
          <StormItem key={`${storm.source} ${storm.day}`} {...storm} />
        ))}
      </ul>
    </section>
  );
}

function StormItem({ source, day, reports }: Storm) {
  const { words } = useVisit();
  const title = words.t('calls.storm', { count: reports.length, source: sourceName(source, words), day });
  const decision = (state: 'confirmed' | 'dismissed', label: string) => (
    <ActButton action="/calls/storm" about={`(${title})`} look="quiet" fields={{ source, day, state }}>
      {label}
    </ActButton>
  );
  return (
    <li>
      <p>
        {title}.{' '}
        <a className="alone" href="/calls?show=storm">
          {words.t('calls.stormSee')}
        </a>
      </p>
      <div className="row">
        {decision('dismissed', words.t('calls.stormDismiss'))}
        <details>
          <summary>{words.t('calls.stormConfirm')} …</summary>
          {decision('confirmed', words.t('calls.stormConfirm'))}
        </details>
      </div>
    </li>
  );
}

/** Many listings of a source that was replaced, such as the sample data, are discarded at once. */
function UnlistedBox({ count }: { count: number }) {
  const { words } = useVisit();
  if (count < 2) return null;
  return (
    <section className="card" aria-labelledby="unlisted">
      <h2 id="unlisted">{words.t('calls.unlistedTitle', { count })}</h2>
      <p>{words.t('calls.unlistedHelp')}</p>
      <details>
        <summary>{words.t('calls.unlistedDismiss')} …</summary>
        <ActButton action="/calls/unlisted">{words.t('calls.unlistedDismiss')}</ActButton>
      </details>
    </section>
  );
}
