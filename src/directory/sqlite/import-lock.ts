import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ImportInProgressError } from '../errors.ts';

const SQLITE_BUSY = 5;

/**
 * Locks a folder for an import, across all processes: an exclusive transaction on a small database of its own, which the
 * operating system releases when the process ends for any reason. Throws `ImportInProgressError` if another import holds the
 * lock. Returns a function that releases it.
 */
export function lockForImport(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'import.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new ImportInProgressError(`Another import into ${folder} is running. Wait until it ends.`, {
      cause: error,
    });
  }
  return () => db.close();
}
