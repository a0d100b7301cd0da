import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SnapshotRow, toSnapshot } from './catalog.ts';
import { catalogPath, pathsOf } from './data-files.ts';

/**
 * Returns the names of the files, besides `directory.db`, that a folder's catalog serves; none before the first import.
 * They never change. Read-only, so it works on a copy.
 */
export function servedFiles(folder: string): string[] {
  const db = new DatabaseSync(catalogPath(folder), { readOnly: true, timeout: 5000 });
  try {
    const imports = db.prepare('SELECT number FROM import ORDER BY number').all() as { number: number }[];
    const snapshot = { ...toSnapshot(db.prepare('SELECT * FROM snapshot').get() as unknown as SnapshotRow), imports };
    return pathsOf(folder, snapshot).map((path) => basename(path));
  } finally {
    db.close();
  }
}
