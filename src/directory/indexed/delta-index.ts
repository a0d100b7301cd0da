import { ADDED, DELTA, hasDelta, type RecordKey, RecordNumbers, type Snapshot } from '#listings/records/imports.ts';
import { AS_IT_IS, type Change, type SnapshotRecords } from '#listings/records/snapshot-records.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { LayeredIndex } from '../index/layered-index.ts';
import { LeftOutRows } from '../index/left-out-rows.ts';
import { addToIndex, type Indexed, type IndexMeta, toIndexed } from './index-file.ts';

/** Records read at once. */
const BATCH = 2000;

/** The records of a snapshot with a delta. */
interface DeltaRecords extends Pick<SnapshotRecords, 'findByKeys' | 'added'> {
  /** Calls `visit` with each record whose listing has changed. */
  eachChange(visit: (change: Change) => void): void | Promise<void>;
}

interface Listed {
  key: RecordKey;
  number: number;
  /** Number of what the base shows of it. */
  inBase: number | null;
  rank: number | null;
}

/**
 * Indexes the deltas of one base after another in memory. A listing that it has read for one it does not read for the
 * next.
 */
export class DeltaIndexer {
  /** What the latest delta shows, by number. */
  #known = new Map<number, Indexed>();

  /**
   * Puts the delta of a snapshot, if it has one, over the base. `isOtherBase`: also if rows of the last delta may have
   * been used again.
   */
  async indexOver(
    base: ColumnarIndex,
    snapshot: Snapshot,
    { records, isOtherBase }: { records: DeltaRecords; isOtherBase: boolean },
  ): Promise<LayeredIndex> {
    const known = isOtherBase ? new Map<number, Indexed>() : this.#known;
    // If this fails half-way, what is known is not of one delta.
    this.#known = new Map();
    const index = hasDelta(snapshot) ? await withDelta(base, snapshot, records, known) : new LayeredIndex(base);
    this.#known = known;
    return index;
  }
}

/** `known`: what was read of listings for another delta of this base, by their numbers; made what this one shows. */
async function withDelta(
  base: ColumnarIndex,
  { assembly }: Snapshot,
  records: DeltaRecords,
  known: Map<number, Indexed>,
): Promise<LayeredIndex> {
  const isAfterBase = (key: RecordKey) => key.import === ADDED && key.row > (assembly.added ?? 0);
  const numbers = new RecordNumbers((base.meta as IndexMeta).imports, assembly);
  /** 1 for what the base shows of the changed records. */
  const isLeftOut = new Uint8Array(numbers.total);
  const listings: Listed[] = [];
  /** By their rows among added records. */
  const afterBase = new Map<number, Listed>();
  await records.eachChange(({ listing, position, baseListing, rank, ...record }) => {
    // What is added after the base has no number: it is shown in a listing.
    const own = isAfterBase(record) ? -1 : numbers.numberOf(record);
    const inBase = baseListing === null ? null : baseListing === AS_IT_IS ? own : numbers.records + baseListing - 1;
    if (inBase !== null) isLeftOut[inBase] = 1;
    if (position > 0 || listing === null) return;
    const listed = {
      ...(listing === AS_IT_IS
        ? { key: record, number: own }
        : { key: { import: DELTA, row: listing }, number: numbers.total + listing - 1 }),
      inBase,
      rank,
    };
    listings.push(listed);
    if (isAfterBase(record)) afterBase.set(record.row, listed);
  });
  const leftOut = new LeftOutRows(base.rows);
  const rankInBase = new Map<number, number>();
  const { records: shown, ranks } = base.columns;
  for (let row = 0; row < shown.length; row++) {
    if (isLeftOut[shown[row]!] === 0) continue;
    rankInBase.set(shown[row]!, ranks[row]!);
    leftOut.add(row);
  }

  const rankOf = new Map(listings.map(({ number, inBase, rank }) => [number, rank ?? rankInBase.get(inBase!)!]));
  // Their ranks are those of the ids that follow in the base: they come before these, in the order of their own ids.
  const added = afterBase.size > 0 ? await records.added() : [];
  for (const [at, { row }] of added.entries()) {
    const found = afterBase.get(row);
    if (found) rankOf.set(found.number, found.rank! - 1 + (at + 1) / (added.length + 1));
  }
  for (const number of known.keys()) if (!rankOf.has(number)) known.delete(number);
  const unknown = listings.filter(({ number }) => !known.has(number));
  for (let start = 0; start < unknown.length; start += BATCH) {
    const batch = unknown.slice(start, start + BATCH);
    const found = await records.findByKeys(batch.map(({ key }) => key));
    for (const [at, { number }] of batch.entries()) known.set(number, toIndexed(found[at]!));
  }
  const builder = new IndexBuilder(listings.length);
  for (const { number } of listings) addToIndex(builder, number, known.get(number)!);
  const delta = new ColumnarIndex(
    builder.columns((number) => rankOf.get(number)!),
    null,
  );
  return new LayeredIndex(base, { leftOut, delta });
}
