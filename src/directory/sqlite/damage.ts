import { existsSync } from 'node:fs';
import { isDamage, NewerDatabaseError } from '#sqlite/open-database.ts';
import { DirectoryStoreError } from '../errors.ts';

/** SQLite result code for a missing table (sqlite.org/rescode.html). */
const SQLITE_ERROR = 1;

/** Returns the error for a damaged file, which names the file and says what to do. */
export function damagedFile(path: string, why: string, cause?: unknown): DirectoryStoreError {
  return new DirectoryStoreError(
    `${path} is damaged: ${why}. Stop the site; then restore a backup that contains providers (npm run restore -- ` +
      '<backup> --replace), or delete directory.db* in that folder and import every source again (npm run import).',
    { cause },
  );
}

/**
 * Reads from a database file. Throws `DirectoryStoreError` if it is damaged, missing or too new; rethrows other errors.
 */
export function readingFrom<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const isTableMissing = ((errcode ?? 0) & 0xff) === SQLITE_ERROR;
    if (error instanceof NewerDatabaseError)
      throw new DirectoryStoreError(`${path} cannot be used: ${message}`, { cause: error });
    if (errcode !== undefined && !existsSync(path)) throw damagedFile(path, 'it is missing');
    if (!isDamage(error) && !isTableMissing) throw error;
    throw damagedFile(path, message, error);
  }
}
