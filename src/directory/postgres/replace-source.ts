import { readFileSync } from 'node:fs';
import { type CorrectionChange, keepAndServe, type ReadCorrections } from '#listings/corrections.ts';
import { paidText } from '#listings/evidence.ts';
import type { Provider, SourceName } from '#listings/provider.ts';
import { withoutAdded } from '#listings/records/imports.ts';
import { HOUR_MS } from '#model/duration.ts';
import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { isTemporary } from '#postgres/problems.ts';
import { DirectoryUnavailableError, ImportInProgressError } from '../errors.ts';
import {
  type AppliedChange,
  type Comparison,
  comparisonSql,
  type ImportSteps,
  type ImportTally,
  type NextSnapshot,
  runImport,
} from '../run-import.ts';
import type { NewEvidence, ReplaceOptions, ReplaceResult } from '../store.ts';
import { recordsWithin } from './base-records.ts';
import {
  dropUnusedTables,
  evidenceTable,
  nextNumber,
  readSnapshot,
  recordTable,
  serveAssembly,
  serveImport,
} from './catalog.ts';
import { COPIED_COLUMNS, copyLine, copyLines } from './copy-rows.ts';
import type { PostgresRecords } from './postgres-records.ts';
import { serveCorrections } from './serve-corrections.ts';
import {
  buildIndexes,
  createListingTables,
  createRecordTable,
  dropListingTables,
  writeListings,
} from './write-listings.ts';

const EVIDENCE_TABLE = readFileSync(new URL('./evidence-table.sql', import.meta.url), 'utf8');
/** Arbitrary advisory lock key that nothing else in the database uses. */
const IMPORT_LOCK = 4_620_114;

/** Imports into a database, one import at a time across all processes, and drops unused tables. */
export class PostgresImports {
  readonly #primary: Connections;
  readonly #cleanup: NodeJS.Timeout;
  readonly #corrections: ReadCorrections;
  #importing = false;

  constructor(primary: Connections, corrections: ReadCorrections) {
    this.#primary = primary;
    this.#corrections = corrections;
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
   * The table is created before the transaction, so that the next import finds and drops it if this import or the
   * server is killed; nothing else remains of such an import.
   */
  replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    return this.#alone((connection) => importInto(connection, source, batches, options, this.#corrections));
  }

  /** Implements `DirectoryStore.replaceEvidence`. */
  replaceEvidence(evidence: NewEvidence | null): Promise<void> {
    return this.#alone((connection) => replaceEvidenceIn(connection, evidence, this.#corrections));
  }

  /** Implements `DirectoryStore.applyCorrections`. */
  applyCorrections(change?: CorrectionChange): Promise<void> {
    return this.#alone((connection) => keepAndServe(change, () => serveCorrections(connection, this.#corrections)));
  }

  close(): Promise<void> {
    clearInterval(this.#cleanup);
    return this.#primary.close();
  }

  async #alone<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#importing) throw new ImportInProgressError('Another import is running. Wait until it ends.');
    this.#importing = true;
    try {
      return await this.#primary.lend((connection) => withImportLock(connection, () => work(connection)));
    } catch (error) {
      if (isTemporary(error)) throw interrupted(error as Error);
      throw error;
    } finally {
      this.#importing = false;
    }
  }
}

/** The connection may have been lost while the server made the import live, so only the server knows how that ended. */
function interrupted(cause: Error): DirectoryUnavailableError {
  return new DirectoryUnavailableError(
    `The import stopped, because the database cannot be used now: ${cause.message}. What is served is complete, ` +
      'the old data or the new: npm run sources says which. Import again when the database works.',
    { cause },
  );
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
  corrections: ReadCorrections,
): Promise<ReplaceResult> {
  await dropUnusedTables(connection);
  const number = await nextNumber(connection);
  const table = recordTable(number);
  await createRecordTable(connection, table);
  await createListingTables(connection, number);
  const steps: ImportSteps = {
    number,
    before: await readSnapshot(connection),
    async write(tally, change) {
      if (change) await copyKept(connection, recordsWithin(connection, steps.before), table, tally, change);
      await connection.copy(`COPY ${table} (${COPIED_COLUMNS}) FROM STDIN`, copyLines(tally, batches));
    },
    async index(next, onProgress) {
      await buildIndexes(connection, table, (done) => onProgress(done / 2));
      return writeListings(connection, next, await corrections(), (done) => onProgress(0.5 + done / 2));
    },
    async compare(_, old, afterRow) {
      const { rows } = await connection.query(comparisonSql(table, recordTable(old.number), afterRow), []);
      return rows[0] as Comparison;
    },
    serve: (next, added) => serveImport(connection, { ...next, base: number }, added),
  };
  try {
    return await inTransaction(connection, () => runImport(source, steps, options));
  } catch (error) {
    await connection.query(`DROP TABLE ${table}`).catch(() => {});
    await dropListingTables(connection, number);
    throw error;
  }
}

async function replaceEvidenceIn(
  connection: Connection,
  evidence: NewEvidence | null,
  corrections: ReadCorrections,
): Promise<void> {
  await dropUnusedTables(connection);
  const imports = withoutAdded((await readSnapshot(connection)).imports);
  const next: NextSnapshot = { number: await nextNumber(connection), imports };
  const table = evidenceTable(next.number);
  await createListingTables(connection, next.number);
  if (evidence) await connection.query(EVIDENCE_TABLE.replaceAll('evidence_table', table));
  try {
    await inTransaction(connection, async () => {
      if (evidence) {
        const counted = { providers: 0 };
        await connection.copy(`COPY ${table} FROM STDIN`, evidenceLines(evidence.batches, counted));
        await connection.query(`ALTER TABLE ${table} ADD PRIMARY KEY (npi)`);
        next.evidence = { number: next.number, ...evidence.info, ...counted };
      }
      const { assembled } = await writeListings(connection, next, await corrections(), evidence?.onProgress);
      await serveAssembly(connection, { ...next, ...assembled, base: next.number });
    });
  } catch (error) {
    await dropListingTables(connection, next.number);
    await connection.query(`DROP TABLE IF EXISTS ${table}`).catch(() => {});
    throw error;
  }
}

/** Yields the input of COPY and counts its rows. */
async function* evidenceLines(batches: NewEvidence['batches'], counted: { providers: number }): AsyncGenerator<string> {
  for await (const batch of batches) {
    counted.providers += batch.length;
    yield batch.map(({ npi, paid }) => copyLine([npi, paidText(paid)])).join('');
  }
}

/** Copies the records that stay within the database; only their ids and dates pass through this process. */
async function copyKept(
  connection: Connection,
  records: PostgresRecords,
  table: string,
  tally: ImportTally,
  { old, keeps }: AppliedChange,
): Promise<void> {
  const gone: number[] = [];
  await records.eachRow<[row: number, id: string, sourceDate: string | null]>(
    old,
    ['row', 'id', 'source_date'],
    'row',
    ([row, id, sourceDate]) => {
      if (keeps(id, sourceDate)) tally.keep(sourceDate);
      else gone.push(row);
    },
  );
  const [, ...columns] = COPIED_COLUMNS.split(', ');
  await connection.query(
    `INSERT INTO ${table} (${COPIED_COLUMNS})
     SELECT (row_number() OVER (ORDER BY old.row))::int, ${columns.map((column) => `old.${column}`).join(', ')}
     FROM ${recordTable(old.number)} old LEFT JOIN unnest($1::int[]) gone (row) ON gone.row = old.row
     WHERE gone.row IS NULL`,
    [gone],
  );
}
