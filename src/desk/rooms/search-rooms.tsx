import type { StoredProvider } from '#listings/provider.ts';
import { foldText } from '#model/fold-text.ts';
import { formatPhone } from '#model/phone.ts';
import { dataPlace } from '#operations/data-folder.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { whoOf } from '#operations/listings/field-words.ts';
import type { OnlineProblem } from '#site-content/online-check.ts';
import type { DataTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import type { Translate } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Outside, timeText } from '../parts/texts.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import { type DuplicateListing, pairDecision } from './duplicate-listings.ts';
import { fieldTexts } from './field-texts.ts';
import type { OnDemandState } from './on-demand.ts';
import type { Room } from './room.ts';

/** Shows likely duplicate listings, found on request: each pair is joined or kept apart. */
export async function duplicateRoom(deps: Pick<DeskDeps, 'duplicates' | 'origin'>, { t }: Visit): Promise<Room> {
  const { state } = deps.duplicates;
  const open = state.is === 'done' ? { ...state, result: await undecided(state.result) } : state;
  const before = (
    <>
      <p>{t('duplicates.intro')}</p>
      <SearchButton path="/duplicates" label={t('duplicates.button')} />
      <SearchState state={open} path="/duplicates" />
      {open.is === 'done' && open.result.length > 0 && <p>{t('duplicates.marked')}</p>}
    </>
  );
  return { before, ...(open.is === 'done' && { table: pairTable(open.result, deps, t) }) };
}

/** Leaves out the pairs that were joined or kept apart since they were found. */
async function undecided(found: DuplicateListing[]): Promise<DuplicateListing[]> {
  const corrections = await readCorrections(dataPlace());
  return found.filter(({ first, second }) => !pairDecision(corrections, first.id, second.id));
}

function pairTable(
  rows: DuplicateListing[],
  deps: Pick<DeskDeps, 'origin'>,
  t: Translate,
): DataTable<DuplicateListing> {
  const text = (listing: StoredProvider) => {
    const { place, phone } = contactOf(listing, t);
    return [`${listing.name} (${listing.id})`, place, phone, whoOf(listing, fieldTexts(t))].join('; ');
  };
  const side = (listing: StoredProvider, other: StoredProvider) => (
    <PairSide listing={listing} other={other} address={listingAddress(deps, listing.id)} />
  );
  return {
    path: '/duplicates',
    caption: t('duplicates.caption'),
    columns: [
      {
        key: 'first',
        title: t('duplicates.first'),
        value: ({ first }) => text(first),
        show: ({ first, second }) => side(first, second),
      },
      {
        key: 'second',
        title: t('duplicates.second'),
        value: ({ second }) => text(second),
        show: ({ first, second }) => side(second, first),
      },
      {
        key: 'why',
        title: t('duplicates.why'),
        value: ({ reason }) => (reason === 'near' ? t('duplicates.near') : t('duplicates.phone')),
      },
      {
        key: 'where',
        title: t('duplicates.where'),
        value: ({ second: { address } }) => `${address.city}, ${address.state}`,
      },
    ],
    rows,
    none: t('duplicates.none'),
    actions: (pair) => <PairButtons pair={pair} />,
  };
}

/** One listing of a pair: its name, then its address and phone, marked where the other's differs, and its source. */
function PairSide({ listing, other, address }: { listing: StoredProvider; other: StoredProvider; address: string }) {
  const { t } = useVisit();
  const [own, others] = [contactOf(listing, t), contactOf(other, t)];
  return (
    <>
      <Outside address={address} text={listing.name} />
      <br />
      <a href={`/listings/one?id=${encodeURIComponent(listing.id)}`}>{listing.id}</a>
      <MarkedLine text={own.place} other={others.place} />
      <MarkedLine text={own.phone} other={others.phone} />
      <div>{whoOf(listing, fieldTexts(t))}</div>
    </>
  );
}

/** A line of a listing; capitals make no difference. */
function MarkedLine({ text, other }: { text: string; other: string }) {
  const { t } = useVisit();
  if (foldText(text) === foldText(other)) return <div>{text}</div>;
  return (
    <div>
      <mark>{text}</mark>
      <span className="unseen"> ({t('duplicates.differs')})</span>
    </div>
  );
}

function contactOf({ address, phone }: StoredProvider, t: Translate): { place: string; phone: string } {
  const { lines, city, state, zip } = address;
  return {
    place: [...lines, city, `${state} ${zip}`.trim()].join(', '),
    phone: phone ? formatPhone(phone) : t('duplicates.noPhone'),
  };
}

function PairButtons({ pair: { first, second } }: { pair: DuplicateListing }) {
  const { t } = useVisit();
  const given = {
    about: `(${first.id}, ${second.id})`,
    fields: { id: first.id, other: second.id, from: '/duplicates' },
    look: 'quiet',
  } as const;
  return (
    <>
      <ActButton action="/listings/join" {...given}>
        {t('listings.join')}
      </ActButton>
      <ActButton action="/listings/keep-apart" {...given}>
        {t('listings.keepApart')}
      </ActButton>
    </>
  );
}

/** Shows dead links, checked on request. */
export function linkRoom(deps: Pick<DeskDeps, 'deadLinks'>, { t }: Visit): Room {
  const { state } = deps.deadLinks;
  const before = (
    <>
      <p>{t('links.intro')}</p>
      <SearchButton path="/links" label={t('links.button')} />
      <SearchState state={state} path="/links" />
    </>
  );
  return { before, ...(state.is === 'done' && { table: linkTable(state.result, t) }) };
}

function linkTable(rows: OnlineProblem[], t: Translate): DataTable<OnlineProblem> {
  return {
    path: '/links',
    caption: t('links.caption'),
    columns: [
      {
        key: 'address',
        title: t('links.address'),
        value: ({ address }) => address,
        show: ({ address }) => <Outside address={address} text={address} />,
      },
      { key: 'problem', title: t('links.problem'), value: ({ message }) => message },
      { key: 'used', title: t('links.used'), value: ({ places }) => places.join('; ') },
    ],
    rows,
    none: t('links.none'),
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
  const { t } = useVisit();
  if (state.is === 'not started') return null;
  if (state.is === 'failed')
    return (
      <p className="problems" role="alert">
        {t('work.failed', { why: state.message })}
      </p>
    );
  if (state.is === 'done')
    return <p role="status">{t('work.done', { time: timeText(state.at), count: state.result.length })}</p>;
  return (
    <p role="status">
      {t('work.running')}{' '}
      <a className="alone" href={path}>
        {t('work.again')}
      </a>
    </p>
  );
}
