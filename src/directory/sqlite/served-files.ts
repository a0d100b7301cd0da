import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StoredEvidence } from '../evidence.ts';
import { type Assembly, NO_ASSEMBLY } from '../records/imports.ts';
import { catalogPath, pathsOf } from './data-files.ts';

/**
 * Returns the names of the files, besides `directory.db`, that a folder's catalog serves; none before the first import. They
 * never change. Read-only, so it works on a copy.
 */
export function servedFiles(folder: string): string[] {
  const db = new DatabaseSync(catalogPath(folder), { readOnly: true, timeout: 5000 });
  try {
    const imports = db.prepare('SELECT number FROM import ORDER BY number').all() as { number: number }[];
    // A copy made by an earlier release has no assembled listings, or no base.
    const { number, base, evidence, ...found } = db.prepare('SELECT * FROM snapshot').get() as Partial<Assembly> & {
      number: number;
      base?: number | null;
      evidence?: string | null;
    };
    const snapshot = {
      number,
      ...(base && { base }),
      ...(evidence && { evidence: JSON.parse(evidence) as StoredEvidence }),
      assembly: { ...NO_ASSEMBLY, ...found },
      imports,
    };
    return pathsOf(folder, snapshot).map((path) => basename(path));
  } finally {
    db.close();
  }
}
