import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { DirectoryStoreError } from '../errors.ts';
import type { StoredProvider } from '../provider.ts';
import type { Import, RecordKey, Snapshot } from '../records/imports.ts';
import { PROVIDER_COLUMNS, type ProviderRow, toProvider } from '../records/provider-row.ts';
import type { RecordSketch, SnapshotRecords } from '../records/snapshot-records.ts';
import { readSnapshot, recordsOf, recordTable } from './catalog.ts';

/** A record with the number of its import. */
type RecordRow = ProviderRow & { import: number };

/** The columns of a `RecordRow`. */
const RECORD_COLUMNS = ['import', 'row', ...PROVIDER_COLUMNS].map((column) => `record.${column}`).join(', ');

const ROWS_PER_FETCH = 5000;

type LendsConnections = Pick<Connections, 'lend'> & Partial<Connections>;

/** The records of one snapshot in PostgreSQL tables. */
export class PostgresRecords implements SnapshotRecords {
  readonly snapshot: Snapshot;
  /** FROM item with all records, named `record`. */
  readonly records: string;
  readonly #connections: LendsConnections;

  constructor(connections: LendsConnections, snapshot: Snapshot) {
    this.#connections = connections;
    this.snapshot = snapshot;
    this.records = recordsOf(snapshot);
  }

  /** Opens the records that are served now, reading them through this connection. */
  static async open(connection: Connection): Promise<PostgresRecords> {
    return new PostgresRecords({ lend: (work) => work(connection) }, await readSnapshot(connection));
  }

  /** Without imports there is no table to query. */
  get isEmpty(): boolean {
    return this.snapshot.imports.length === 0;
  }

  async query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.#connections.lend(async (connection) => (await connection.query(sql, values)).rows as Row[]);
  }

  async findByKeys(keys: RecordKey[]): Promise<StoredProvider[]> {
    const byImport = [...Map.groupBy(keys, (key) => key.import)];
    const tables = byImport.map(
      ([number], at) => `SELECT ${RECORD_COLUMNS} FROM ${recordsOf({ imports: [{ number }] })}
         WHERE row = ANY ($${at + 1}::int[])`,
    );
    const values = byImport.map(([, ofImport]) => ofImport.map(({ row }) => row));
    const rows = await this.query<RecordRow>(tables.join(' UNION ALL '), values);
    return keys.map((key) => {
      const found = rows.find((each) => each.row === key.row && each.import === key.import);
      if (!found)
        throw new DirectoryStoreError(`${recordTable(key.import)} has no record ${key.row}. Import its source again.`);
      return this.#toProvider(found);
    });
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return (await this.#findWhere('id = $1::text', withoutNul(id)))[0] ?? null;
  }

  findByLookup(hash: number): Promise<StoredProvider[]> {
    return this.#findWhere('lookup = $1::int', hash);
  }

  /** Uses a cursor, so that neither side needs millions of rows in memory. */
  eachRow<Row>({ number }: Import, columns: string, order: 'row' | 'id', visit: (values: Row) => void): Promise<void> {
    const select = `SELECT ${columns} FROM ${recordTable(number)} ORDER BY ${order}`;
    return this.#connections.lend((connection) =>
      inTransaction(connection, async () => {
        await connection.query(`DECLARE each_row NO SCROLL CURSOR FOR ${select}`);
        for (;;) {
          const { rows } = await connection.query(`FETCH ${ROWS_PER_FETCH} FROM each_row`, []);
          for (const row of rows) visit(Object.values(row as object) as Row);
          if (rows.length < ROWS_PER_FETCH) return;
        }
      }),
    );
  }

  async *sketches({ number, providers }: Import): AsyncGenerator<RecordSketch> {
    const sql = `SELECT name, lat, lng, phone FROM ${recordTable(number)} WHERE row > $1 AND row <= $2 ORDER BY row`;
    for (let after = 0; after < providers; after += ROWS_PER_FETCH)
      yield* await this.query<RecordSketch>(sql, [after, after + ROWS_PER_FETCH]);
  }

  /** Connections without `close` are closed by their owner. */
  async close(): Promise<void> {
    await this.#connections.close?.();
  }

  #toProvider(row: RecordRow): StoredProvider {
    const { source, importedAt } = this.snapshot.imports.find(({ number }) => number === row.import)!;
    return toProvider(row, source, importedAt.slice(0, 10));
  }

  async #findWhere(condition: string, value: unknown): Promise<StoredProvider[]> {
    if (this.isEmpty) return [];
    const sql = `SELECT ${RECORD_COLUMNS} FROM ${this.records} WHERE ${condition}`;
    return (await this.query<RecordRow>(sql, [value])).map((row) => this.#toProvider(row));
  }
}

/** Removes NUL, the only character that PostgreSQL does not accept in text. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
