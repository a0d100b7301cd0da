import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkDatabase } from './copy-database.ts';
import type { Backup } from './list-backups.ts';
import { BackupError, describeFile, type Manifest, readManifest } from './manifest.ts';

/** Databases small enough for a full check; the records are checked only by hash. */
export const CHECKED_DATABASES = ['submissions.db', 'insight.db', 'directory.db'];

/** Checks a whole backup and returns its manifest. Throws a `BackupError` if a file is missing, changed or damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new BackupError(`${path} is missing: this backup is incomplete. Use another one.`);
    if (!isDeepStrictEqual(await describeFile(path), expected))
      throw new BackupError(`${path} has changed since the backup was made. Use another backup.`);
    if (CHECKED_DATABASES.includes(name)) checkDatabase(path);
  }
  return manifest;
}

/** Returns the names of files that are missing, or not as long as they were. Fast: reads none of them. */
export function resizedFiles({ folder, manifest }: Backup): string[] {
  return Object.entries(manifest.files)
    .filter(([name, { bytes }]) => statSync(join(folder, name), { throwIfNoEntry: false })?.size !== bytes)
    .map(([name]) => name);
}
