import { ADDED_SOURCE } from '#listings/corrections.ts';
import { parsePaid, withPaid } from '#listings/evidence.ts';
import type { StoredProvider } from '#listings/provider.ts';
import {
  ADDED,
  ASSEMBLY,
  baseOf,
  DELTA,
  hasDelta,
  type Import,
  isEmpty,
  type RecordKey,
  type Snapshot,
} from '#listings/records/imports.ts';
import {
  PROVIDER_COLUMNS,
  type ProviderRow,
  type RowColumn,
  toListing,
  toProvider,
} from '#listings/records/provider-row.ts';
import {
  type AddedRecord,
  AS_IT_IS,
  type Change,
  type KeyedListing,
  type Member,
  type NamedListing,
  type RecordSketch,
  type SnapshotRecords,
} from '#listings/records/snapshot-records.ts';
import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { eachRowOf } from '#postgres/each-row.ts';
import { DirectoryStoreError } from '../errors.ts';
import {
  addedTable,
  changeTable,
  deltaTable,
  evidenceTable,
  layersOver,
  listingsOf,
  listingTable,
  memberTable,
  readSnapshot,
  recordsOf,
  recordTable,
} from './catalog.ts';
import { KEYS, keysIn } from './record-keys.ts';

/** A record with the number of its import. */
type RecordRow = ProviderRow & { import: number };

const COLUMNS = ['row', ...PROVIDER_COLUMNS].join(', ');
const COLUMNS_OF_RECORD = ['import', 'row', ...PROVIDER_COLUMNS].map((column) => `record.${column}`).join(', ');

const ROWS_PER_QUERY = 5000;

type LendsConnections = Pick<Connections, 'lend'> & Partial<Connections>;

/** The records of one snapshot in PostgreSQL tables. */
export class PostgresRecords implements SnapshotRecords {
  readonly snapshot: Snapshot;
  /** FROM item with all listings, named `record`, as their sources have them. */
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

  /** Then there is no table to query. */
  get isEmpty(): boolean {
    return isEmpty(this.snapshot);
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

  async idsOf(keys: RecordKey[]): Promise<string[]> {
    const byImport = [...Map.groupBy(keys, (key) => key.import)];
    const ids = byImport.map(([number, ofImport]) =>
      this.query<{ id: string }>(`SELECT id FROM ${this.#tableOf(number)} WHERE row = ANY ($1::int[])`, [
        ofImport.map(({ row }) => row),
      ]),
    );
    return (await Promise.all(ids)).flat().map(({ id }) => id);
  }

  /** The ids of the listings in the table of an import, `ASSEMBLY` or `DELTA`: of its rows after `from` up to `to`. */
  async idsOfListings(number: number, from: number, to: number): Promise<string[]> {
    const sql = `SELECT id FROM ${this.listings} WHERE import = ${number} AND row > $1 AND row <= $2`;
    return (await this.query<{ id: string }>(sql, [from, to])).map(({ id }) => id);
  }

  /** Number of rows in that table. */
  async countOf(number: number): Promise<number> {
    const [found] = await this.query<{ rows: number }>(
      `SELECT coalesce(max(row), 0)::int AS rows FROM ${this.#tableOf(number)}`,
      [],
    );
    return found!.rows;
  }

  /** Calls `visit` with these columns of each listing, in no particular order. */
  eachListing<Row extends object>(columns: string, visit: (row: Row) => void): Promise<void> {
    return this.#scan(`SELECT ${columns} FROM ${this.listings}`, (row) => visit(row as Row));
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return (await this.findByIds([id]))[0]?.listing ?? null;
  }

  async findByIds(ids: readonly string[]): Promise<KeyedListing[]> {
    const isAdded = (id: string) => Boolean(this.snapshot.added) && id.startsWith(`${ADDED_SOURCE}:`);
    const { added = [], imported = [] } = Object.groupBy(ids.map(withoutNul), (id) =>
      isAdded(id) ? 'added' : 'imported',
    );
    return [
      ...(added.length > 0 ? await this.#withListings(await this.#addedWhere('id = ANY ($1)', added)) : []),
      ...(imported.length > 0 ? await this.#importedWhere('id = ANY ($1::text[])', imported) : []),
    ];
  }

  async recordOf(id: string): Promise<StoredProvider | null> {
    const [added] = await this.#addedWhere('id = $1', withoutNul(id));
    if (added) return added.record;
    if (this.snapshot.imports.length === 0) return null;
    const sql = `SELECT ${COLUMNS_OF_RECORD} FROM ${recordsOf(this.snapshot)} WHERE id = $1::text LIMIT 1`;
    const rows = await this.query<RecordRow>(sql, [withoutNul(id)]);
    return (await this.#withPaid(rows.map((row) => this.#toProvider(row))))[0] ?? null;
  }

  async findByLookup(hash: number): Promise<NamedListing[]> {
    const added = await this.#addedWhere('lookup = $1', hash);
    return [...(await this.#importedWhere('lookup = $1::int', hash)), ...(await this.#withListings(added))];
  }

  eachRow<Row>(
    { number }: Pick<Import, 'number'>,
    columns: readonly RowColumn[],
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): Promise<void> {
    // Of added records, only listings show anything: nothing but their rows is read.
    const table = number === ADDED ? addedTable(baseOf(this.snapshot)) : this.#tableOf(number);
    const select = `SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${order}`;
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

  async eachChange(visit: (change: Change) => void): Promise<void> {
    if (!hasDelta(this.snapshot)) return;
    const columns = 'import, row, listing, position, base_listing AS "baseListing", rank';
    await this.#scan(`SELECT ${columns} FROM ${changeTable(this.snapshot.number)}`, (row) => visit(row as Change));
  }

  /** The records that the operator added, as they are served, by id. */
  added(): Promise<AddedRecord[]> {
    return this.#addedWhere('true');
  }

  #scan(select: string, visit: (row: object) => void): Promise<void> {
    const within = this.#isInTransaction ? (_: Connection, work: () => Promise<void>) => work() : inTransaction<void>;
    return this.#connections.lend((connection) => within(connection, () => eachRowOf(connection, select, visit)));
  }

  async *sketches({ number, providers }: Pick<Import, 'number' | 'providers'>): AsyncGenerator<RecordSketch> {
    const sql = `SELECT name, lat, lng, phone FROM ${recordTable(number)} WHERE row > $1 AND row <= $2 ORDER BY row`;
    for (let after = 0; after < providers; after += ROWS_PER_QUERY)
      yield* await this.query<RecordSketch>(sql, [after, after + ROWS_PER_QUERY]);
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

  /** Listings of added records. */
  async #withListings(added: AddedRecord[]): Promise<(NamedListing & KeyedListing)[]> {
    if (added.length === 0) return [];
    const keys = await this.#shownAs(added.map(({ row }) => ({ import: ADDED, row })));
    const shown = keys.flatMap((key, at) => (key === null ? [] : [{ key, named: added[at]!.record }]));
    const listings = await this.findByKeys(shown.map(({ key }) => key));
    return shown.map(({ named, key }, at) => ({ named, key, listing: listings[at]! }));
  }

  async #addedWhere(
    condition: 'true' | 'id = $1' | 'id = ANY ($1)' | 'lookup = $1',
    ...values: (string | number | string[])[]
  ): Promise<AddedRecord[]> {
    if (!this.snapshot.added) return [];
    const sql = `SELECT row, body FROM ${addedTable(this.snapshot.number)} WHERE ${condition} ORDER BY id`;
    const rows = await this.query<{ row: number; body: string }>(sql, values);
    return rows.map(({ row, body }) => ({ row, record: JSON.parse(body) as StoredProvider }));
  }

  /** For each key of an added record, the key of its listing; null if it is hidden. */
  async #shownAs(keys: RecordKey[]): Promise<(RecordKey | null)[]> {
    const { joins, layer, listing } = layersOver(this.snapshot, 'key');
    const rows = await this.query<{ layer: number; listing: number | null }>(
      `SELECT ${layer} AS layer, ${listing} AS listing FROM (${KEYS}) key ${joins} ORDER BY at`,
      keysIn(keys),
    );
    return rows.map(({ layer: of, listing: row }) => (row === null ? null : { import: of, row }));
  }

  async #importedWhere(condition: string, value: string | number | string[]): Promise<(NamedListing & KeyedListing)[]> {
    if (this.snapshot.imports.length === 0) return [];
    const { joins, layer, listing } = layersOver(this.snapshot, 'record');
    const rows = await this.query<RecordRow & { layer: number; listing: number | null }>(
      `SELECT ${COLUMNS_OF_RECORD}, ${layer} AS layer, ${listing} AS listing
       FROM ${recordsOf(this.snapshot)} ${joins} WHERE ${condition}`,
      [value],
    );
    const visible = rows.filter((row) => row.listing !== null);
    const keys = visible.map(({ import: own, row, layer: of, listing }) =>
      listing === AS_IT_IS ? { import: own, row } : { import: of, row: listing! },
    );
    const isAlone = (at: number) => visible[at]!.listing === AS_IT_IS;
    const listings = await this.findByKeys(keys.filter((_, at) => !isAlone(at)));
    let next = 0;
    const records = await this.#withPaid(visible.map((row) => this.#toProvider(row)));
    return records.map((named, at) => ({ named, key: keys[at]!, listing: isAlone(at) ? named : listings[next++]! }));
  }
}

/** Removes NUL, the only character that PostgreSQL does not accept in text. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
