import type { ColumnarIndex } from '../index/columnar-index.ts';
import type { Snapshot } from '../records/imports.ts';
import type { SnapshotRecords } from '../records/snapshot-records.ts';
import type { DirectoryStore } from '../store.ts';

/** Where the records of an indexed store are kept. */
export interface RecordSource extends Pick<DirectoryStore, 'replaceSource' | 'close'> {
  /** What is served now. `current`: what this process answers from. */
  readSnapshot(current: Snapshot | null): Snapshot | Promise<Snapshot>;
  /** Opens a snapshot; its index is built where there is no file of it. Fails where a later import has deleted its records. */
  open(snapshot: Snapshot): Promise<{ index: ColumnarIndex; records: SnapshotRecords }>;
  /** Calls `look` whenever there may be a newer import, until the watch is ended, and handles its errors. */
  watch(look: () => Promise<void>, current: () => Snapshot | null): ImportWatch;
  /** Gets an answer again, after `refresh`, where its records were dropped while they were read; never by default. */
  retry?<T>(answer: () => Promise<T>, refresh: () => Promise<void>): Promise<T>;
}

export interface ImportWatch {
  /** Called before each answer: for what takes microseconds. */
  beforeAnswer?(): void;
  end(): void;
}
