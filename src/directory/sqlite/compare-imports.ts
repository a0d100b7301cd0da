import { DatabaseSync } from 'node:sqlite';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import type { ReplaceResult } from '../store.ts';
import { immutableUrl } from './record-file.ts';

/** Says how the records of a new import differ from those that it replaces, by id and all columns. */
export function compareImports(
  newPath: string,
  providers: number,
  oldPath: string,
  oldProviders: number,
): ReplaceResult {
  const db = new DatabaseSync(':memory:');
  try {
    db.prepare('ATTACH ? AS fresh').run(immutableUrl(newPath));
    db.prepare('ATTACH ? AS old').run(immutableUrl(oldPath));
    const columns = (table: string) => PROVIDER_COLUMNS.map((column) => `${table}.${column}`).join(', ');
    const { kept, unchanged } = db
      .prepare(
        `SELECT count(*) AS kept, coalesce(sum((${columns('a')}) IS (${columns('b')})), 0) AS unchanged
         FROM fresh.provider a JOIN old.provider b ON b.id = a.id`,
      )
      .get() as { kept: number; unchanged: number };
    return {
      providers,
      unchanged,
      updated: kept - unchanged,
      added: providers - kept,
      removed: oldProviders - kept,
    };
  } finally {
    db.close();
  }
}
