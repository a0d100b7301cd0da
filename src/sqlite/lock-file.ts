import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a file across all processes: an exclusive transaction on a small database of its own, which the operating
 * system releases when the process ends for any reason. Returns a function that releases it, or null if another process
 * holds the lock.
 */
export function lockFile(path: string): (() => void) | null {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
  return () => db.close();
}
