import { closeSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFile } from '#files/sync-file.ts';
import { checkIntegrity } from '#sqlite/open-database.ts';
import { BackupError } from './manifest.ts';

/** All pages in one step: otherwise each concurrent write would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a consistent snapshot of a database while others read and write it. The copy is a single file, flushed to disk
 * and readable only by its owner.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600));
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  // Leaves no -wal file: the next program to open it sets the mode again.
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
  syncFile(to);
}

/** Returns the row count of each table of a database that is not in use. Throws a `BackupError` if it is damaged. */
export function checkDatabase(path: string): Record<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    checkIntegrity(db);
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all() as { name: string }[];
    const rows = (table: string) => db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number };
    return Object.fromEntries(tables.map(({ name }) => [name, rows(name).n]));
  } catch (error) {
    throw new BackupError(`${path} is a damaged database. Use another backup.`, { cause: error });
  } finally {
    db.close();
  }
}
