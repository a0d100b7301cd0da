import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import { createFormStore } from '../sql/form-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/**
 * Opens `submissions.db` in a folder, making both where they are missing, and brings an older file up to date. A new file
 * is readable for its owner alone. Throws `FormStoreError`.
 */
export function openFormStore({ folder }: { folder: string }): FormStore {
  const path = join(folder, 'submissions.db');
  try {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(path, 'a', 0o600));
    return createFormStore(new SqliteDatabase(path, prepare));
  } catch (cause) {
    throw new FormStoreError(
      path,
      DAMAGE.includes((cause as { errcode?: number }).errcode ?? 0) ? damaged(cause) : cause,
    );
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const DAMAGE = [11, 26];

function damaged(cause: unknown): Error {
  const why = (cause as Error).message;
  return new Error(
    `it is damaged (${why}). Stop the site and put a backup back: npm run restore -- <backup> --replace. It moves what is ` +
      'there aside, and whoever knows SQLite can save more from it (sqlite3 submissions.db .recover).',
    { cause },
  );
}

/** Goes through the whole file, which is small: damage is told of at the start, and not by the first form that meets it. */
function prepare(db: DatabaseSync): void {
  const { integrity_check: verdict } = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
  if (verdict !== 'ok') throw damaged(new Error(verdict.replaceAll('\n', ' ')));
  migrate(db);
}

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Runs the migrations that this file has not seen yet, in the order of their names, all or none. */
function migrate(db: DatabaseSync): void {
  const version = () => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  const files = readdirSync(MIGRATIONS).sort();
  if (version() === files.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    if (version() > files.length)
      throw new Error('it was written by a newer release of this program. Start that release.');
    for (const file of files.slice(version())) db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
    db.exec(`PRAGMA user_version = ${files.length}; COMMIT`);
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
