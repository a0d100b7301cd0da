import { idsInText, type KeptCorrection, servedText } from '../corrections.ts';
import { JoinColumns } from '../joining/join-columns.ts';
import { toJoinInput } from '../joining/join-input.ts';
import { joinPairs } from '../joining/join-records.ts';
import { JOIN_RULES } from '../joining/join-rules.ts';
import { PairList } from '../joining/pair-list.ts';
import type { StoredProvider } from '../provider.ts';
import { ADDED, type RecordKey, type Snapshot } from '../records/imports.ts';
import { type AddedRecord, AS_IT_IS, type Change, type Member } from '../records/snapshot-records.ts';
import { AddedChanges, type KeyedRecords } from './added-changes.ts';
import { addedRecords, addedSource } from './added-records.ts';
import type { RecordPair } from './assemble-records.ts';
import { ListingOverrides } from './listing-overrides.ts';
import { compareSources } from './source-order.ts';

/** If more records change, the listings are assembled as a whole: a delta is meant to be small beside its base. */
export const MAX_CHANGES = 50_000;

/** What an assembly of the base says of a record. */
type InBase = Pick<Member, 'listing' | 'position'>;

/**
 * Reads the records of a base, and how it was assembled. SQLite returns values synchronously, PostgreSQL returns
 * promises.
 */
export interface BaseRecords extends KeyedRecords {
  /** The corrections that are served, as `servedText` wrote them. */
  corrections(): string[] | Promise<string[]>;
  /** For each id, its key; null if there is no such record. */
  keysOf(ids: string[]): (RecordKey | null)[] | Promise<(RecordKey | null)[]>;
  /** Every pair in which one of these records is; some twice. */
  pairsOf(keys: RecordKey[]): RecordPair[] | Promise<RecordPair[]>;
  /** For each key, what the assembly of the base says of it; undefined if the record is a listing itself. */
  membersOf(keys: RecordKey[]): (InBase | undefined)[] | Promise<(InBase | undefined)[]>;
  /** For each id, how many ids of records are smaller. Takes a pass over the ids of all records. */
  ranksOf(ids: string[]): number[] | Promise<number[]>;
}

interface CorrectedBase {
  served: Pick<Snapshot, 'imports' | 'assembly'>;
  records: BaseRecords;
  /** The corrections of now. */
  now: readonly KeptCorrection[];
}

/**
 * A listing that is not as in the base; null if it is hidden or its provider excluded, `AS_IT_IS` for a record without
 * changes.
 */
export interface ChangedListing {
  listing: StoredProvider | typeof AS_IT_IS | null;
  /** Its records in their order. */
  members: Omit<Change, 'listing' | 'position'>[];
}

/** What changes when corrections do. */
export interface Changes {
  /** Of other records, what a delta said before remains true. */
  records: RecordKey[];
  listings: ChangedListing[];
  /** All that the operator has added. */
  added: AddedRecord[];
  /** Of those, the ones in a new row. */
  freshlyAdded: AddedRecord[];
  source: Snapshot['added'];
  corrections: CorrectionTexts;
}

/** Which corrections are no longer served, and which are from now on, as `servedText` writes them. */
interface CorrectionTexts {
  gone: string[];
  fresh: string[];
}

/**
 * Assembles the listings that other corrections than before may change, just as `assembleRecords` would, and returns
 * those that are not as in the base; null if they are too many.
 *
 * Which records are one listing follows from the pairs that rules and the operator join. So what a correction can
 * change are the listings of the records that are connected with the one it names, by pairs of pairs: a handful of
 * records, which are joined anew.
 */
export async function assembleChanges({ served, records, now }: CorrectedBase): Promise<Changes | null> {
  const { imports, assembly } = served;
  const added = new AddedChanges({
    imports,
    records,
    inBase: assembly.added ?? 0,
    before: await records.added(),
    now: addedRecords(now),
  });
  const corrections = difference(await records.corrections(), now.map(servedText));
  const ids = new Set([...corrections.gone, ...corrections.fresh].flatMap(idsInText));
  const connections = await connectedRecords({ records, added, now }, [...ids]);
  if (connections === null) return null;
  const { connected } = connections;
  const overrides = new ListingOverrides(now, imports);
  const groups = groupAnew(connections, overrides);
  const changed = groups.filter(
    ([first, ...others]) => others.length > 0 || overrides.affects(first!.record) || first!.inBase !== undefined,
  );
  // A listing has the rank of its first record, which only the index knows; only of what it shows.
  const isRanked = ({ inBase }: Shown) => inBase === undefined || (inBase.listing !== null && inBase.position === 0);
  const unranked = changed.map(([first]) => first!).filter((first) => !isRanked(first));
  const ranks = await records.ranksOf(unranked.map(({ record }) => record.id));
  const rankOf = new Map(unranked.map((each, at) => [each, ranks[at]!]));
  const memberOf = (each: Connected) => ({
    ...each.key,
    baseListing: each.inBase === undefined ? AS_IT_IS : each.inBase.listing,
    rank: rankOf.get(each as Shown) ?? null,
  });
  const listings = changed.map((members): ChangedListing => {
    const isAlone = members.length === 1 && !overrides.affects(members[0]!.record);
    return {
      listing: isAlone ? AS_IT_IS : overrides.listingOf(members.map(({ record }) => record)),
      members: members.map(memberOf),
    };
  });
  const gone = connected.filter(({ key, record }) => record === null && added.isInBase(key));
  return {
    records: connected.map(({ key }) => key),
    listings: [...listings, ...gone.map((each) => ({ listing: null, members: [memberOf(each)] }))],
    added: added.rows,
    freshlyAdded: added.fresh,
    source: addedSource(added.rows.map(({ record }) => record)),
    corrections,
  };
}

/** A record that a correction may change. */
interface Connected {
  key: RecordKey;
  /** Null if the operator had added it, and no longer. */
  record: StoredProvider | null;
  /** See `BaseRecords.membersOf`. */
  inBase: InBase | undefined;
}

type Shown = Connected & { record: StoredProvider };

function difference(before: readonly string[], now: readonly string[]): CorrectionTexts {
  const [old, kept] = [new Set(before), new Set(now)];
  return { gone: before.filter((each) => !kept.has(each)), fresh: now.filter((each) => !old.has(each)) };
}

interface Connections {
  connected: Connected[];
  pairs: RecordPair[];
}

/** A record that the operator has added since the base: it shows nothing of it. */
const NOT_IN_BASE: InBase = { listing: null, position: 0 };

/**
 * Follows the pairs from these ids, and from records that were added or are gone; null if they lead to too many
 * records. The ids have both ends of every pair that the operator has undone, so only those of now are followed.
 */
async function connectedRecords(
  { records, added, now }: Pick<CorrectedBase, 'records' | 'now'> & { added: AddedChanges },
  ids: string[],
): Promise<Connections | null> {
  const joinedWith = new Map<string, string[]>();
  for (const { correction } of now) {
    if (correction.kind !== 'join') continue;
    const { id, other } = correction;
    joinedWith.set(id, [...(joinedWith.get(id) ?? []), other]);
    joinedWith.set(other, [...(joinedWith.get(other) ?? []), id]);
  }
  const keysOf = async (wanted: string[]) => {
    const stored = await records.keysOf(wanted);
    return wanted.flatMap((id, at) => added.keyOf(id) ?? stored[at] ?? []);
  };
  const found = new Map<string, Connected>();
  const pairs: RecordPair[] = [];
  const ofAdded = [...added.gone, ...added.fresh].map(({ row }): RecordKey => ({ import: ADDED, row }));
  for (let next = [...ofAdded, ...(await keysOf(ids))]; next.length > 0; ) {
    const fresh = new Map(next.map((key) => [textOf(key), key]));
    if (found.size + fresh.size > MAX_CHANGES) return null;
    const read = await readRecords(records, added, [...fresh.values()]);
    for (const each of read) found.set(textOf(each.key), each);
    const inBase = read.map(({ key }) => key).filter((key) => added.isInBase(key));
    const shown = read.flatMap(({ record }) => record ?? []);
    const ofGone = added.gone.filter(({ row }) => fresh.has(textOf({ import: ADDED, row })));
    const shownOrGone = [...shown, ...ofGone.map(({ record }) => record)];
    const ofRules = [...(await records.pairsOf(inBase)), ...(await added.pairsNear(shownOrGone))];
    for (const pair of ofRules) pairs.push(pair);
    const ofOperator = await keysOf(shownOrGone.flatMap(({ id }) => joinedWith.get(id) ?? []));
    next = [...ofRules.flatMap(({ first, second }) => [first, second]), ...ofOperator].filter(
      (key) => !found.has(textOf(key)),
    );
  }
  return { connected: [...found.values()], pairs };
}

function textOf({ import: of, row }: RecordKey): string {
  return `${of} ${row}`;
}

async function readRecords(records: BaseRecords, added: AddedChanges, keys: RecordKey[]): Promise<Connected[]> {
  const inBase = keys.filter((key) => added.isInBase(key));
  const members = await records.membersOf(inBase);
  const memberOf = new Map(inBase.map((key, at) => [key, members[at]]));
  const stored = keys.filter((key) => key.import !== ADDED);
  const read = await records.findByKeys(stored);
  const recordOf = new Map(stored.map((key, at) => [key, read[at]!]));
  return keys.map((key) => ({
    key,
    record: recordOf.get(key) ?? added.at(key.row),
    inBase: added.isInBase(key) ? memberOf.get(key) : NOT_IN_BASE,
  }));
}

/**
 * Returns the groups of records that are one listing, each with its records in the canonical order; also those of one
 * record.
 */
function groupAnew(
  { connected, pairs }: Connections,
  { joined, keptApart }: Pick<ListingOverrides, 'joined' | 'keptApart'>,
): Shown[][] {
  const shown = connected
    .filter((each): each is Shown => each.record !== null)
    .sort(({ record: a }, { record: b }) =>
      a.source === b.source ? (a.id < b.id ? -1 : 1) : compareSources(a.source, b.source),
    );
  const columns = new JoinColumns(shown.length);
  const sources = [...new Set(shown.map(({ record }) => record.source))];
  const [placeOf, placeOfId] = [new Map<string, number>(), new Map<string, number>()];
  for (const [place, { key, record }] of shown.entries()) {
    columns.set(place, toJoinInput(record, place), sources.indexOf(record.source));
    placeOf.set(textOf(key), place);
    placeOfId.set(record.id, place);
  }
  const found = JOIN_RULES.map((rule) => ({ rule, pairs: new PairList() }));
  for (const { first, second, rule } of pairs) {
    const places = [placeOf.get(textOf(first)), placeOf.get(textOf(second))];
    // A pair with a record that is gone.
    if (places.includes(undefined)) continue;
    const [low, high] = places[0]! < places[1]! ? places : places.toReversed();
    found[JOIN_RULES.indexOf(rule)]!.pairs.push(low!, high!);
  }
  const placesOf = (named: readonly [string, string][]) =>
    named
      .map(([a, b]): [number | undefined, number | undefined] => [placeOfId.get(a), placeOfId.get(b)])
      .filter((places): places is [number, number] => !places.includes(undefined) && places[0] !== places[1]);
  const groups = joinPairs(columns, found, { joined: placesOf(joined), keptApart: placesOf(keptApart) });
  const byLead = Map.groupBy(shown.keys(), (place) => groups.leads[place]!);
  return [...byLead.values()].map((places) => places.map((place) => shown[place]!));
}
