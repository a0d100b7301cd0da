import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * True where a program of this machine has one of the folder's databases open, as a running site has. A program on another
 * machine that uses the folder over the network is not seen.
 */
export function isInUse(folder: string): boolean {
  return ['submissions.db', 'directory.db'].some((name) => isOpen(join(folder, name)));
}

/** Only who is alone with a database may end its write-ahead mode; and whatever stood there is then in the file itself. */
function isOpen(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    return (error as { errcode?: number }).errcode === SQLITE_BUSY;
  } finally {
    db.close();
  }
}
