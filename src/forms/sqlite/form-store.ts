import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { isDamage } from '#sqlite/open-database.ts';
import type { CallStore } from '../call-store.ts';
import type { ContentStore } from '../content-store.ts';
import type { CorrectionStore } from '../correction-store.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import { createCallStore } from '../sql/call-store.ts';
import { createContentStore } from '../sql/content-store.ts';
import { createCorrectionStore } from '../sql/correction-store.ts';
import { createFormStore } from '../sql/form-store.ts';
import { createStaffStore } from '../sql/staff-store.ts';
import type { StaffStore } from '../staff-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/**
 * Opens `submissions.db` in a folder: creates both if missing, and migrates an older file. Only its owner can read a
 * new file. Throws a `FormStoreError`.
 */
export function openFormStore({ folder }: { folder: string }): FormStore {
  return createFormStore(openIn(folder));
}

/** Opens the store, callers' reports, the staff and content changes in the same file; closing the store closes all. */
export function openFormStores({ folder }: { folder: string }): {
  store: FormStore;
  calls: CallStore;
  staff: StaffStore;
  contentChanges: ContentStore;
} {
  const database = openIn(folder);
  return {
    store: createFormStore(database),
    calls: createCallStore(database),
    staff: createStaffStore(database),
    contentChanges: createContentStore(database),
  };
}

/** Opens the corrections in the same file, in the same way. */
export function openCorrectionStore({ folder }: { folder: string }): CorrectionStore {
  return createCorrectionStore(openIn(folder));
}

/** Opens the staff in the same file, in the same way. */
export function openStaffStore({ folder }: { folder: string }): StaffStore {
  return createStaffStore(openIn(folder));
}

/** Opens callers' reports in the same file, in the same way. */
export function openCallStore({ folder }: { folder: string }): CallStore {
  return createCallStore(openIn(folder));
}

/** Opens content changes in the same file, in the same way. */
export function openContentStore({ folder }: { folder: string }): ContentStore {
  return createContentStore(openIn(folder));
}

/** Whether a folder has that file. */
export function hasSubmissions(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

const FILE = 'submissions.db';

function openIn(folder: string): SqliteDatabase {
  const path = join(folder, FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    return new SqliteDatabase(path);
  } catch (cause) {
    throw new FormStoreError(path, isDamage(cause) ? damaged(cause) : cause);
  }
}

function damaged(cause: unknown): Error {
  const reason = (cause as Error).message;
  return new Error(
    `it is damaged (${reason}). Stop the site and restore a backup: npm run restore -- <backup> --replace. ` +
      'That moves the damaged file aside; more data may be recoverable from it (sqlite3 submissions.db .recover).',
    { cause },
  );
}
