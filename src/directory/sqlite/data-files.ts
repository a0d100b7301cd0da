import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../records/imports.ts';

const OURS = /^(records-\d+\.db|directory-\d+\.index)(-journal|\.part)?$/;

/** The catalog: which imports are served. */
export function catalogPath(folder: string): string {
  return join(folder, 'directory.db');
}

/** The records of import number `number`. */
export function recordsPath(folder: string, number: number): string {
  return join(folder, `records-${number}.db`);
}

/** The index over the snapshot that import number `number` made. */
export function indexPath(folder: string, number: number): string {
  return join(folder, `directory-${number}.index`);
}

/**
 * Deletes records and indexes that the snapshot does not name: those it replaced, and what killed imports left. A
 * server that still has them open goes on reading them; where the system forbids deleting open files (Windows), they
 * stay until the next import.
 */
export function deleteUnusedFiles(folder: string, { number, imports }: Snapshot): void {
  const used = new Set([indexPath(folder, number), ...imports.map((each) => recordsPath(folder, each.number))]);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!OURS.test(name) || used.has(path)) continue;
    try {
      rmSync(path, { force: true });
    } catch (error) {
      if (!['EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
