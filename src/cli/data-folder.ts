import { join } from 'node:path';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';

/** Where everything is kept: the variable DATA_DIR, or `./data`. */
export function dataFolder(): string {
  return process.env.DATA_DIR || './data';
}

/** Where import reports are written. */
export function reportsFolder(): string {
  return join(dataFolder(), 'reports');
}

/** Opens the directory that the site uses (DATABASE_URL, else DATA_DIR), hands it to `work` and closes it whatever happens. Throws `DirectoryStoreError`. */
export async function withDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const directory = new Directory(
    await openDirectoryStore({ folder: dataFolder(), databaseUrl: process.env.DATABASE_URL }),
  );
  try {
    return await work(directory);
  } finally {
    await directory.close();
  }
}
