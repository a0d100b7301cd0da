import type { ReadCorrections } from '../corrections.ts';
import { IndexedStore } from '../indexed/indexed-store.ts';
import type { DirectoryStore } from '../store.ts';
import { SqliteRecordSource } from './record-source.ts';

interface SqlitePlace {
  folder: string;
  corrections?: ReadCorrections | undefined;
}

/**
 * Opens the embedded store: records in SQLite, searched with a columnar index in memory. Files in `folder` (created if
 * absent): `directory.db` records what is served, `records-<n>.db` holds the records of one import, `directory-<n>.index` the
 * index of all. Several processes may open the same folder; one at a time may import.
 */
export function openSqliteStore({ folder, corrections }: SqlitePlace): DirectoryStore {
  return new IndexedStore(new SqliteRecordSource(folder, corrections));
}
