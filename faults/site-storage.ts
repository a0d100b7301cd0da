import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  HAS_POSTGIS,
  POSTGRES_PROGRAMS,
  type PostgresForTests,
  type Standby,
  startPostgres,
} from '#postgres/testing/throw-away-postgres.ts';
import type { StoreName } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';

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

/** A database of a primary and two standbys with the first generation. */
export interface ReplicatedStorage {
  /** A folder for data folders. */
  folder: string;
  /** The imported list. */
  list: string;
  primary: PostgresForTests;
  standbys: Standby[];
  /** Of the primary. */
  url: string;
  /** Environment variables for a site, which needs a DATA_DIR in addition. */
  settings: Record<string, string>;
}

/** Calls `work` with a replicated database, and removes it after it. */
export async function withReplicas<T>(work: (storage: ReplicatedStorage) => Promise<T>): Promise<T> {
  if (!HAS_POSTGIS) throw new Error('PostgreSQL with PostGIS is not installed here: this fault did not run.');
  const folder = mkdtempSync(join(tmpdir(), 'fault-'));
  const primary = await startPostgres();
  try {
    const url = await primary.newDatabase(['postgis', 'pg_trgm']);
    const list = writeGeneration(folder, 1);
    await mustRun(['import', 'csv', list], { DATA_DIR: folder, DATABASE_URL: url });
    const standbys = [await primary.addStandby(), await primary.addStandby()];
    const settings = { DATABASE_URL: url, DATABASE_READ_URLS: standbys.map(({ urlOf }) => urlOf(url)).join(',') };
    return await work({ folder, list, primary, standbys, url, settings });
  } finally {
    // One that hangs would not stop.
    primary.resume();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
