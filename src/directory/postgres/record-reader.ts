import type { Connection } from '#postgres/connections.ts';
import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { StoredProvider } from '../provider.ts';
import { lookupHash } from '../records/lookup-hash.ts';
import { PROVIDER_COLUMNS, type ProviderRow, toProvider } from '../records/provider-row.ts';
import { type Import, readSnapshot, recordsOf, type Snapshot } from './catalogue.ts';

/** A record with the number of its import. */
export type RecordRow = ProviderRow & { import: number };

/** Which record: the number of its import, and its row there. */
export type RecordKey = Pick<RecordRow, 'import' | 'row'>;

/** The columns of a `RecordRow`. */
export const RECORD_COLUMNS = ['import', 'row', ...PROVIDER_COLUMNS].map((column) => `record.${column}`).join(', ');

/** Reads the records of one snapshot through one connection. */
export class RecordReader {
  readonly snapshot: Snapshot;
  /** What stands behind FROM, under the name `record`. */
  readonly records: string;
  readonly #connection: Connection;
  readonly #imports: Map<number, Import>;

  constructor(connection: Connection, snapshot: Snapshot) {
    this.#connection = connection;
    this.snapshot = snapshot;
    this.records = recordsOf(snapshot);
    this.#imports = new Map(snapshot.imports.map((each) => [each.number, each]));
  }

  /** A reader of what is served now. */
  static async open(connection: Connection): Promise<RecordReader> {
    return new RecordReader(connection, await readSnapshot(connection));
  }

  /** Without a single import there is no table to ask. */
  get isEmpty(): boolean {
    return this.snapshot.imports.length === 0;
  }

  async query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.#connection.query(sql, values)).rows as Row[];
  }

  async findById(id: string): Promise<StoredProvider | null> {
    if (this.isEmpty) return null;
    const sql = `SELECT ${RECORD_COLUMNS} FROM ${this.records} WHERE id = $1::text`;
    const [row] = await this.query<RecordRow>(sql, [withoutNul(id)]);
    return row ? this.toProvider(row) : null;
  }

  /** The providers of these keys, in no order, each with its key. */
  async findByKeys(keys: RecordKey[]): Promise<[RecordKey, StoredProvider][]> {
    const byImport = [...Map.groupBy(keys, (key) => key.import)];
    const tables = byImport.map(
      ([number], at) => `SELECT ${RECORD_COLUMNS} FROM ${recordsOf({ imports: [this.#imports.get(number)!] })}
         WHERE row = ANY ($${at + 1}::int[])`,
    );
    const values = byImport.map(([, ofImport]) => ofImport.map(({ row }) => row));
    const rows = await this.query<RecordRow>(tables.join(' UNION ALL '), values);
    return rows.map((row) => [row, this.toProvider(row)]);
  }

  /** As `DirectoryStore.findByNameAndAddress`. */
  async findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    const key = nameAndAddressKey(text);
    if (key === '' || this.isEmpty) return null;
    const sql = `SELECT ${RECORD_COLUMNS} FROM ${this.records} WHERE lookup = $1::int ORDER BY id`;
    const candidates = (await this.query<RecordRow>(sql, [lookupHash(key)])).map((row) => this.toProvider(row));
    return candidates.find((provider) => nameAndAddressKey(nameAndAddressText(provider)) === key) ?? null;
  }

  toProvider(row: RecordRow): StoredProvider {
    const { source, importedAt } = this.#imports.get(row.import)!;
    return toProvider(row, source, importedAt.slice(0, 10));
  }
}

/** PostgreSQL takes every character in a text but this one. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
