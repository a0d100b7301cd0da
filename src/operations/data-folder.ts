import { join } from 'node:path';
import { Directory } from '#directory/directory.ts';
import { type DirectoryRecords, openDirectoryRecords } from '#directory/directory-records.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { dataFolderIn, readConfig } from '#settings/config.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';
import { type CorrectionPlace, readCorrections } from './listings/correction-store.ts';
import { readApproved } from './submissions/approved-businesses.ts';
import { withOpen } from './with-open.ts';

/** Returns the data folder: the setting DATA_DIR. */
export function dataFolder(): string {
  return dataFolderIn(process.env);
}

/** Returns the folder of import reports. */
export function reportsFolder(): string {
  return join(dataFolder(), 'reports');
}

/**
 * Returns the site's data folder, created unless a database is set, and the database. Throws a `ConfigError` that lists
 * invalid settings.
 */
export function dataPlace(): { folder: string; databaseUrl: string | undefined } {
  const { DATA_DIR: folder, DATABASE_URL: databaseUrl } = readConfig(process.env);
  if (!databaseUrl) makeDataFolder(folder);
  return { folder, databaseUrl };
}

/** Returns what the operator decided about listings: the approved businesses, and the corrections of listings. */
async function readDecisions(place: CorrectionPlace): Promise<KeptCorrection[]> {
  return [...(await readApproved(place)), ...(await readCorrections(place))];
}

/** Runs `work` with the site's directory, then closes it. Throws a `ConfigError` or `DirectoryStoreError`. */
export async function withDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const place = dataPlace();
  const store = await openDirectoryStore({ ...place, corrections: () => readDecisions(place) });
  return withOpen(new Directory(store), work);
}

/** Runs `work` with the site's records, then closes them. */
export async function withRecords<T>(
  work: (records: DirectoryRecords) => T | Promise<T>,
  open: () => Promise<DirectoryRecords> = () => openDirectoryRecords(dataPlace()),
): Promise<T> {
  return withOpen(open(), work);
}
