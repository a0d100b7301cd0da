import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { syncFolder } from '#sqlite/sync-file.ts';
import { UnreadableIndexError } from '../errors.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import type { ProviderDetails } from '../provider.ts';
import {
  ASSEMBLY,
  type Assembly,
  type Import,
  inIdOrder,
  NO_ASSEMBLY,
  RecordNumbers,
  type Snapshot,
} from '../records/imports.ts';
import { ranksById, type SnapshotRecords } from '../records/snapshot-records.ts';

/** Records between two progress reports. */
const PROGRESS_INTERVAL = 50_000;

/** Stored with the columns: which records the record numbers refer to. */
export interface IndexMeta {
  /** Records are numbered across these imports in this order. Indexes of older releases have only `number` and `providers`. */
  imports: (Pick<Import, 'number' | 'providers'> & Partial<Import>)[];
  /** Its listings are numbered after all records. Absent in indexes of older releases. */
  assembly?: Assembly;
}

/**
 * Loads the index of a snapshot. If its file is missing, unreadable or built from other imports (`other`), `build` must write
 * a new file or throw.
 */
export async function loadIndex(
  path: string,
  snapshot: Snapshot,
  build: (other: ColumnarIndex | null) => Promise<void>,
): Promise<ColumnarIndex> {
  if (snapshot.imports.length === 0) return ColumnarIndex.empty({ imports: [] } satisfies IndexMeta);
  let other: ColumnarIndex | null = null;
  try {
    const index = await ColumnarIndex.load(path);
    if (isBuiltFrom(index, snapshot)) return index;
    other = index;
  } catch (error) {
    if (!(error instanceof UnreadableIndexError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await build(other);
  return ColumnarIndex.load(path);
}

function isBuiltFrom({ meta }: ColumnarIndex, { imports, assembly }: Snapshot): boolean {
  const { imports: built, assembly: builtAssembly = NO_ASSEMBLY } = meta as IndexMeta;
  const isServed = (one: IndexMeta['imports'][number]) =>
    imports.some((each) => each.number === one.number && isDeepStrictEqual({ ...each, ...one }, each));
  return isDeepStrictEqual(builtAssembly, assembly) && built.length === imports.length && built.every(isServed);
}

/** Builds the index of a snapshot and writes it to a file atomically. */
export async function buildIndex(
  path: string,
  snapshot: Snapshot,
  records: SnapshotRecords,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const imports = inIdOrder(snapshot.imports);
  const { assembly } = snapshot;
  const numbers = new RecordNumbers(imports, assembly);
  const ranks = await ranksById(numbers, records);
  // Instead of the records that a listing replaces, the listing is indexed; hidden records are not.
  const isReplaced = new Uint8Array(numbers.records);
  let replaced = 0;
  await records.eachMember(({ listing, position, ...key }) => {
    const number = numbers.numberOf(key);
    isReplaced[number] = 1;
    replaced++;
    if (position === 0 && listing !== null)
      ranks[numbers.numberOf({ import: ASSEMBLY, row: listing })] = ranks[number]!;
  });
  const total = numbers.total - replaced;
  const builder = new IndexBuilder(total);
  let indexed = 0;
  const all = [
    ...numbers.ranges,
    { import: { number: ASSEMBLY, providers: assembly.listings }, first: numbers.records },
  ];
  for (const { import: each, first } of all) {
    if (each.providers === 0) continue;
    await records.eachRow<IndexedRow>(each, INDEXED_COLUMNS, 'row', (row) => {
      const number = first + row[0] - 1;
      if (isReplaced[number]) return;
      indexRecord(builder, number, row);
      if (++indexed % PROGRESS_INTERVAL === 0) onProgress((0.5 * indexed) / total);
    });
  }
  const meta: IndexMeta = { imports, assembly };
  // Several processes may build the index of the same snapshot in one folder, each for itself.
  const part = `${path}.${process.pid}.part`;
  try {
    builder.write(
      part,
      (number) => ranks[number]!,
      meta,
      (done) => onProgress(0.5 + 0.5 * done),
    );
  } catch (error) {
    // On a full disk, half an index would take the room that forms need.
    rmSync(part, { force: true });
    throw error;
  }
  renameSync(part, path);
  syncFolder(dirname(path));
}

export const INDEXED_COLUMNS = ['row', 'lat', 'lng', 'tag_ids', 'name', 'other_names', 'details'] as const;
/** Coordinates in micro-degrees; lists as written by `provider-row.ts`. */
export type IndexedRow = [
  row: number,
  lat: number,
  lng: number,
  tagIds: string | null,
  name: string,
  otherNames: string | null,
  details: string | null,
];

export function indexRecord(
  builder: IndexBuilder,
  number: number,
  [, lat, lng, tagIds, name, otherNames, details]: IndexedRow,
): void {
  builder.startRecord(number, lat, lng);
  if (tagIds !== null) for (const tagId of tagIds.split(',')) builder.addTag(Number(tagId));
  builder.addName(name);
  if (otherNames !== null) for (const other of JSON.parse(otherNames) as string[]) builder.addName(other);
  if (details?.includes('"otherServices"'))
    for (const service of (JSON.parse(details) as ProviderDetails).otherServices ?? []) builder.addName(service);
  builder.endRecord();
}
