import { readFileSync } from 'node:fs';
import { HOUR_MS } from '#model/duration.ts';
import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { ImportInProgressError, InvalidProviderError } from '../errors.ts';
import type { Provider, SourceName } from '../provider.ts';
import { type Comparison, comparisonSql, type ImportSteps, runImport } from '../records/run-import.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import { dropUnusedTables, readSnapshot, recordTable, serveImport } from './catalog.ts';
import { COPIED_COLUMNS, copyLines } from './copy-rows.ts';

const TABLE = readFileSync(new URL('./record-table.sql', import.meta.url), 'utf8');
const INDEXES = readFileSync(new URL('./record-indexes.sql', import.meta.url), 'utf8');
/** Arbitrary advisory lock key that nothing else in the database uses. */
const IMPORT_LOCK = 4_620_114;

/** Imports into a database, one import at a time across all processes, and drops unused tables. */
export class PostgresImports {
  readonly #primary: Connections;
  readonly #cleanup: NodeJS.Timeout;
  #importing = false;

  constructor(primary: Connections) {
    this.#primary = primary;
    // The next import does this too, but it may be a month away, and old records are as large as new ones.
    this.#cleanup = setInterval(() => {
      dropUnused(primary).catch((error: Error) =>
        process.emitWarning(`Records of old imports could not be deleted; trying again in an hour. ${error.message}`),
      );
    }, HOUR_MS).unref();
  }

  /**
   * Replaces one source (`DirectoryStore.replaceSource`):
   *
   *     create a table → one transaction: fill it by COPY, cluster, index, compare with the old table, serve it instead
   *
   * The table is created before the transaction, so that the next import finds and drops it if this import or the server is
   * killed; nothing else remains of such an import.
   */
  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    if (this.#importing) throw new ImportInProgressError('Another import is running. Wait until it ends.');
    this.#importing = true;
    try {
      return await this.#primary.lend((connection) =>
        withImportLock(connection, () => importInto(connection, source, batches, options)),
      );
    } finally {
      this.#importing = false;
    }
  }

  close(): Promise<void> {
    clearInterval(this.#cleanup);
    return this.#primary.close();
  }
}

/** Drops unused tables of old imports, unless an import is running. */
export function dropUnused(connections: Connections): Promise<void> {
  return connections.lend((connection) =>
    withImportLock(connection, () => dropUnusedTables(connection)).catch((error) => {
      if (!(error instanceof ImportInProgressError)) throw error;
    }),
  );
}

/** Runs `work` with the import lock, which the server releases if the connection ends for any reason. */
async function withImportLock<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS mine', [IMPORT_LOCK]);
  if (!(rows[0] as { mine: boolean }).mine)
    throw new ImportInProgressError('Another import into this database is running. Wait until it ends.');
  try {
    return await work();
  } finally {
    await connection.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]).catch(() => {});
  }
}

async function importInto(
  connection: Connection,
  source: SourceName,
  batches: AsyncIterable<Provider[]>,
  options: ReplaceOptions,
): Promise<ReplaceResult> {
  await dropUnusedTables(connection);
  const { rows } = await connection.query(`SELECT nextval('directory_import_number')::int AS number`, []);
  const { number } = rows[0] as { number: number };
  const table = recordTable(number);
  await connection.query(TABLE.replaceAll('record_table', table));
  const steps: ImportSteps = {
    number,
    before: await readSnapshot(connection),
    write: (tally) => connection.copy(`COPY ${table} (${COPIED_COLUMNS}) FROM STDIN`, copyLines(tally, batches)),
    index: (_, onProgress) => buildIndexes(connection, table, onProgress),
    async compare(_, old) {
      const { rows } = await connection.query(comparisonSql(table, recordTable(old.number)), []);
      return rows[0] as Comparison;
    },
    serve: (next, added) => serveImport(connection, next, added),
  };
  try {
    return await inTransaction(connection, () => runImport(source, steps, options));
  } catch (error) {
    await connection.query(`DROP TABLE ${table}`).catch(() => {});
    throw error;
  }
}

/** Throws `InvalidProviderError` for a duplicate id. */
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
      throw new InvalidProviderError(`Two providers have the same id: ${detail} Give each location its own id.`, {
        cause: error,
      });
    }
    onProgress((at + 1) / steps.length);
  }
}
const UNIQUE_VIOLATION = '23505';
