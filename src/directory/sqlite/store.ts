import { IndexedStore } from '../indexed/indexed-store.ts';
import type { DirectoryStore } from '../store.ts';
import { SqliteRecordSource } from './record-source.ts';

/**
 * The embedded store: records in SQLite, found through a columnar index in memory. Files in `folder` (made if absent):
 * `directory.db` says what is served, `records-<n>.db` holds the records of one import, `directory-<n>.index` the index
 * over all. Several processes may open the same folder; one at a time may import.
 */
export function openSqliteStore({ folder }: { folder: string }): DirectoryStore {
  return new IndexedStore(new SqliteRecordSource(folder));
}
