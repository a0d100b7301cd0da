import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { catalogPath, indexPath, recordsPath } from './data-files.ts';

/**
 * Returns the names of the files, besides `directory.db`, that a folder's catalog serves; none before the first import. They
 * never change. Read-only, so it works on a copy.
 */
export function servedFiles(folder: string): string[] {
  const db = new DatabaseSync(catalogPath(folder), { readOnly: true, timeout: 5000 });
  try {
    const imports = db.prepare('SELECT number FROM import ORDER BY number').all() as { number: number }[];
    if (imports.length === 0) return [];
    const { number } = db.prepare('SELECT number FROM snapshot').get() as { number: number };
    const paths = [indexPath(folder, number), ...imports.map((each) => recordsPath(folder, each.number))];
    return paths.map((path) => basename(path));
  } finally {
    db.close();
  }
}
