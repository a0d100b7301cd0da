import type { Connection } from '#postgres/connections.ts';
import {
  ASSEMBLY,
  type Assembly,
  type Import,
  type ImportRow,
  NO_ASSEMBLY,
  type Snapshot,
  toImport,
} from '../records/imports.ts';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** NOTIFY channel for the number of the latest import. */
export const NEW_IMPORT_CHANNEL = 'directory_import';

/** Reads what this server serves now; a standby may be slightly behind. */
export async function readSnapshot(connection: Connection): Promise<Snapshot> {
  const { rows } = await connection.query(
    `SELECT number, source, first_number AS "firstNumber", providers, imported_at AS "importedAt",
       newest_source_date AS "newestSourceDate", list, scope,
       (SELECT json_build_object('number', number, 'listings', listings, 'replaced', replaced)
        FROM directory_assembly WHERE replaced_at IS NULL) AS assembly
     FROM directory_import WHERE replaced_at IS NULL ORDER BY first_number`,
    [],
  );
  const found = rows as (ImportRow & { assembly: (Assembly & { number: number }) | null })[];
  const imports = found.map(({ assembly: _, ...row }) => toImport(row));
  // Imports of earlier releases have no assembly.
  const latest = Math.max(0, ...imports.map(({ number }) => number));
  const { number, ...assembly } = found[0]?.assembly ?? { number: latest, ...NO_ASSEMBLY };
  return { number, assembly, imports };
}

/** Name of the table with the records of an import. */
export function recordTable(number: number): string {
  return `directory_provider_${number}`;
}

/** Name of the table with the assembled listings of a snapshot. */
export function listingTable(number: number): string {
  return `directory_listing_${number}`;
}

/** Name of the table with the records that those listings replace. */
export function memberTable(number: number): string {
  return `directory_member_${number}`;
}

const COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS, 'geog'].join(', ');

/** Returns a FROM item with these columns of all rows of the tables plus the `import` number. */
function unionOf(tables: { import: number; table: string; where?: string }[]): string {
  const selects = tables.map(
    (each) => `SELECT ${each.import} AS import, ${COLUMNS} FROM ${each.table} each ${each.where ?? ''}`,
  );
  return `(${selects.join(' UNION ALL ')}) record`;
}

/** Returns a FROM item with all records of a snapshot plus their `import` number. Invalid for an empty snapshot. */
export function recordsOf({ imports }: Pick<Snapshot, 'imports'>): string {
  return unionOf(imports.map(({ number }) => ({ import: number, table: recordTable(number) })));
}

/** Returns a FROM item with all listings of a snapshot: records, but assembled listings instead of the records they replace. */
export function listingsOf({ number, imports, assembly }: Snapshot): string {
  if (assembly.replaced === 0) return recordsOf({ imports });
  const where = (each: Import) =>
    `WHERE NOT EXISTS (SELECT FROM ${memberTable(number)} member WHERE member.import = ${each.number} AND member.row = each.row)`;
  return unionOf([
    ...imports.map((each) => ({ import: each.number, table: recordTable(each.number), where: where(each) })),
    { import: ASSEMBLY, table: listingTable(number) },
  ]);
}

/** Serves the imports of `next`, including the new one `added`; runs in the caller's transaction. */
export async function serveImport(connection: Connection, next: Snapshot, added: Import): Promise<void> {
  await connection.query(
    'UPDATE directory_import SET replaced_at = now() WHERE replaced_at IS NULL AND NOT number = ANY ($1::int[])',
    [next.imports.map(({ number }) => number)],
  );
  await connection.query('INSERT INTO directory_import VALUES ($1, $2, $3, $4, $5, $6, NULL, $7, $8)', [
    added.number,
    added.source,
    added.firstNumber,
    added.providers,
    added.importedAt,
    added.newestSourceDate,
    added.list ? JSON.stringify(added.list) : null,
    added.scope ? JSON.stringify(added.scope) : null,
  ]);
  await serveAssembly(connection, next);
}

/** Serves the assembly of `next`; runs in the caller's transaction. */
export async function serveAssembly(connection: Connection, { number, assembly }: Snapshot): Promise<void> {
  await connection.query('UPDATE directory_assembly SET replaced_at = now() WHERE replaced_at IS NULL', []);
  const { listings, replaced } = assembly;
  await connection.query('INSERT INTO directory_assembly VALUES ($1, $2, $3)', [number, listings, replaced]);
  await connection.query('SELECT pg_notify($1, $2)', [NEW_IMPORT_CHANNEL, String(number)]);
}

/** How long the records of a replaced import are kept for readers that still use them. */
const RETENTION = '1 hour';

/**
 * Drops tables that nobody can be reading: those of imports replaced long ago and of unfinished imports. The caller must hold
 * the import lock, because the table of a running import looks like that of a failed one.
 */
export async function dropUnusedTables(connection: Connection): Promise<void> {
  for (const catalog of ['directory_import', 'directory_assembly'])
    await connection.query(`DELETE FROM ${catalog} WHERE replaced_at < now() - interval '${RETENTION}'`, []);
  const { rows } = await connection.query(
    `SELECT relname AS "table" FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
       AND (relname ~ '^directory_provider_\\d+$'
           AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)
         OR relname ~ '^directory_(listing|member)_\\d+$'
           AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_assembly))`,
    [],
  );
  for (const { table } of rows as { table: string }[]) await connection.query(`DROP TABLE ${table}`);
}
