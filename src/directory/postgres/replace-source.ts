import { readFileSync } from 'node:fs';
import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { ImportInProgressError, InvalidProviderError } from '../errors.ts';
import type { Provider, SourceName } from '../provider.ts';
import { PROVIDER_COLUMNS } from '../records/provider-row.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import { dropUnusedTables, type Import, readSnapshot, recordTable, serveImport } from './catalogue.ts';
import { COPIED_COLUMNS, CopyRows } from './copy-rows.ts';

const TABLE = readFileSync(new URL('./record-table.sql', import.meta.url), 'utf8');
const INDEXES = readFileSync(new URL('./record-indexes.sql', import.meta.url), 'utf8');
/** Any number that nothing else in the database locks. */
const IMPORT_LOCK = 4_620_114;

/**
 * Replaces one source (`DirectoryStore.replaceSource`):
 *
 *     a table made → one transaction: filled by COPY, ordered, indexed, compared with the old one, served in its place
 *
 * The table is made for itself, so that the next import sees and drops it where this one, or the server, is killed before
 * the transaction ends; nothing else is left of such an import.
 */
export function replaceSource(
  connections: Connections,
  source: SourceName,
  batches: AsyncIterable<Provider[]>,
  options: ReplaceOptions,
): Promise<ReplaceResult> {
  return connections.lend((connection) =>
    asOnlyImport(connection, async () => {
      await dropUnusedTables(connection);
      const { rows } = await connection.query(`SELECT nextval('directory_import_number')::int AS number`, []);
      const { number } = rows[0] as { number: number };
      await connection.query(TABLE.replaceAll('record_table', recordTable(number)));
      try {
        return await inTransaction(connection, () => fill(connection, { number, source }, batches, options));
      } catch (error) {
        await connection.query(`DROP TABLE ${recordTable(number)}`).catch(() => {});
        throw error;
      }
    }),
  );
}

/** Clears away what old imports left, unless one is under way. */
export function clearUp(connections: Connections): Promise<void> {
  return connections.lend((connection) =>
    asOnlyImport(connection, () => dropUnusedTables(connection)).catch((error) => {
      if (!(error instanceof ImportInProgressError)) throw error;
    }),
  );
}

/** The server lets go of the lock when the connection ends, however it ends. */
async function asOnlyImport<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS mine', [IMPORT_LOCK]);
  if (!(rows[0] as { mine: boolean }).mine)
    throw new ImportInProgressError('Another import into this database is under way; wait for it to end.');
  try {
    return await work();
  } finally {
    await connection.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]).catch(() => {});
  }
}

async function fill(
  connection: Connection,
  { number, source }: Pick<Import, 'number' | 'source'>,
  batches: AsyncIterable<Provider[]>,
  { importedAt = new Date(), dropSources = [], beforeSwitch = () => {}, onProgress = () => {} }: ReplaceOptions,
): Promise<ReplaceResult> {
  const table = recordTable(number);
  const rows = new CopyRows(source);
  await connection.copy(`COPY ${table} (${COPIED_COLUMNS}) FROM STDIN`, rows.lines(batches));
  onProgress(0);
  await buildIndexes(connection, table, (done) => onProgress(0.9 * done));
  const old = (await readSnapshot(connection)).imports.find((each) => each.source === source);
  const { providers, newestSourceDate } = rows;
  const added: Import = {
    number,
    source,
    providers,
    newestSourceDate,
    firstNumber: old?.firstNumber ?? number,
    importedAt: importedAt.toISOString(),
  };
  const result = await compareWithOld(connection, added, old);
  beforeSwitch(result);
  await serveImport(connection, added, dropSources);
  onProgress(1);
  return result;
}

/** Throws `InvalidProviderError` where an id came twice. */
async function buildIndexes(connection: Connection, table: string, onProgress: (done: number) => void): Promise<void> {
  const steps = INDEXES.replace(/^--.*$/gm, '')
    .replaceAll('record_table', table)
    .split(';')
    .slice(0, -1);
  for (const [at, step] of steps.entries()) {
    try {
      await connection.query(step);
    } catch (error) {
      const { code, detail = '' } = error as { code?: string; detail?: string };
      if (code !== UNIQUE_VIOLATION) throw error;
      throw new InvalidProviderError(`Two providers have one id: ${detail} Give each place an id of its own.`, {
        cause: error,
      });
    }
    onProgress((at + 1) / steps.length);
  }
}
const UNIQUE_VIOLATION = '23505';

async function compareWithOld(
  connection: Connection,
  { number, providers }: Import,
  old: Import | undefined,
): Promise<ReplaceResult> {
  if (!old) return { providers, unchanged: 0, updated: 0, added: providers, removed: 0 };
  const columns = (table: string) => PROVIDER_COLUMNS.map((column) => `${table}.${column}`).join(', ');
  const { rows } = await connection.query(
    `SELECT count(*)::int AS kept,
       count(*) FILTER (WHERE (${columns('fresh')}) IS NOT DISTINCT FROM (${columns('old')}))::int AS unchanged
     FROM ${recordTable(number)} fresh JOIN ${recordTable(old.number)} old USING (id)`,
    [],
  );
  const { kept, unchanged } = rows[0] as { kept: number; unchanged: number };
  return { providers, unchanged, updated: kept - unchanged, added: providers - kept, removed: old.providers - kept };
}
