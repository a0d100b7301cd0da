import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface DatabaseOptions {
  /** Folder of SQL files, run in the order of their names, each once. */
  migrations: URL;
  /** Statements to run first, on this connection. */
  pragmas?: string;
}

/** The file is damaged; the message says where. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/** The file was written by a newer release. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Opens a database that several processes may share, made if absent, checks it, and brings its tables up to date, all or
 * none. Every commit is on the disk when it ends. Throws `DamagedDatabaseError`, `NewerDatabaseError`, or what SQLite says.
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

/** Reads the whole file, so that damage is known at the start. Throws `DamagedDatabaseError`. */
export function checkIntegrity(db: DatabaseSync): void {
  const { integrity_check: verdict } = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
  if (verdict !== 'ok') throw new DamagedDatabaseError(verdict.replaceAll('\n', ' '));
}

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const DAMAGE = [11, 26];

/** Whether an error of reading a database says that its file is damaged. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return error instanceof DamagedDatabaseError || DAMAGE.includes(errcode & 0xff);
}

/** All of `work` or, when it throws, nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** `PRAGMA user_version` counts the migrations that a file has seen. */
function migrate(db: DatabaseSync, migrations: URL): void {
  const version = () => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  const files = readdirSync(migrations).sort();
  if (version() === files.length) return;
  inTransaction(db, () => {
    // Asked again: another process may have been quicker.
    if (version() > files.length)
      throw new NewerDatabaseError('it was written by a newer release of this program. Start that release.');
    for (const file of files.slice(version())) db.exec(readFileSync(new URL(file, migrations), 'utf8'));
    db.exec(`PRAGMA user_version = ${files.length}`);
  });
}
