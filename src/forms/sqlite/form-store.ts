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
    return createFormStore(new SqliteDatabase(path, migrate));
  } catch (cause) {
    throw new FormStoreError(path, cause);
  }
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
