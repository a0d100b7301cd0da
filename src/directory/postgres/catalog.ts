import type { Connection } from '#postgres/connections.ts';
import type { Import, Snapshot } from '../records/imports.ts';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** NOTIFY channel for the number of the latest import. */
export const NEW_IMPORT_CHANNEL = 'directory_import';

/** Reads what this server serves now; a standby may be slightly behind. */
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

/** Name of the table with the records of an import. */
export function recordTable(number: number): string {
  return `directory_provider_${number}`;
}

const COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS, 'geog'].join(', ');

/** Returns a FROM item with all records of a snapshot plus their `import` number. Invalid for an empty snapshot. */
export function recordsOf({ imports }: { imports: Pick<Import, 'number'>[] }): string {
  const tables = imports.map(({ number }) => `SELECT ${number} AS import, ${COLUMNS} FROM ${recordTable(number)}`);
  return `(${tables.join(' UNION ALL ')}) record`;
}

/** Serves the imports of `next`, including the new one `added`; runs in the caller's transaction. */
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

/** How long the records of a replaced import are kept for readers that still use them. */
const RETENTION = '1 hour';

/**
 * Drops tables that nobody can be reading: those of imports replaced long ago and of unfinished imports. The caller must hold
 * the import lock, because the table of a running import looks like that of a failed one.
 */
export async function dropUnusedTables(connection: Connection): Promise<void> {
  await connection.query(`DELETE FROM directory_import WHERE replaced_at < now() - interval '${RETENTION}'`, []);
  const { rows } = await connection.query(
    `SELECT relname AS "table" FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^directory_provider_\\d+$'
       AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)`,
    [],
  );
  for (const { table } of rows as { table: string }[]) await connection.query(`DROP TABLE ${table}`);
}
