import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkDatabase } from './copy-database.ts';
import { BackupError, describeFile, type Manifest, readManifest } from './manifest.ts';

/** The databases that are small enough to be gone through wholly; the records are held by their hashes alone. */
export const CHECKED_DATABASES = ['submissions.db', 'insight.db', 'directory.db'];

/** Reads a whole backup and gives its manifest. Throws `BackupError` where a file is missing, altered or damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const [name, told] of Object.entries(manifest.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new BackupError(`${path} is missing: this backup is not whole. Use another one.`);
    if (!isDeepStrictEqual(await describeFile(path), told))
      throw new BackupError(`${path} is not as it was when the backup was made. Use another backup.`);
    if (CHECKED_DATABASES.includes(name)) checkDatabase(path);
  }
  return manifest;
}
