import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Import, Snapshot } from '../records/imports.ts';

const DATA_FILE = /^((records|listings)-\d+\.db|directory-\d+\.index)(-journal|(\.\d+)?\.part)?$/;

/** Path of the catalog. */
export function catalogPath(folder: string): string {
  return join(folder, 'directory.db');
}

/** Path of the records of an import. */
export function recordsPath(folder: string, number: number): string {
  return join(folder, `records-${number}.db`);
}

/** Path of the assembly of a snapshot; there is no file if it replaces no record. */
export function listingsPath(folder: string, number: number): string {
  return join(folder, `listings-${number}.db`);
}

/** Path of the index of a snapshot. */
export function indexPath(folder: string, number: number): string {
  return join(folder, `directory-${number}.index`);
}

/** Paths of the files of a snapshot. */
export function pathsOf(folder: string, { number, imports, assembly }: SnapshotFiles): string[] {
  if (imports.length === 0) return [];
  const listings = assembly.replaced > 0 ? [listingsPath(folder, number)] : [];
  return [indexPath(folder, number), ...imports.map((each) => recordsPath(folder, each.number)), ...listings];
}

type SnapshotFiles = Pick<Snapshot, 'number' | 'assembly'> & { imports: Pick<Import, 'number'>[] };

/**
 * Deletes the files of records, listings and indexes that are not part of the snapshot: replaced ones and leftovers of killed imports. Servers that
 * have them open can still read them. Where open files cannot be deleted (Windows), they stay until the next import.
 */
export function deleteUnusedFiles(folder: string, snapshot: Snapshot): void {
  const used = new Set(pathsOf(folder, snapshot));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!DATA_FILE.test(name) || used.has(path)) continue;
    try {
      rmSync(path, { force: true });
    } catch (error) {
      if (!['EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
