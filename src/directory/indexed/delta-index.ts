import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { LayeredIndex } from '../index/layered-index.ts';
import { LeftOutRows } from '../index/left-out-rows.ts';
import type { StoredProvider } from '../provider.ts';
import { DELTA, type RecordKey, RecordNumbers, type Snapshot } from '../records/imports.ts';
import { PROVIDER_COLUMNS, toRow } from '../records/provider-row.ts';
import { AS_IT_IS, type Change, type SnapshotRecords } from '../records/snapshot-records.ts';
import { INDEXED_COLUMNS, type IndexedRow, type IndexMeta, indexRecord } from './index-file.ts';

/** Records read at once. */
const BATCH = 500;

/** The records of a snapshot with a delta. */
interface DeltaRecords extends Pick<SnapshotRecords, 'eachRow' | 'findByKeys'> {
  /** Calls `visit` with each record whose listing has changed. */
  eachChange(visit: (change: Change) => void): void | Promise<void>;
}

/** Indexes the delta of a snapshot in memory and puts it over the base. */
export async function withDelta(
  base: ColumnarIndex,
  { assembly }: Snapshot,
  records: DeltaRecords,
): Promise<LayeredIndex> {
  const numbers = new RecordNumbers((base.meta as IndexMeta).imports, assembly);
  /** 1 for what the base shows of the changed records. */
  const isLeftOut = new Uint8Array(numbers.total);
  const listings: { record: RecordKey; number: number; inBase: number | null; rank: number | null }[] = [];
  await records.eachChange(({ listing, position, baseListing, rank, ...record }) => {
    const own = numbers.numberOf(record);
    const inBase = baseListing === null ? null : baseListing === AS_IT_IS ? own : numbers.records + baseListing - 1;
    if (inBase !== null) isLeftOut[inBase] = 1;
    if (position > 0 || listing === null) return;
    listings.push({ record, number: listing === AS_IT_IS ? own : numbers.total + listing - 1, inBase, rank });
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
  const builder = new IndexBuilder(listings.length);
  await records.eachRow<IndexedRow>({ number: DELTA }, INDEXED_COLUMNS, 'row', (row) => {
    indexRecord(builder, numbers.total + row[0] - 1, row);
  });
  const unchanged = listings.filter(({ number }) => number < numbers.total);
  for (let start = 0; start < unchanged.length; start += BATCH) {
    const batch = unchanged.slice(start, start + BATCH);
    const found = await records.findByKeys(batch.map(({ record }) => record));
    for (const [at, { number }] of batch.entries()) indexRecord(builder, number, indexedRow(found[at]!));
  }
  const delta = new ColumnarIndex(
    builder.columns((number) => rankOf.get(number)!),
    null,
  );
  return new LayeredIndex(base, { leftOut, delta });
}

function indexedRow(provider: StoredProvider): IndexedRow {
  const values = toRow(provider);
  return INDEXED_COLUMNS.map((name) => (name === 'row' ? 0 : values[PROVIDER_COLUMNS.indexOf(name)])) as IndexedRow;
}
