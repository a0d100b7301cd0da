import type { ReadColumns } from '#files/read-columns.ts';
import type { ReadCorrections } from '#listings/corrections.ts';
import { openSqliteStore } from './sqlite/store.ts';
import type { DirectoryStore } from './store.ts';

/** Where providers are stored. */
export interface DirectoryPlace {
  /** Folder of the embedded store or, with `databaseUrl`, of the server's local index. Created if absent. */
  folder: string;
  /** postgres://user:password@host/database: stores providers there, shared by several servers. */
  databaseUrl?: string | undefined;
  /** Standbys of that database, used for reading. */
  readUrls?: readonly string[] | undefined;
  /** What answers searches with a `databaseUrl`: the database by default, or an index in this process's memory. */
  searchIndex?: 'database' | 'local' | undefined;
  /** The operator's corrections, which every import applies; none by default. */
  corrections?: ReadCorrections | undefined;
  /** How the index is read; into this thread's own memory by default. */
  readColumns?: ReadColumns | undefined;
}

/** Opens the configured store and loads only its modules. Throws `DirectoryStoreError`. */
export async function openDirectoryStore({
  folder,
  databaseUrl: url,
  readUrls,
  searchIndex,
  corrections,
  readColumns,
}: DirectoryPlace): Promise<DirectoryStore> {
  if (!url) return openSqliteStore({ folder, corrections, readColumns });
  const { openPostgresStore } = await import('./postgres/open-store.ts');
  const indexFolder = searchIndex === 'local' ? folder : undefined;
  return openPostgresStore({ url, readUrls, indexFolder, corrections, readColumns });
}
