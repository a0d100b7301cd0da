import { existsSync } from 'node:fs';
import { DirectoryStoreError } from '../errors.ts';

/** SQLITE_CORRUPT, SQLITE_NOTADB and, where a table is gone, SQLITE_ERROR: what a damaged file says (sqlite.org/rescode.html). */
const DAMAGE = [11, 26, 1];

/** A file of the directory cannot be believed: names it, and the way out. */
export function damagedFile(path: string, why: string, cause?: unknown): DirectoryStoreError {
  return new DirectoryStoreError(
    `${path} is damaged: ${why}. Stop the site; then put a backup back that has providers in it (npm run restore -- ` +
      '<backup> --replace), or delete directory.db* in that folder and import every source anew (npm run import).',
    { cause },
  );
}

/** Reads from a database file. Throws `DirectoryStoreError` where it is damaged or missing; anything else as it is. */
export function readingFrom<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined) throw error;
    if (!existsSync(path)) throw damagedFile(path, 'it is missing', error);
    if (!DAMAGE.includes(errcode & 0xff)) throw error;
    throw damagedFile(path, (error as Error).message, error);
  }
}
