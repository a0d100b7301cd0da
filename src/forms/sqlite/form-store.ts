import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { isDamage } from '#sqlite/open-database.ts';
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
    return createFormStore(new SqliteDatabase(path));
  } catch (cause) {
    throw new FormStoreError(path, isDamage(cause) ? damaged(cause) : cause);
  }
}

function damaged(cause: unknown): Error {
  const why = (cause as Error).message;
  return new Error(
    `it is damaged (${why}). Stop the site and put a backup back: npm run restore -- <backup> --replace. It moves what is ` +
      'there aside, and someone who knows SQLite can save more from it (sqlite3 submissions.db .recover).',
    { cause },
  );
}
