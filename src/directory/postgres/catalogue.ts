import type { Connection } from '#postgres/connections.ts';
import type { SourceInfo, SourceName } from '../provider.ts';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** Channel on which the number of the latest import is told to whoever listens. */
export const NEW_IMPORT_CHANNEL = 'directory_import';

/** An import that is served, with a table of records of its own. */
export interface Import {
  number: number;
  source: SourceName;
  firstNumber: number;
  providers: number;
  importedAt: string;
  newestSourceDate: string | null;
}

/** What is served: the same number, the same records. */
export interface Snapshot {
  /** Number of the latest import; 0 before the first. */
  number: number;
  /** In the order in which their sources first came. */
  imports: Import[];
}

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

/** What stands behind FROM to ask all records of a snapshot, with `import`, the number of theirs. Not for an empty one. */
export function recordsOf({ imports }: Pick<Snapshot, 'imports'>): string {
  const tables = imports.map(({ number }) => `SELECT ${number} AS import, ${COLUMNS} FROM ${recordTable(number)}`);
  return `(${tables.join(' UNION ALL ')}) record`;
}

/** As `DirectoryStore.sources` tells it. */
export function toSourceInfo({ source, providers, importedAt, newestSourceDate }: Import): SourceInfo {
  return { source, providers, importedAt, newestSourceDate };
}

/** Serves a new import in place of the one of its source and of `dropped` sources; part of the caller's transaction. */
export async function serveImport(connection: Connection, added: Import, dropped: SourceName[]): Promise<void> {
  await connection.query(
    'UPDATE directory_import SET replaced_at = now() WHERE replaced_at IS NULL AND source = ANY ($1::text[])',
    [[added.source, ...dropped]],
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
