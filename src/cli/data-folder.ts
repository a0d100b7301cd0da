import { join } from 'node:path';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { dataFolderIn, readConfig } from '#settings/config.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';

/** Where everything is kept: the setting DATA_DIR. */
export function dataFolder(): string {
  return dataFolderIn(process.env);
}

/** Where import reports are written. */
export function reportsFolder(): string {
  return join(dataFolder(), 'reports');
}

/** Where the site keeps its data: the database, else a folder, made where there is none. Throws `ConfigError` that lists every invalid setting. */
export function dataPlace(): { folder: string; databaseUrl: string | undefined } {
  const { DATA_DIR: folder, DATABASE_URL: databaseUrl } = readConfig(process.env);
  if (!databaseUrl) makeDataFolder(folder);
  return { folder, databaseUrl };
}

/** Opens the directory that the site uses, hands it to `work` and closes it whatever happens. Throws `ConfigError`, `DirectoryStoreError`. */
export async function withDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const directory = new Directory(await openDirectoryStore(dataPlace()));
  try {
    return await work(directory);
  } finally {
    await directory.close();
  }
}
