import { IndexedStore } from '../indexed/indexed-store.ts';
import type { DirectoryStore } from '../store.ts';
import { type SqlitePlace, SqliteRecordSource } from './record-source.ts';

/**
 * Opens the embedded store: records in SQLite, searched with a columnar index in memory. Files in `folder` (created if
 * absent): `directory.db` records what is served, `records-<n>.db` holds the records of one import,
 * `directory-<n>.index` the index of all. Several processes may open the same folder; one at a time may import.
 */
export function openSqliteStore(place: SqlitePlace): DirectoryStore {
  return new IndexedStore(new SqliteRecordSource(place));
}
