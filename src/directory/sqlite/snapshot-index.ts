import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { IndexBuilder } from '../index/index-builder.ts';
import { tellRecord } from '../records/tell-record.ts';
import type { Import, SnapshotInfo } from './catalogue.ts';
import { readingFrom } from './damage.ts';
import { indexPath, recordsPath } from './data-files.ts';
import { RecordFile } from './record-file.ts';

const RECORDS_A_REPORT = 50_000;

/** What stands beside the columns: which records the record numbers mean. */
export interface IndexMeta {
  /** Records are numbered through these imports, in this order. Of an index of an older release, number and providers alone. */
  imports: (Pick<Import, 'number' | 'providers'> & Partial<Import>)[];
}

/** Builds the index over a snapshot's records, from the records alone, and puts it in its place in one step. */
export function buildSnapshotIndex(
  folder: string,
  snapshot: SnapshotInfo,
  onProgress: (done: number) => void = () => {},
): void {
  // Every id starts with its source and a colon, so in this order ids ascend from import to import.
  const imports = snapshot.imports.toSorted((a, b) => (`${a.source}:` < `${b.source}:` ? -1 : 1));
  const providers = imports.reduce((sum, each) => sum + each.providers, 0);
  const builder = new IndexBuilder(providers);
  const ranks = new Uint32Array(providers);
  let first = 0;
  for (const each of imports) {
    withRecords(folder, each, (records) => {
      let rank = first;
      for (const [row] of records.rowsInIdOrder()) ranks[first + row - 1] = rank++;
      tellRecords(builder, records, (told) => onProgress((0.5 * (first + told)) / providers));
    });
    first += each.providers;
  }

  const path = indexPath(folder, snapshot.number);
  const meta: IndexMeta = { imports };
  builder.write(`${path}.part`, ranks, meta, (done) => onProgress(0.5 + 0.5 * done));
  renameSync(`${path}.part`, path);
  syncFolder(folder);
}

/** Tells the builder every record; `onProgress` hears from time to time how many it were. */
function tellRecords(builder: IndexBuilder, records: RecordFile, onProgress: (told: number) => void): void {
  let told = 0;
  for (const row of records.scanForIndex()) {
    tellRecord(builder, row);
    if (++told % RECORDS_A_REPORT === 0) onProgress(told);
  }
}

function withRecords(
  folder: string,
  { number, source, importedAt }: Import,
  work: (records: RecordFile) => void,
): void {
  const path = recordsPath(folder, number);
  const records = new RecordFile(path, source, importedAt);
  try {
    readingFrom(path, () => work(records));
  } finally {
    records.close();
  }
}

/** Waits until the folder itself, with the new name in it, is on the disk. Windows cannot open folders, nor needs to. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
