import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UnreadableIndexError } from '../errors.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { type Import, RecordNumbers, type Snapshot } from '../records/imports.ts';
import type { SnapshotRecords } from '../records/snapshot-records.ts';

/** Records between two progress reports. */
const PROGRESS_INTERVAL = 50_000;

/** Stored with the columns: which records the record numbers refer to. */
export interface IndexMeta {
  /** Records are numbered across these imports in this order. Indexes of older releases have only `number` and `providers`. */
  imports: (Pick<Import, 'number' | 'providers'> & Partial<Import>)[];
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

function isBuiltFrom({ meta }: ColumnarIndex, { imports }: Snapshot): boolean {
  const built = (meta as IndexMeta).imports;
  const isServed = (one: IndexMeta['imports'][number]) =>
    imports.some((each) => each.number === one.number && isDeepStrictEqual({ ...each, ...one }, each));
  return built.length === imports.length && built.every(isServed);
}

/** Builds the index of a snapshot and writes it to a file atomically. */
export async function buildIndex(
  path: string,
  snapshot: Snapshot,
  records: SnapshotRecords,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  // Every id starts with its source and a colon, so in this order ids ascend from import to import.
  const imports = snapshot.imports.toSorted((a, b) => (`${a.source}:` < `${b.source}:` ? -1 : 1));
  const { ranges, total } = new RecordNumbers(imports);
  const builder = new IndexBuilder(total);
  const ranks = new Uint32Array(total);
  let indexed = 0;
  for (const { import: each, first } of ranges) {
    let rank = first;
    await records.eachRow<[number]>(each, 'row', 'id', ([row]) => {
      ranks[first + row - 1] = rank++;
    });
    await records.eachRow<IndexedRow>(each, 'lat, lng, tag_ids, name, other_names', 'row', (row) => {
      indexRecord(builder, row);
      if (++indexed % PROGRESS_INTERVAL === 0) onProgress((0.5 * indexed) / total);
    });
  }
  const meta: IndexMeta = { imports };
  builder.write(`${path}.part`, ranks, meta, (done) => onProgress(0.5 + 0.5 * done));
  renameSync(`${path}.part`, path);
  syncFolder(dirname(path));
}

/** Coordinates in micro-degrees; lists as written by `provider-row.ts`. */
type IndexedRow = [lat: number, lng: number, tagIds: string | null, name: string, otherNames: string | null];

function indexRecord(builder: IndexBuilder, [lat, lng, tagIds, name, otherNames]: IndexedRow): void {
  builder.startRecord(lat, lng);
  if (tagIds !== null) for (const tagId of tagIds.split(',')) builder.addTag(Number(tagId));
  builder.addName(name);
  if (otherNames !== null) for (const other of JSON.parse(otherNames) as string[]) builder.addName(other);
  builder.endRecord();
}

/** Syncs the folder, so that the renamed file survives a crash. Windows cannot open folders and does not need this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
