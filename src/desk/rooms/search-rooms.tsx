import type { StoredProvider } from '#listings/provider.ts';
import { foldText } from '#model/fold-text.ts';
import { formatPhone } from '#model/phone.ts';
import { dataPlace } from '#operations/data-folder.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { whoOf } from '#operations/listings/field-words.ts';
import type { OnlineProblem } from '#site-content/online-check.ts';
import type { DataTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Outside, timeText } from '../parts/texts.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/en.ts';
import type { DuplicateListing } from './duplicate-listings.ts';
import { fieldTexts } from './field-texts.ts';
import type { OnDemandState } from './on-demand.ts';
import type { Room } from './room.ts';

/** Shows likely duplicate listings, found on request: each pair is joined or kept apart. */
export async function duplicateRoom(deps: Pick<DeskDeps, 'duplicates' | 'origin'>, { words }: Visit): Promise<Room> {
  const { duplicates: w } = words;
  const { state } = deps.duplicates;
  const open = state.is === 'done' ? { ...state, result: await undecided(state.result) } : state;
  const before = (
    <>
      <p>{w.intro}</p>
      <SearchButton path="/duplicates" label={w.button} />
      <SearchState state={open} path="/duplicates" />
      {open.is === 'done' && open.result.length > 0 && <p>{w.marked}</p>}
    </>
  );
  return { before, ...(open.is === 'done' && { table: pairTable(open.result, deps, words) }) };
}

/** Leaves out the pairs that were joined or kept apart since they were found. */
async function undecided(found: DuplicateListing[]): Promise<DuplicateListing[]> {
  const pair = (...ids: string[]) => ids.sort().join(' ');
  const decided = (await readCorrections(dataPlace())).map(({ correction: one }) =>
    'other' in one ? pair(one.id, one.other) : '',
  );
  return found.filter(({ first, second }) => !decided.includes(pair(first.id, second.id)));
}

function pairTable(
  rows: DuplicateListing[],
  deps: Pick<DeskDeps, 'origin'>,
  words: Words,
): DataTable<DuplicateListing> {
  const { duplicates: w } = words;
  const text = (listing: StoredProvider) => {
    const { place, phone } = contactOf(listing, words);
    return [`${listing.name} (${listing.id})`, place, phone, whoOf(listing, fieldTexts(words))].join('; ');
  };
  const side = (listing: StoredProvider, other: StoredProvider) => (
    <PairSide listing={listing} other={other} address={listingAddress(deps, listing.id)} />
  );
  return {
    path: '/duplicates',
    caption: w.caption,
    columns: [
      {
        key: 'first',
        title: w.first,
        value: ({ first }) => text(first),
        show: ({ first, second }) => side(first, second),
      },
      {
        key: 'second',
        title: w.second,
        value: ({ second }) => text(second),
        show: ({ first, second }) => side(second, first),
      },
      { key: 'why', title: w.why, value: ({ reason }) => (reason === 'near' ? w.near : w.phone) },
      { key: 'where', title: w.where, value: ({ second: { address } }) => `${address.city}, ${address.state}` },
    ],
    rows,
    none: w.none,
    actions: (pair) => <PairButtons pair={pair} />,
  };
}

/** One listing of a pair: its name, then its address and phone, marked where the other's differs, and its source. */
function PairSide({ listing, other, address }: { listing: StoredProvider; other: StoredProvider; address: string }) {
  const { words } = useVisit();
  const [own, others] = [contactOf(listing, words), contactOf(other, words)];
  return (
    <>
      <Outside address={address} text={listing.name} />
      <br />
      <a href={`/listings/one?id=${encodeURIComponent(listing.id)}`}>{listing.id}</a>
      <MarkedLine text={own.place} other={others.place} />
      <MarkedLine text={own.phone} other={others.phone} />
      <div>{whoOf(listing, fieldTexts(words))}</div>
    </>
  );
}

/** A line of a listing; capitals make no difference. */
function MarkedLine({ text, other }: { text: string; other: string }) {
  const { duplicates: w } = useVisit().words;
  if (foldText(text) === foldText(other)) return <div>{text}</div>;
  return (
    <div>
      <mark>{text}</mark>
      <span className="unseen"> ({w.differs})</span>
    </div>
  );
}

function contactOf({ address, phone }: StoredProvider, { duplicates: w }: Words): { place: string; phone: string } {
  const { lines, city, state, zip } = address;
  return {
    place: [...lines, city, `${state} ${zip}`.trim()].join(', '),
    phone: phone ? formatPhone(phone) : w.noPhone,
  };
}

function PairButtons({ pair: { first, second } }: { pair: DuplicateListing }) {
  const { listings: w } = useVisit().words;
  const given = {
    about: `(${first.id}, ${second.id})`,
    fields: { id: first.id, other: second.id, from: '/duplicates' },
    look: 'quiet',
  } as const;
  return (
    <>
      <ActButton action="/listings/join" {...given}>
        {w.join}
      </ActButton>
      <ActButton action="/listings/keep-apart" {...given}>
        {w.keepApart}
      </ActButton>
    </>
  );
}

/** Shows dead links, checked on request. */
export function linkRoom(deps: Pick<DeskDeps, 'deadLinks'>, { words }: Visit): Room {
  const { links: w } = words;
  const { state } = deps.deadLinks;
  const before = (
    <>
      <p>{w.intro}</p>
      <SearchButton path="/links" label={w.button} />
      <SearchState state={state} path="/links" />
    </>
  );
  return { before, ...(state.is === 'done' && { table: linkTable(state.result, words) }) };
}

function linkTable(rows: OnlineProblem[], { links: w }: Words): DataTable<OnlineProblem> {
  return {
    path: '/links',
    caption: w.caption,
    columns: [
      {
        key: 'address',
        title: w.address,
        value: ({ address }) => address,
        show: ({ address }) => <Outside address={address} text={address} />,
      },
      { key: 'problem', title: w.problem, value: ({ message }) => message },
      { key: 'used', title: w.used, value: ({ places }) => places.join('; ') },
    ],
    rows,
    none: w.none,
  };
}

function SearchButton({ path, label }: { path: string; label: string }) {
  return (
    <ActButton action={path} shortcut="s">
      {label}
    </ActButton>
  );
}

/** How far a search is, or when it was done and what it found. */
function SearchState({ state, path }: { state: OnDemandState<unknown[]>; path: string }) {
  const { work: w } = useVisit().words;
  if (state.is === 'not started') return null;
  if (state.is === 'failed')
    return (
      <p className="problems" role="alert">
        {w.failed(state.message)}
      </p>
    );
  if (state.is === 'done') return <p role="status">{w.done(timeText(state.at), state.result.length)}</p>;
  return (
    <p role="status">
      {w.running}{' '}
      <a className="alone" href={path}>
        {w.again}
      </a>
    </p>
  );
}
