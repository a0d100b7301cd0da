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
  const w = words.calls;
  const chosen = CHOICES.find((each) => each === query.get('show')) ?? 'decide';
  const { queue, calls } = await readQueue(deps, visit.now, chosen === 'open' || chosen === 'all');
  const table: DataTable<CalledListing> = {
    path: '/calls',
    caption: words.rooms['/calls'],
    choice: { name: 'show', label: w.show, options: Object.entries(w.shown), chosen },
    columns: [
      {
        key: 'listing',
        title: w.listing,
        value: (item) => calledName(item, words),
        show: (item) => <a href={callPath(item.id)}>{calledName(item, words)}</a>,
      },
      { key: 'harm', title: w.harm, value: ({ harm }) => w.harms[harm] },
      { key: 'said', title: w.said, value: ({ reports }) => saidText(reports, words) },
      { key: 'open', title: w.open, value: ({ reports }) => reports.filter(({ state }) => state === 'new').length },
      { key: 'last', title: w.last, value: ({ reports }) => lastDay(reports) },
      { key: 'claim', title: words.claim.column, value: ({ id }) => claims.get(callClaim(id))?.name ?? '' },
    ],
    rows: queue.filter(SHOWN[chosen]),
    ...(chosen === 'decide' && { none: w.none }),
  };
  const storms = stormsIn(calls);
  const before = (
    <>
      <p>{w.intro}</p>
      {storms.length > 0 && <StormBox storms={storms} />}
      <UnlistedBox count={queue.filter(({ harm }) => harm === 'unlisted').length} />
    </>
  );
  const days = calls.map(({ receivedOn }) => receivedOn);
  return { before, table, after: <MonthExport path="/calls" help={w.export.help} days={days} /> };
}

/** 'they are gone (2); reached (1)' */
function saidText(reports: readonly KeptCall[], { calls: w }: Words): string {
  return [...Map.groupBy(reports, ({ result }) => result)]
    .map(([result, same]) => `${w.results[result]} (${same.length})`)
    .join('; ');
}

/** Storms, each decided as a whole. */
function StormBox({ storms }: { storms: Storm[] }) {
  const { calls: w } = useVisit().words;
  return (
    <section className="problems" aria-labelledby="storms">
      <h2 id="storms">{w.storms}</h2>
      <p>{w.stormsHelp}</p>
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
  const w = words.calls;
  const title = w.storm(reports.length, sourceName(source, words), day);
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
          {w.stormSee}
        </a>
      </p>
      <div className="row">
        {decision('dismissed', w.stormDismiss)}
        <details>
          <summary>{w.stormConfirm} …</summary>
          {decision('confirmed', w.stormConfirm)}
        </details>
      </div>
    </li>
  );
}

/** Many listings of a source that was replaced, such as the sample data, are discarded at once. */
function UnlistedBox({ count }: { count: number }) {
  const { calls: w } = useVisit().words;
  if (count < 2) return null;
  return (
    <section className="card" aria-labelledby="unlisted">
      <h2 id="unlisted">{w.unlistedTitle(count)}</h2>
      <p>{w.unlistedHelp}</p>
      <details>
        <summary>{w.unlistedDismiss} …</summary>
        <ActButton action="/calls/unlisted">{w.unlistedDismiss}</ActButton>
      </details>
    </section>
  );
}
