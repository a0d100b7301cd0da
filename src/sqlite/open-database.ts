import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

interface DatabaseOptions {
  /** Folder of SQL files, each run once, in the order of their names. */
  migrations: URL;
  /** Statements to run first on this connection. */
  pragmas?: string;
}

/** The file is damaged; the message says where. */
class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** The file was written by a newer release. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Opens a database that several processes may share, creating it if absent, checks it and runs all pending migrations
 * in one transaction. Commits are durable. Throws `DamagedDatabaseError`, `NewerDatabaseError` or the SQLite error.
 */
export function openDatabase(path: string, { migrations, pragmas = '' }: DatabaseOptions): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${pragmas}`);
    checkIntegrity(db);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Reads the whole file to find damage early. Throws `DamagedDatabaseError`. */
export function checkIntegrity(db: DatabaseSync): void {
  const { integrity_check: result } = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
  if (result !== 'ok') throw new DamagedDatabaseError(result.replaceAll('\n', ' '));
}

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const DAMAGE = [11, 26];

/** Whether an error from reading a database means that its file is damaged. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return error instanceof DamagedDatabaseError || DAMAGE.includes(errcode & 0xff);
}

/** Runs `work` in a transaction; rolls back if it throws. */
export function inTransaction<T>(db: DatabaseSync, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Runs the pending migrations; `PRAGMA user_version` counts those already run. */
function migrate(db: DatabaseSync, migrations: URL): void {
  const version = () => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  const files = readdirSync(migrations).sort();
  if (version() === files.length) return;
  inTransaction(db, () => {
    // Check again: another process may have migrated meanwhile.
    if (version() > files.length)
      throw new NewerDatabaseError('it was written by a newer release of this program. Run that release.');
    for (const file of files.slice(version())) db.exec(readFileSync(new URL(file, migrations), 'utf8'));
    db.exec(`PRAGMA user_version = ${files.length}`);
  });
}
