import type { StoredEvidence } from '#listings/evidence.ts';
import type { SourceInfo } from '#listings/provider.ts';
import {
  ASSEMBLY,
  type Assembly,
  baseOf,
  DELTA,
  hasDelta,
  type Import,
  type ImportRow,
  importValues,
  NO_ASSEMBLY,
  type Snapshot,
  toImport,
} from '#listings/records/imports.ts';
import { PROVIDER_COLUMNS } from '#listings/records/provider-row.ts';
import { AS_IT_IS } from '#listings/records/snapshot-records.ts';
import type { Connection } from '#postgres/connections.ts';
import { CALLED_COLUMNS, type CalledSql } from './called-sql.ts';
import { TAG_COLUMNS } from './tag-bits.ts';

/** NOTIFY channel for the number of the latest import or correction. */
export const NEW_IMPORT_CHANNEL = 'directory_import';

/** Reads what this server serves now; a standby may be slightly behind. */
export async function readSnapshot(connection: Connection): Promise<Snapshot> {
  // One statement, so that no import ends in between.
  const { rows } = await connection.query(
    `SELECT (SELECT json_agg(json_build_object('number', number, 'source', source, 'firstNumber', first_number,
         'providers', providers, 'importedAt', imported_at, 'newestSourceDate', newest_source_date, 'list', list,
         'scope', scope, 'excluded', excluded) ORDER BY first_number)
       FROM directory_import WHERE replaced_at IS NULL) AS imports,
       (SELECT json_build_object('number', number, 'base', base, 'listings', listings, 'replaced', replaced,
         'evidence', evidence, 'addedInBase', added_in_base, 'added', added)
       FROM directory_assembly WHERE replaced_at IS NULL) AS assembly`,
    [],
  );
  const [found] = rows as [{ imports: ImportRow[] | null; assembly: AssemblyRow | null }];
  const imports = (found.imports ?? []).map(toImport);
  // Imports of earlier releases have no assembly.
  const latest = Math.max(0, ...imports.map(({ number }) => number));
  const none = { number: latest, base: null, ...NO_ASSEMBLY, evidence: null, addedInBase: 0, added: null };
  const { number, base, evidence, addedInBase, added, ...assembly } = found.assembly ?? none;
  return {
    number,
    ...(base !== null && { base }),
    assembly: { ...assembly, ...(addedInBase > 0 && { added: addedInBase }) },
    imports,
    ...(added !== null && { added: JSON.parse(added) as SourceInfo }),
    ...(evidence !== null && { evidence: JSON.parse(evidence) as StoredEvidence }),
  };
}

interface AssemblyRow extends Omit<Assembly, 'added'> {
  number: number;
  base: number | null;
  /** JSON. */
  evidence: string | null;
  addedInBase: number;
  /** JSON. */
  added: string | null;
}

/** Returns the number of the next import or correction; those of failed ones are not used again. */
export async function nextNumber(connection: Connection): Promise<number> {
  const { rows } = await connection.query(`SELECT nextval('directory_import_number')::int AS number`, []);
  return (rows[0] as { number: number }).number;
}

/** Name of the table with the records of an import. */
export function recordTable(number: number): string {
  return `directory_provider_${number}`;
}

/** Name of the table with the assembled listings of a base. */
export function listingTable(number: number): string {
  return `directory_listing_${number}`;
}

/** Name of the table with the records that those listings replace. */
export function memberTable(number: number): string {
  return `directory_member_${number}`;
}

/** Name of the table with evidence. */
export function evidenceTable(number: number): string {
  return `directory_evidence_${number}`;
}

/** Name of the table with the pairs of records that rules join, for a base. */
export function pairTable(number: number): string {
  return `directory_pair_${number}`;
}

/** Name of the table with the records that have certain keys, for a base. */
export function keyTable(number: number): string {
  return `directory_key_${number}`;
}

/** Name of the table with the records that the operator added, of a base; of a delta, of a view. */
export function addedTable(number: number): string {
  return `directory_added_${number}`;
}

/** Name of the view with the listings of the delta of a snapshot. */
export function deltaTable(number: number): string {
  return `directory_delta_${number}`;
}

/** Name of the view with the records that the delta concerns. */
export function changeTable(number: number): string {
  return `directory_change_${number}`;
}

/** Name of the table with what these views show, of all deltas of a base. */
export function rowsTable(kind: (typeof DELTA_VIEWS)[number], base: number): string {
  return `directory_${kind}_rows_${base}`;
}
export const DELTA_VIEWS = ['delta', 'change', 'added'] as const;

/** Returns the names of the tables and views of a snapshot. */
export function tablesOf(snapshot: Snapshot): string[] {
  const { number, imports, evidence, added } = snapshot;
  const base = baseOf(snapshot);
  return [
    ...imports.map((each) => recordTable(each.number)),
    ...(layersOf(snapshot).length > 0 ? [listingTable(base), memberTable(base)] : []),
    ...(hasDelta(snapshot) ? [deltaTable(number), changeTable(number)] : []),
    ...(added ? [addedTable(number)] : []),
    ...(evidence ? [evidenceTable(evidence.number)] : []),
  ];
}

const COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS, 'known', 'geog'];

type Called = ReadonlyMap<number, CalledSql>;
const NOBODY: Called = new Map();

/**
 * Returns a FROM item with these columns of all rows of the tables plus the `import` number. Of called rows, with what
 * callers say.
 */
function unionOf(tables: { import: number; table: string; where?: string }[], called = NOBODY): string {
  const selects = tables.map(({ import: number, table, where = 'true' }) => {
    const others = called.has(number) ? `each.row <> ALL (${called.get(number)!.rows}) AND` : '';
    return `SELECT ${number} AS import, ${COLUMNS.join(', ')} FROM ${table} each WHERE ${others} ${where}`;
  });
  const columns = COLUMNS.map((column) => `${CALLED_COLUMNS.has(column) ? 'told' : 'each'}.${column}`).join(', ');
  const ofCalled = [...called].map(([number, { told }]) => {
    const { table } = tables.find((each) => each.import === number)!;
    return `SELECT ${number} AS import, ${columns} FROM ${table} each JOIN ${told} ON told.row = each.row`;
  });
  return `(${[...selects, ...ofCalled].join(' UNION ALL ')}) record`;
}

/** Returns a FROM item with all records of a snapshot plus their `import` number. Invalid for an empty snapshot. */
export function recordsOf({ imports }: Pick<Snapshot, 'imports'>, called?: Called): string {
  return unionOf(
    imports.map(({ number }) => ({ import: number, table: recordTable(number) })),
    called,
  );
}

/**
 * Returns a FROM item with all listings of a snapshot: records, but assembled listings instead of the records they
 * replace, and those of the delta instead of what the base shows of the records that it concerns. `called`: keys of
 * such listings.
 */
export function listingsOf(snapshot: Snapshot, called?: Called): string {
  const { number, imports } = snapshot;
  const layers = layersOf(snapshot).map(({ table }) => table);
  if (layers.length === 0) return recordsOf(snapshot, called);
  const isIn = (table: string, each: Import, and = '') =>
    `EXISTS (SELECT FROM ${table} other WHERE other.import = ${each.number} AND other.row = each.row ${and})`;
  const recordsWhere = (where: (each: Import) => string) =>
    imports.map((each) => ({ import: each.number, table: recordTable(each.number), where: where(each) }));
  const shownAlone = recordsWhere((each) => layers.map((table) => `NOT ${isIn(table, each)}`).join(' AND '));
  const assembled = { import: ASSEMBLY, table: listingTable(baseOf(snapshot)) };
  if (!hasDelta(snapshot)) return unionOf([...shownAlone, assembled], called);
  const changes = changeTable(number);
  const inDelta = [
    { ...assembled, where: `NOT EXISTS (SELECT FROM ${changes} WHERE base_listing = each.row)` },
    ...recordsWhere((each) => isIn(changes, each, `AND other.listing = ${AS_IT_IS}`)),
    { import: DELTA, table: deltaTable(number) },
  ];
  return unionOf([...shownAlone, ...inDelta], called);
}

/** The tables that say which listing shows a record, by the number of its listings; what the first says counts. */
export function layersOf(snapshot: Snapshot): { import: number; table: string }[] {
  return [
    ...(hasDelta(snapshot) ? [{ import: DELTA, table: changeTable(snapshot.number) }] : []),
    ...(snapshot.assembly.replaced > 0 ? [{ import: ASSEMBLY, table: memberTable(baseOf(snapshot)) }] : []),
  ];
}

/** Returns the SQL of which listing shows a record; `record` names the row with its key. */
export function layersOver(
  snapshot: Snapshot,
  record: 'record' | 'key',
): { joins: string; layer: string; listing: string } {
  const layers = layersOf(snapshot).map((layer, at) => ({ ...layer, name: `layer_${at}` }));
  if (layers.length === 0) return { joins: '', layer: `${AS_IT_IS}`, listing: `${AS_IT_IS}` };
  const first = (value: (layer: (typeof layers)[number]) => string | number) => {
    const cases = layers.map((each) => `WHEN ${each.name}.import IS NOT NULL THEN ${value(each)}`);
    return `CASE ${cases.join(' ')} ELSE ${AS_IT_IS} END`;
  };
  const joins = layers.map(
    ({ table, name }) =>
      `LEFT JOIN ${table} ${name} ON ${name}.import = ${record}.import AND ${name}.row = ${record}.row`,
  );
  return {
    joins: joins.join(' '),
    layer: first(({ import: own }) => own),
    listing: first(({ name }) => `${name}.listing`),
  };
}

/** Serves the imports of `next`, including the new one `added`; runs in the caller's transaction. */
export async function serveImport(connection: Connection, next: Snapshot, added: Import): Promise<void> {
  await serveImports(connection, next.imports);
  await connection.query(
    'INSERT INTO directory_import VALUES ($1, $2, $3, $4, $5, $6, NULL, $7, $8, $9)',
    importValues(added),
  );
  await serveAssembly(connection, next);
}

/** Serves no other imports than these. */
export async function serveImports(connection: Connection, imports: readonly Import[]): Promise<void> {
  await connection.query(
    'UPDATE directory_import SET replaced_at = now() WHERE replaced_at IS NULL AND NOT number = ANY ($1::int[])',
    [imports.map(({ number }) => number)],
  );
}

/** Serves the assembly and delta of `next`; runs in the caller's transaction. */
export async function serveAssembly(
  connection: Connection,
  { number, base, assembly, evidence, added }: Snapshot,
): Promise<void> {
  await connection.query('UPDATE directory_assembly SET replaced_at = now() WHERE replaced_at IS NULL', []);
  const { listings, replaced, added: addedInBase = 0 } = assembly;
  await connection.query('INSERT INTO directory_assembly VALUES ($1, $2, $3, NULL, $4, $5, $6, $7)', [
    number,
    listings,
    replaced,
    evidence ? JSON.stringify(evidence) : null,
    base,
    addedInBase,
    added ? JSON.stringify(added) : null,
  ]);
  await connection.query('SELECT pg_notify($1, $2)', [NEW_IMPORT_CHANNEL, String(number)]);
}

/** How long the records of a replaced import are kept for readers that still use them. */
const RETENTION = '1 hour';

/**
 * Drops tables that nobody can be reading: those of imports replaced long ago and of unfinished imports. The caller
 * must hold the import lock, because the table of a running import looks like that of a failed one.
 */
export async function dropUnusedTables(connection: Connection): Promise<void> {
  for (const catalog of ['directory_import', 'directory_assembly'])
    await connection.query(`DELETE FROM ${catalog} WHERE replaced_at < now() - interval '${RETENTION}'`, []);
  await connection.query(
    'DELETE FROM directory_correction WHERE base NOT IN (SELECT coalesce(base, number) FROM directory_assembly)',
    [],
  );
  const { rows } = await connection.query(
    `SELECT CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind, relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v')
       AND (relname ~ '^directory_provider_\\d+$'
           AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)
         OR relname ~ '^directory_(listing|member|pair|key|(delta|change|added)_rows)_\\d+$'
           AND substring(relname FROM '\\d+$')::int NOT IN (SELECT coalesce(base, number) FROM directory_assembly)
         OR relname ~ '^directory_(delta|change)_\\d+$'
           AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_assembly)
         OR relname ~ '^directory_added_\\d+$' AND substring(relname FROM '\\d+$')::int NOT IN
           (SELECT number FROM directory_assembly UNION SELECT coalesce(base, number) FROM directory_assembly)
         OR relname ~ '^directory_evidence_\\d+$' AND substring(relname FROM '\\d+$')::int NOT IN
           (SELECT (evidence::json->>'number')::int FROM directory_assembly WHERE evidence IS NOT NULL))
     ORDER BY relkind DESC`,
    [],
  );
  // Views come before what they show.
  for (const { kind, name } of rows as { kind: string; name: string }[]) await connection.query(`DROP ${kind} ${name}`);
}
