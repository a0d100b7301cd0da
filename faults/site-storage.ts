import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRES_PROGRAMS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import type { StoreName } from './fault.ts';

/** Temporary storage for one site. */
export interface SiteStorage {
  /** The data folder. */
  folder: string;
  /** A new, empty database if the store is PostgreSQL. */
  databaseUrl: string | undefined;
  /** Environment variables for the site and its commands. */
  settings: Record<string, string>;
}

/** Calls `work` with an empty data folder, and with a temporary database if the store is PostgreSQL; removes both after it. */
export async function withStorage<T>(store: StoreName, work: (place: SiteStorage) => Promise<T>): Promise<T> {
  if (store === 'postgres' && !POSTGRES_PROGRAMS)
    throw new Error('PostgreSQL is not installed here (/usr/lib/postgresql): this fault did not run on it.');
  const folder = mkdtempSync(join(tmpdir(), 'fault-'));
  const postgres = store === 'postgres' ? await startPostgres() : undefined;
  try {
    const databaseUrl = await postgres?.newDatabase(['postgis']);
    return await work({
      folder,
      databaseUrl,
      settings: { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
