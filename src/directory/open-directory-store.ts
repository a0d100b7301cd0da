import { openSqliteStore } from './sqlite/store.ts';
import type { DirectoryStore } from './store.ts';

/** Where providers are kept. */
export interface DirectoryPlace {
  /** The folder of the embedded store; with `databaseUrl`, of what a server keeps of its own. Made if absent. */
  folder: string;
  /** postgres://user:password@host/database: there instead, for several servers at once. */
  databaseUrl?: string | undefined;
}

/** Opens the store that the settings name; what another one needs is not even loaded. Throws `DirectoryStoreError`. */
export async function openDirectoryStore({ folder, databaseUrl }: DirectoryPlace): Promise<DirectoryStore> {
  if (!databaseUrl) return openSqliteStore({ folder });
  const { openPostgresStore } = await import('./postgres/open-store.ts');
  return openPostgresStore({ url: databaseUrl });
}
