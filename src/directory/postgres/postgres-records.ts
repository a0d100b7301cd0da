import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { DirectoryStoreError } from '../errors.ts';
import type { StoredProvider } from '../provider.ts';
import { ASSEMBLY, type Import, type RecordKey, type Snapshot } from '../records/imports.ts';
import { PROVIDER_COLUMNS, type ProviderRow, type RowColumn, toListing, toProvider } from '../records/provider-row.ts';
import type { Member, NamedListing, RecordSketch, SnapshotRecords } from '../records/snapshot-records.ts';
import { listingsOf, listingTable, memberTable, readSnapshot, recordsOf, recordTable } from './catalog.ts';

/** A record with the number of its import. */
type RecordRow = ProviderRow & { import: number };

const COLUMNS = ['row', ...PROVIDER_COLUMNS].join(', ');
const COLUMNS_OF_RECORD = ['import', 'row', ...PROVIDER_COLUMNS].map((column) => `record.${column}`).join(', ');

const ROWS_PER_FETCH = 5000;

type LendsConnections = Pick<Connections, 'lend'> & Partial<Connections>;

/** The records of one snapshot in PostgreSQL tables. */
export class PostgresRecords implements SnapshotRecords {
  readonly snapshot: Snapshot;
  /** FROM item with all listings, named `record`. */
  readonly listings: string;
  readonly #connections: LendsConnections;
  readonly #isInTransaction: boolean;

  /** `isInTransaction`: the connection that is lent has a transaction of its own. */
  constructor(connections: LendsConnections, snapshot: Snapshot, isInTransaction = false) {
    this.#connections = connections;
    this.#isInTransaction = isInTransaction;
    this.snapshot = snapshot;
    this.listings = listingsOf(snapshot);
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
      ([number], at) =>
        `SELECT ${number} AS import, ${COLUMNS} FROM ${this.#tableOf(number)} WHERE row = ANY ($${at + 1}::int[])`,
    );
    const values = byImport.map(([, ofImport]) => ofImport.map(({ row }) => row));
    const rows = await this.query<RecordRow>(tables.join(' UNION ALL '), values);
    return keys.map((key) => {
      const found = rows.find((each) => each.row === key.row && each.import === key.import);
      if (!found)
        throw new DirectoryStoreError(`${this.#tableOf(key.import)} has no row ${key.row}. Import its source again.`);
      return this.#toProvider(found);
    });
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return (await this.#findWhere('id = $1::text', withoutNul(id)))[0]?.listing ?? null;
  }

  async hasRecord(id: string): Promise<boolean> {
    if (this.isEmpty) return false;
    const sql = `SELECT 1 FROM ${recordsOf(this.snapshot)} WHERE id = $1::text LIMIT 1`;
    return (await this.query(sql, [withoutNul(id)])).length > 0;
  }

  findByLookup(hash: number): Promise<NamedListing[]> {
    return this.#findWhere('lookup = $1::int', hash);
  }

  eachRow<Row>(
    { number }: Pick<Import, 'number'>,
    columns: readonly RowColumn[],
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): Promise<void> {
    const select = `SELECT ${columns.join(', ')} FROM ${this.#tableOf(number)} ORDER BY ${order}`;
    return this.#scan(select, (row) => visit(Object.values(row) as Row));
  }

  async eachMember(visit: (member: Member) => void): Promise<void> {
    if (this.snapshot.assembly.replaced === 0) return;
    await this.#scan(`SELECT import, row, listing, position FROM ${memberTable(this.snapshot.number)}`, (row) =>
      visit(row as Member),
    );
  }

  /** Uses a cursor, so that neither side needs millions of rows in memory. */
  #scan(select: string, visit: (row: object) => void): Promise<void> {
    const within = this.#isInTransaction ? (_: Connection, work: () => Promise<void>) => work() : inTransaction<void>;
    return this.#connections.lend((connection) =>
      within(connection, async () => {
        await connection.query(`DECLARE each_row NO SCROLL CURSOR FOR ${select}`);
        for (;;) {
          const { rows } = await connection.query(`FETCH ${ROWS_PER_FETCH} FROM each_row`, []);
          for (const row of rows) visit(row as object);
          if (rows.length < ROWS_PER_FETCH) break;
        }
        await connection.query('CLOSE each_row');
      }),
    );
  }

  async *sketches({ number, providers }: Pick<Import, 'number' | 'providers'>): AsyncGenerator<RecordSketch> {
    const sql = `SELECT name, lat, lng, phone FROM ${recordTable(number)} WHERE row > $1 AND row <= $2 ORDER BY row`;
    for (let after = 0; after < providers; after += ROWS_PER_FETCH)
      yield* await this.query<RecordSketch>(sql, [after, after + ROWS_PER_FETCH]);
  }

  /** Connections without `close` are closed by their owner. */
  async close(): Promise<void> {
    await this.#connections.close?.();
  }

  #tableOf(number: number): string {
    return number === ASSEMBLY ? listingTable(this.snapshot.number) : recordTable(number);
  }

  #toProvider(row: RecordRow): StoredProvider {
    if (row.import === ASSEMBLY) return toListing(row);
    return toProvider(row, this.snapshot.imports.find(({ number }) => number === row.import)!);
  }

  async #findWhere(condition: string, value: unknown): Promise<NamedListing[]> {
    if (this.isEmpty) return [];
    const { number, assembly } = this.snapshot;
    const member =
      assembly.replaced === 0
        ? 'NULL::int AS listing, false AS replaced'
        : `member.listing, member.import IS NOT NULL AS replaced`;
    const join =
      assembly.replaced === 0
        ? ''
        : `LEFT JOIN ${memberTable(number)} member ON member.import = record.import AND member.row = record.row`;
    const rows = await this.query<RecordRow & { listing: number | null; replaced: boolean }>(
      `SELECT ${COLUMNS_OF_RECORD}, ${member} FROM ${recordsOf(this.snapshot)} ${join} WHERE ${condition}`,
      [value],
    );
    const shown = rows.filter(({ replaced, listing }) => !replaced || listing !== null);
    const keys = shown.flatMap(({ listing }) => (listing === null ? [] : [{ import: ASSEMBLY, row: listing }]));
    const listings = keys.length > 0 ? await this.findByKeys(keys) : [];
    let next = 0;
    return shown.map((row) => {
      const named = this.#toProvider(row);
      return { named, listing: row.listing === null ? named : listings[next++]! };
    });
  }
}

/** Reads the records of a snapshot within the transaction of a connection. */
export function recordsWithin(connection: Connection, snapshot: Snapshot): PostgresRecords {
  return new PostgresRecords({ lend: (work) => work(connection) }, snapshot, true);
}

/** Removes NUL, the only character that PostgreSQL does not accept in text. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
