import { closeSync, fsyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { checkIntegrity } from '#sqlite/open-database.ts';
import { BackupError } from './manifest.ts';

/** All pages in one step: a database that is written to meanwhile would make it begin anew after each. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment, while others may read and write it. The copy is one file, safe on the disk and
 * readable for its owner alone.
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
  // No files beside it: whoever opens it next decides anew.
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
  syncFile(to);
}

/** Waits until a file, or a folder's list of names, is on the disk. Windows cannot open folders, nor needs to. */
export function syncFile(path: string, isFolder = false): void {
  if (isFolder && process.platform === 'win32') return;
  const handle = openSync(path, isFolder ? 'r' : 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** Rows of each table of a database that nobody uses. Throws `BackupError` where it is damaged. */
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
