import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import type { BaseRecords } from '../assembly/assemble-changes.ts';
import type { RecordPair } from '../assembly/assemble-records.ts';
import type { KeptCorrection } from '../corrections.ts';
import { DirectoryStoreError } from '../errors.ts';
import { parsePaid, withPaid } from '../evidence.ts';
import type { StoredProvider } from '../provider.ts';
import {
  ASSEMBLY,
  baseOf,
  DELTA,
  hasDelta,
  type Import,
  inIdOrder,
  type RecordKey,
  type Snapshot,
} from '../records/imports.ts';
import { PROVIDER_COLUMNS, type ProviderRow, type RowColumn, toListing, toProvider } from '../records/provider-row.ts';
import {
  AS_IT_IS,
  type Change,
  type Member,
  type NamedListing,
  type RecordSketch,
  type SnapshotRecords,
} from '../records/snapshot-records.ts';
import {
  changeTable,
  deltaTable,
  evidenceTable,
  layersOf,
  listingsOf,
  listingTable,
  memberTable,
  pairTable,
  readSnapshot,
  recordsOf,
  recordTable,
} from './catalog.ts';

/** A record with the number of its import. */
type RecordRow = ProviderRow & { import: number };

const COLUMNS = ['row', ...PROVIDER_COLUMNS].join(', ');
const COLUMNS_OF_RECORD = ['import', 'row', ...PROVIDER_COLUMNS].map((column) => `record.${column}`).join(', ');

const ROWS_PER_FETCH = 5000;

/** Keys as rows with their position; see `keysIn`. */
const KEYS = 'SELECT * FROM unnest($1::int[], $2::int[]) WITH ORDINALITY key (import, row, at)';

function keysIn(keys: RecordKey[]): number[][] {
  return [keys.map((key) => key.import), keys.map(({ row }) => row)];
}

type LendsConnections = Pick<Connections, 'lend'> & Partial<Connections>;

/** The records of one snapshot in PostgreSQL tables. */
export class PostgresRecords implements SnapshotRecords, BaseRecords {
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
    if (keys.length === 0) return [];
    const byImport = [...Map.groupBy(keys, (key) => key.import)];
    const tables = byImport.map(
      ([number], at) =>
        `SELECT ${number} AS import, ${COLUMNS} FROM ${this.#tableOf(number)} WHERE row = ANY ($${at + 1}::int[])`,
    );
    const values = byImport.map(([, ofImport]) => ofImport.map(({ row }) => row));
    const rows = await this.query<RecordRow>(tables.join(' UNION ALL '), values);
    const textOf = (key: RecordKey) => `${key.import} ${key.row}`;
    const byKey = new Map(rows.map((row) => [textOf(row), row]));
    const providers = keys.map((key) => {
      const found = byKey.get(textOf(key));
      if (!found)
        throw new DirectoryStoreError(`${this.#tableOf(key.import)} has no row ${key.row}. Import its source again.`);
      return this.#toProvider(found);
    });
    return this.#withPaid(providers);
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

  async eachPaid(visit: (npi: string, paid: string) => void): Promise<void> {
    const { evidence } = this.snapshot;
    if (!evidence) return;
    await this.#scan(`SELECT npi, paid FROM ${evidenceTable(evidence.number)}`, (row) => {
      const { npi, paid } = row as { npi: string; paid: string };
      visit(npi, paid);
    });
  }

  async eachMember(visit: (member: Member) => void): Promise<void> {
    if (this.snapshot.assembly.replaced === 0) return;
    await this.#scan(`SELECT import, row, listing, position FROM ${memberTable(baseOf(this.snapshot))}`, (row) =>
      visit(row as Member),
    );
  }

  /** See `DeltaRecords`. */
  async eachChange(visit: (change: Change) => void): Promise<void> {
    if (!hasDelta(this.snapshot)) return;
    const columns = 'import, row, listing, position, base_listing AS "baseListing", rank';
    await this.#scan(`SELECT ${columns} FROM ${changeTable(this.snapshot.number)}`, (row) => visit(row as Change));
  }

  async corrections(): Promise<KeptCorrection[]> {
    const sql = 'SELECT corrections FROM directory_assembly WHERE number = $1';
    const [found] = await this.query<{ corrections: string }>(sql, [this.snapshot.number]);
    return JSON.parse(found!.corrections) as KeptCorrection[];
  }

  async keysOf(ids: string[]): Promise<(RecordKey | null)[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT id, import, row FROM ${recordsOf(this.snapshot)} WHERE id = ANY ($1::text[])`;
    const rows = await this.query<RecordKey & { id: string }>(sql, [ids.map(withoutNul)]);
    const keys = new Map(rows.map(({ id, ...key }) => [id, key]));
    return ids.map((id) => keys.get(id) ?? null);
  }

  pairsOf(keys: RecordKey[]): Promise<RecordPair[]> {
    const pairs = `FROM key JOIN ${pairTable(baseOf(this.snapshot))} pair`;
    const columns = `json_build_object('import', pair.import, 'row', pair.row) AS first,
      json_build_object('import', other_import, 'row', other_row) AS second, rule`;
    return this.query<RecordPair>(
      `WITH key AS (${KEYS})
       SELECT ${columns} ${pairs} ON pair.import = key.import AND pair.row = key.row
       UNION ALL
       SELECT ${columns} ${pairs} ON other_import = key.import AND other_row = key.row`,
      keysIn(keys),
    );
  }

  async membersOf(keys: RecordKey[]): Promise<(Pick<Member, 'listing' | 'position'> | undefined)[]> {
    const rows = await this.query<{ listing: number | null; position: number | null }>(
      `SELECT listing, position FROM (${KEYS}) key
         LEFT JOIN ${memberTable(baseOf(this.snapshot))} member ON member.import = key.import AND member.row = key.row
       ORDER BY at`,
      keysIn(keys),
    );
    return rows.map(({ listing, position }) => (position === null ? undefined : { listing, position }));
  }

  async ranksOf(ids: string[]): Promise<number[]> {
    const ranks = new Map<string, number>();
    let rank = 0;
    for (const { number, source, providers } of inIdOrder(this.snapshot.imports)) {
      const first = rank;
      // By code unit, which is also the order of the database.
      const own = ids.filter((id) => id.startsWith(`${source}:`)).sort((a, b) => (a < b ? -1 : 1));
      const rows = await this.query<{ between: number }>(
        `SELECT (SELECT count(*)::int FROM ${recordTable(number)}
                 WHERE id >= range.low COLLATE "C" AND id < range.high COLLATE "C") AS between
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY range (low, high, at) ORDER BY at`,
        [['', ...own.slice(0, -1)], own],
      );
      for (const [at, { between }] of rows.entries()) {
        rank += between;
        ranks.set(own[at]!, rank);
      }
      rank = first + providers;
    }
    return ids.map((id) => ranks.get(id)!);
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
    if (number === DELTA) return deltaTable(this.snapshot.number);
    return number === ASSEMBLY ? listingTable(baseOf(this.snapshot)) : recordTable(number);
  }

  #toProvider(row: RecordRow): StoredProvider {
    if (row.import === ASSEMBLY || row.import === DELTA) return toListing(row);
    return toProvider(row, this.snapshot.imports.find(({ number }) => number === row.import)!);
  }

  async #withPaid(providers: StoredProvider[]): Promise<StoredProvider[]> {
    const { evidence } = this.snapshot;
    const npis = providers.flatMap(({ npi }) => npi ?? []);
    if (!evidence || npis.length === 0) return providers;
    const sql = `SELECT npi, paid FROM ${evidenceTable(evidence.number)} WHERE npi = ANY ($1::text[])`;
    const rows = await this.query<{ npi: string; paid: string }>(sql, [npis]);
    const paidTo = new Map(rows.map(({ npi, paid }) => [npi, parsePaid(paid)]));
    return providers.map((each) => withPaid(each, paidTo.get(each.npi ?? '') ?? []));
  }

  async #findWhere(condition: string, value: unknown): Promise<NamedListing[]> {
    if (this.isEmpty) return [];
    const layers = layersOf(this.snapshot).map((layer, at) => ({ ...layer, name: `layer_${at}` }));
    const first = (value: (layer: (typeof layers)[number]) => string | number) =>
      `CASE ${layers.map((each) => `WHEN ${each.name}.import IS NOT NULL THEN ${value(each)}`).join(' ')} ELSE ${AS_IT_IS} END`;
    const shown =
      layers.length > 0
        ? [first(({ import: own }) => own), first(({ name }) => `${name}.listing`)]
        : [AS_IT_IS, AS_IT_IS];
    const joins = layers.map(
      ({ table, name }) => `LEFT JOIN ${table} ${name} ON ${name}.import = record.import AND ${name}.row = record.row`,
    );
    const rows = await this.query<RecordRow & { layer: number; listing: number | null }>(
      `SELECT ${COLUMNS_OF_RECORD}, ${shown[0]} AS layer, ${shown[1]} AS listing
       FROM ${recordsOf(this.snapshot)} ${joins.join(' ')} WHERE ${condition}`,
      [value],
    );
    const visible = rows.filter(({ listing }) => listing !== null);
    const keys = visible.flatMap(({ layer, listing }) =>
      listing === AS_IT_IS ? [] : [{ import: layer, row: listing! }],
    );
    const listings = await this.findByKeys(keys);
    let next = 0;
    const records = await this.#withPaid(visible.map((row) => this.#toProvider(row)));
    return visible.map((row, at) => {
      const named = records[at]!;
      return { named, listing: row.listing === AS_IT_IS ? named : listings[next++]! };
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
