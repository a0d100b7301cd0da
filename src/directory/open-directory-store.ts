import { openSqliteStore } from './sqlite/store.ts';
import type { DirectoryStore } from './store.ts';

/** Where providers are kept. */
export interface DirectoryPlace {
  /** The folder of the embedded store; with `databaseUrl`, of what a server keeps of its own. Made if absent. */
  folder: string;
  /** postgres://user:password@host/database: there instead, for several servers at once. */
  databaseUrl?: string | undefined;
  /** Standbys of that database, which are asked instead. */
  readUrls?: readonly string[] | undefined;
  /** Who answers searches where there is a `databaseUrl`: itself by default, or an index in this process's memory. */
  searchIndex?: 'database' | 'local' | undefined;
}

/** Opens the store that the settings name; what another one needs is not even loaded. Throws `DirectoryStoreError`. */
export async function openDirectoryStore({
  folder,
  databaseUrl: url,
  readUrls,
  searchIndex,
}: DirectoryPlace): Promise<DirectoryStore> {
  if (!url) return openSqliteStore({ folder });
  const { openPostgresStore } = await import('./postgres/open-store.ts');
  return openPostgresStore({ url, readUrls, indexFolder: searchIndex === 'local' ? folder : undefined });
}
