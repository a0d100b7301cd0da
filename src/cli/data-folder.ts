import { join } from 'node:path';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';

/** Where everything is kept: the variable DATA_DIR, or `./data`. */
export function dataFolder(): string {
  return process.env.DATA_DIR || './data';
}

/** Where import reports are written. */
export function reportsFolder(): string {
  return join(dataFolder(), 'reports');
}

/** Opens the directory in the data folder, hands it to `work` and closes it whatever happens. */
export async function withDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const directory = new Directory(openSqliteStore({ folder: dataFolder() }));
  try {
    return await work(directory);
  } finally {
    await directory.close();
  }
}
