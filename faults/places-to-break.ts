import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRES_PROGRAMS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import type { StoreName } from './fault.ts';

/** Where a site keeps everything, for as long as `work` lasts. */
export interface PlaceToBreak {
  /** The data folder. */
  folder: string;
  /** Of a new, empty database where the store is PostgreSQL. */
  databaseUrl: string | undefined;
  /** What to set for the site and its commands. */
  settings: Record<string, string>;
}

/** Lends an empty data folder, and a database of a throw-away server where the store is PostgreSQL; nothing is left of them. */
export async function withPlace<T>(store: StoreName, work: (place: PlaceToBreak) => Promise<T>): Promise<T> {
  if (store === 'postgres' && !POSTGRES_PROGRAMS)
    throw new Error('PostgreSQL is not installed here (/usr/lib/postgresql): this fault was not tried on it.');
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
