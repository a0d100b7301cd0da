import type { KeptCorrection } from '../corrections.ts';
import { JoinColumns } from '../listings/join-columns.ts';
import { toJoinInput } from '../listings/join-input.ts';
import { joinPairs } from '../listings/join-records.ts';
import { JOIN_RULES } from '../listings/join-rules.ts';
import { PairList } from '../listings/pair-list.ts';
import type { StoredProvider } from '../provider.ts';
import { type Import, NO_ASSEMBLY, type RecordKey, RecordNumbers } from '../records/imports.ts';
import { AS_IT_IS, type Change, type Member, type SnapshotRecords } from '../records/snapshot-records.ts';
import type { RecordPair } from './assemble-records.ts';
import { OperatorCorrections } from './operator-corrections.ts';
import { compareSources } from './source-order.ts';

/** If more records change, the listings are assembled as a whole: a delta is meant to be small beside its base. */
export const MAX_CHANGES = 50_000;

/** What an assembly of the base says of a record. */
type InBase = Pick<Member, 'listing' | 'position'>;

/** Reads the records of a base, and how it was assembled. SQLite returns values synchronously, PostgreSQL returns promises. */
export interface BaseRecords extends Pick<SnapshotRecords, 'findByKeys'> {
  /** The corrections that are served. */
  corrections(): KeptCorrection[] | Promise<KeptCorrection[]>;
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
  imports: Import[];
  records: BaseRecords;
  /** The corrections of now. */
  now: readonly KeptCorrection[];
}

/** A listing that is not as in the base; null if the operator hides it, `AS_IT_IS` for a record without changes. */
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
}

/**
 * Assembles the listings that other corrections than before may change, just as `assembleRecords` would, and returns those that
 * are not as in the base; null if they are too many.
 *
 * Which records are one listing follows from the pairs that rules and the operator join. So what a correction can change are the
 * listings of the records that are connected with the one it names, by pairs of pairs: a handful of records, which are joined anew.
 */
export async function assembleChanges({ imports, records, now }: CorrectedBase): Promise<Changes | null> {
  const numbers = new RecordNumbers(
    imports.toSorted((a, b) => compareSources(a.source, b.source)),
    NO_ASSEMBLY,
  );
  const ids = changedIds(await records.corrections(), now);
  const connected = await connectedRecords({ numbers, records, now }, ids);
  if (connected === null) return null;
  const ofOperator = new OperatorCorrections(now);
  const groups = groupAnew(connected, ofOperator);
  const changed = groups.filter(
    ([first, ...others]) => others.length > 0 || ofOperator.has(first!.record.id) || first!.inBase !== undefined,
  );
  // A listing has the rank of its first record, which only the index knows; only of what it shows.
  const isRanked = ({ inBase }: Connected) =>
    inBase === undefined || (inBase.listing !== null && inBase.position === 0);
  const unranked = changed.map(([first]) => first!).filter((first) => !isRanked(first));
  const ranks = await records.ranksOf(unranked.map(({ record }) => record.id));
  const rankOf = new Map(unranked.map((each, at) => [each, ranks[at]!]));
  const listings = changed.map((members): ChangedListing => {
    const isAlone = members.length === 1 && !ofOperator.has(members[0]!.record.id);
    return {
      listing: isAlone ? AS_IT_IS : ofOperator.correct(members.map(({ record }) => record)),
      members: members.map((each) => ({
        ...each.key,
        baseListing: each.inBase === undefined ? AS_IT_IS : each.inBase.listing,
        rank: rankOf.get(each) ?? null,
      })),
    };
  });
  return { records: connected.connected.map(({ key }) => key), listings };
}

/** A record that a correction may change. */
interface Connected {
  key: RecordKey;
  record: StoredProvider;
  /** See `BaseRecords.membersOf`. */
  inBase: InBase | undefined;
}

/** Returns the ids that other corrections name than before. */
function changedIds(before: readonly KeptCorrection[], now: readonly KeptCorrection[]): string[] {
  const [old, fresh] = [before, now].map((corrections) => {
    const texts = new Map<string, string>();
    for (const { madeOn, correction } of corrections) {
      const ids = 'other' in correction ? [correction.id, correction.other] : [correction.id];
      for (const id of ids) texts.set(id, (texts.get(id) ?? '') + JSON.stringify([madeOn, correction]));
    }
    return texts;
  }) as [Map<string, string>, Map<string, string>];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((id) => old.get(id) !== fresh.get(id));
}

interface Connections {
  /** In the canonical order. */
  connected: Connected[];
  pairs: RecordPair[];
  numbers: RecordNumbers;
}

/**
 * Follows the pairs from these ids; null if they lead to too many records. The ids have both ends of every pair that the operator
 * has undone, so only those of now are followed.
 */
async function connectedRecords(
  { numbers, records, now }: Pick<CorrectedBase, 'records' | 'now'> & { numbers: RecordNumbers },
  ids: string[],
): Promise<Connections | null> {
  const joinedWith = new Map<string, string[]>();
  for (const { correction } of now) {
    if (correction.kind !== 'join') continue;
    const { id, other } = correction;
    joinedWith.set(id, [...(joinedWith.get(id) ?? []), other]);
    joinedWith.set(other, [...(joinedWith.get(other) ?? []), id]);
  }
  const numbersOf = (keys: (RecordKey | null)[]) => keys.flatMap((key) => (key ? [numbers.numberOf(key)] : []));
  const found = new Map<number, Connected>();
  const pairs: RecordPair[] = [];
  for (let next = new Set(numbersOf(await records.keysOf(ids))); next.size > 0; ) {
    if (found.size + next.size > MAX_CHANGES) return null;
    const keys = Array.from(next, (number) => numbers.keyOf(number)!);
    const read = await records.findByKeys(keys);
    const members = await records.membersOf(keys);
    [...next].forEach((number, at) => {
      found.set(number, { key: keys[at]!, record: read[at]!, inBase: members[at] });
    });
    const ofRules = await records.pairsOf(keys);
    for (const pair of ofRules) pairs.push(pair);
    const ofOperator = await records.keysOf(read.flatMap(({ id }) => joinedWith.get(id) ?? []));
    const others = numbersOf([...ofRules.flatMap(({ first, second }) => [first, second]), ...ofOperator]);
    next = new Set(others.filter((number) => !found.has(number)));
  }
  const connected = [...found.values()].sort(({ record: a }, { record: b }) =>
    a.source === b.source ? (a.id < b.id ? -1 : 1) : compareSources(a.source, b.source),
  );
  return { connected, pairs, numbers };
}

/** Returns the groups of records that are one listing, each with its records in the canonical order; also those of one record. */
function groupAnew(
  { connected, pairs, numbers }: Connections,
  { joined, keptApart }: Pick<OperatorCorrections, 'joined' | 'keptApart'>,
): Connected[][] {
  const columns = new JoinColumns(connected.length);
  const sources = numbers.ranges.map((range) => range.import.source);
  const [placeOf, placeOfId] = [new Map<number, number>(), new Map<string, number>()];
  for (const [place, { key, record }] of connected.entries()) {
    columns.set(place, toJoinInput(record, place), sources.indexOf(record.source));
    placeOf.set(numbers.numberOf(key), place);
    placeOfId.set(record.id, place);
  }
  const found = JOIN_RULES.map((rule) => ({ rule, pairs: new PairList() }));
  for (const { first, second, rule } of pairs)
    found[JOIN_RULES.indexOf(rule)]!.pairs.push(
      placeOf.get(numbers.numberOf(first))!,
      placeOf.get(numbers.numberOf(second))!,
    );
  const placesOf = (named: readonly [string, string][]) =>
    named
      .map(([a, b]): [number | undefined, number | undefined] => [placeOfId.get(a), placeOfId.get(b)])
      .filter((places): places is [number, number] => !places.includes(undefined) && places[0] !== places[1]);
  const groups = joinPairs(columns, found, { joined: placesOf(joined), keptApart: placesOf(keptApart) });
  const byLead = Map.groupBy(connected.keys(), (place) => groups.leads[place]!);
  return [...byLead.values()].map((places) => places.map((place) => connected[place]!));
}
