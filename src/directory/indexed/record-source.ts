import type { Snapshot } from '#listings/records/imports.ts';
import type { SnapshotRecords } from '#listings/records/snapshot-records.ts';
import type { LayeredIndex } from '../index/layered-index.ts';
import type { DirectoryStore } from '../store.ts';
import type { IndexedSnapshot } from './indexed-snapshot.ts';

/** Storage of the records of an indexed store. */
export interface RecordSource
  extends Pick<DirectoryStore, 'replaceSource' | 'replaceEvidence' | 'applyCorrections' | 'close'> {
  /** Whether `replaceSource` builds the index, too. Otherwise whoever opens the snapshot first does. */
  readonly buildsIndex?: boolean;
  /** Reads the snapshot that is served now. `current`: the snapshot that this process uses. */
  readSnapshot(current: Snapshot | null): Snapshot | Promise<Snapshot>;
  /**
   * Opens a snapshot; builds its index if there is no file. `current`: the snapshot that this process uses; its index
   * is used again if only a delta is new. Fails if a later import has deleted its records.
   */
  open(snapshot: Snapshot, current: IndexedSnapshot | null): Promise<{ index: LayeredIndex; records: SnapshotRecords }>;
  /** Calls `refresh` whenever there may be a newer import, until the watch ends. Its errors have been reported. */
  watch(refresh: () => Promise<void>, current: () => Snapshot | null): ImportWatch;
  /** Whether the records of a replaced snapshot can still be read. Default: as long as they are open. */
  hasRecords?(snapshot: Snapshot): Promise<boolean>;
  /** Runs `answer` again after `refresh` if its records were dropped while being read. Default: no retry. */
  retry?<T>(answer: () => Promise<T>, refresh: () => Promise<void>): Promise<T>;
}

export interface ImportWatch {
  /** Called before each answer; must take only microseconds. */
  beforeAnswer?(): void;
  end(): void;
}
