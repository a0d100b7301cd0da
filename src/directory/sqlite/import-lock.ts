import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ImportInProgressError } from '../errors.ts';

const SQLITE_BUSY = 5;

/**
 * Lets one import at a time into a folder, over all processes: an exclusive transaction on a small database of its own.
 * The operating system releases it when the process ends, however it ends. Throws `ImportInProgressError` where another
 * import holds it. Returns the function that releases it.
 */
export function lockForImport(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'import.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new ImportInProgressError(`Another import into ${folder} is under way; wait for it to end.`, {
      cause: error,
    });
  }
  return () => db.close();
}
