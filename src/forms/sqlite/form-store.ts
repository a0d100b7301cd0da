import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { isDamage } from '#sqlite/open-database.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import { createFormStore } from '../sql/form-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/**
 * Opens `submissions.db` in a folder: creates both if missing, and migrates an older file. Only its owner can read a new file.
 * Throws a `FormStoreError`.
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
  const reason = (cause as Error).message;
  return new Error(
    `it is damaged (${reason}). Stop the site and restore a backup: npm run restore -- <backup> --replace. That moves the ` +
      'damaged file aside; more data may be recoverable from it (sqlite3 submissions.db .recover).',
    { cause },
  );
}
