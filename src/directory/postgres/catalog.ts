import type { Connection } from '#postgres/connections.ts';
import type { Import, Snapshot } from '../records/imports.ts';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** Channel on which the number of the latest import is told to whoever listens. */
export const NEW_IMPORT_CHANNEL = 'directory_import';

/** What is served now, as this server has it: a standby may be a moment behind. */
export async function readSnapshot(connection: Connection): Promise<Snapshot> {
  const { rows } = await connection.query(
    `SELECT number, source, first_number AS "firstNumber", providers, imported_at AS "importedAt",
       newest_source_date AS "newestSourceDate"
     FROM directory_import WHERE replaced_at IS NULL ORDER BY first_number`,
    [],
  );
  const imports = rows as Import[];
  return { number: Math.max(0, ...imports.map(({ number }) => number)), imports };
}

/** Table with the records of an import. */
export function recordTable(number: number): string {
  return `directory_provider_${number}`;
}

const COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS, 'geog'].join(', ');

/** For a FROM clause: all records of a snapshot, with `import`, the number of theirs. Not for an empty one. */
export function recordsOf({ imports }: { imports: Pick<Import, 'number'>[] }): string {
  const tables = imports.map(({ number }) => `SELECT ${number} AS import, ${COLUMNS} FROM ${recordTable(number)}`);
  return `(${tables.join(' UNION ALL ')}) record`;
}

/** Serves the imports of `next`, of which `added` is new; part of the caller's transaction. */
export async function serveImport(connection: Connection, next: Snapshot, added: Import): Promise<void> {
  await connection.query(
    'UPDATE directory_import SET replaced_at = now() WHERE replaced_at IS NULL AND NOT number = ANY ($1::int[])',
    [next.imports.map(({ number }) => number)],
  );
  await connection.query('INSERT INTO directory_import VALUES ($1, $2, $3, $4, $5, $6)', [
    added.number,
    added.source,
    added.firstNumber,
    added.providers,
    added.importedAt,
    added.newestSourceDate,
  ]);
  await connection.query('SELECT pg_notify($1, $2)', [NEW_IMPORT_CHANNEL, String(added.number)]);
}

/** How long the records of a replaced import stay, for readers that have not noticed yet. */
const KEPT_AFTER = '1 hour';

/**
 * Drops what nothing can be reading: tables of imports that were replaced long ago, and of those that were never
 * finished. Only for whoever holds the import lock: the table of an import under way looks like one that failed.
 */
export async function dropUnusedTables(connection: Connection): Promise<void> {
  await connection.query(`DELETE FROM directory_import WHERE replaced_at < now() - interval '${KEPT_AFTER}'`, []);
  const { rows } = await connection.query(
    `SELECT relname AS "table" FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^directory_provider_\\d+$'
       AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)`,
    [],
  );
  for (const { table } of rows as { table: string }[]) await connection.query(`DROP TABLE ${table}`);
}
