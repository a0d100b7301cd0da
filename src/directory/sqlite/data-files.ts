import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../records/imports.ts';

const DATA_FILE = /^(records-\d+\.db|directory-\d+\.index)(-journal|\.part)?$/;

/** Path of the catalog. */
export function catalogPath(folder: string): string {
  return join(folder, 'directory.db');
}

/** Path of the records of an import. */
export function recordsPath(folder: string, number: number): string {
  return join(folder, `records-${number}.db`);
}

/** Path of the index of a snapshot. */
export function indexPath(folder: string, number: number): string {
  return join(folder, `directory-${number}.index`);
}

/**
 * Deletes record and index files that are not part of the snapshot: replaced ones and leftovers of killed imports. Servers that
 * have them open can still read them. Where open files cannot be deleted (Windows), they stay until the next import.
 */
export function deleteUnusedFiles(folder: string, { number, imports }: Snapshot): void {
  const used = new Set([indexPath(folder, number), ...imports.map((each) => recordsPath(folder, each.number))]);
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
