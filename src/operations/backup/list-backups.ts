import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, type Manifest, readManifest } from './manifest.ts';

/** A completed backup. */
export interface Backup {
  folder: string;
  manifest: Manifest;
}

const NAME = /^alongside-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** Returns the backups in a folder, newest first. Ignores folders without our name pattern and a valid manifest. */
export function listBackups(target: string): Backup[] {
  if (!existsSync(target)) return [];
  return readdirSync(target)
    .filter((name) => NAME.test(name))
    .flatMap((name) => {
      const folder = join(target, name);
      try {
        return [{ folder, manifest: readManifest(folder) }];
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        // Damaged or not ours: neither counted nor deleted.
        return [];
      }
    })
    .sort((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? 1 : -1));
}

/** Deletes all but the newest `keep` backups; returns the deleted ones. */
export function deleteOldBackups(target: string, keep: number): string[] {
  const old = listBackups(target).slice(keep);
  for (const { folder } of old) rmSync(folder, { recursive: true });
  return old.map(({ folder }) => folder);
}
