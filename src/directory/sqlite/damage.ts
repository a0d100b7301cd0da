import { existsSync } from 'node:fs';
import { isDamage, NewerDatabaseError } from '#sqlite/open-database.ts';
import { DirectoryStoreError } from '../errors.ts';

/** What SQLite says where a table is gone (sqlite.org/rescode.html). */
const SQLITE_ERROR = 1;

/** A file of the directory cannot be believed: names it, and the way out. */
export function damagedFile(path: string, why: string, cause?: unknown): DirectoryStoreError {
  return new DirectoryStoreError(
    `${path} is damaged: ${why}. Stop the site; then put a backup back that has providers in it (npm run restore -- ` +
      '<backup> --replace), or delete directory.db* in that folder and import every source anew (npm run import).',
    { cause },
  );
}

/** Reads from a database file. Throws `DirectoryStoreError` where it is damaged, missing or too new; anything else as it is. */
export function readingFrom<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const isTableGone = ((errcode ?? 0) & 0xff) === SQLITE_ERROR;
    if (error instanceof NewerDatabaseError)
      throw new DirectoryStoreError(`${path} cannot be used: ${message}`, { cause: error });
    if (errcode !== undefined && !existsSync(path)) throw damagedFile(path, 'it is missing', error);
    if (!isDamage(error) && !isTableGone) throw error;
    throw damagedFile(path, message, error);
  }
}
