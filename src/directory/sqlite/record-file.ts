import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { IsoDay, SourceName, StoredProvider } from '../provider.ts';
import { PROVIDER_COLUMNS, type ProviderRow, toProvider } from '../records/provider-row.ts';
import type { RecordSketch } from '../records/snapshot-records.ts';
import { damagedFile, readingFrom } from './damage.ts';

/** The records of one finished import. The file never changes; while open it can be read even after it is deleted. */
export class RecordFile {
  readonly source: SourceName;
  readonly path: string;
  readonly #importedDay: IsoDay;
  readonly #db: DatabaseSync;
  readonly #byRow: StatementSync;
  readonly #byId: StatementSync;
  readonly #byLookup: StatementSync;

  /** `importedAt`: ISO date and time of the import. This and every read method throw `DirectoryStoreError` if the file is damaged. */
  constructor(path: string, source: SourceName, importedAt: string) {
    this.source = source;
    this.path = path;
    this.#importedDay = importedAt.slice(0, 10);
    this.#db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    const columns = readingFrom(path, () => this.#columns());
    const select = (where: string) =>
      readingFrom(path, () => this.#db.prepare(`SELECT ${columns} FROM provider WHERE ${where}`));
    this.#byRow = select('row = ?');
    this.#byId = select('id = ?');
    this.#byLookup = select('lookup = ?');
  }

  /** Returns the provider of a row, counted from 1 in import order. */
  atRow(row: number): StoredProvider {
    const found = readingFrom(this.path, () => this.#byRow.get(row));
    if (found === undefined) throw damagedFile(this.path, `it has no record ${row}`);
    return this.#toProvider(found);
  }

  findById(id: string): StoredProvider | null {
    const found = readingFrom(this.path, () => this.#byId.get(id));
    return found === undefined ? null : this.#toProvider(found);
  }

  /** Returns the providers whose name and address have this `lookupHash`. */
  findByLookup(hash: number): StoredProvider[] {
    return readingFrom(this.path, () => this.#byLookup.all(hash)).map((row) => this.#toProvider(row));
  }

  /** Calls `visit` with the values of these columns for each record, ordered by row or id. */
  eachRow<Row>(columns: string, order: 'row' | 'id', visit: (values: Row) => void): void {
    readingFrom(this.path, () => {
      const scan = this.#db.prepare(`SELECT ${columns} FROM provider ORDER BY ${order}`);
      scan.setReturnArrays(true);
      for (const values of scan.iterate() as Iterable<unknown>) visit(values as Row);
    });
  }

  /** The identifying fields of each provider, in row order. */
  sketches(): Iterable<RecordSketch> {
    const scan = this.#db.prepare('SELECT name, lat, lng, phone FROM provider ORDER BY row');
    return scan.iterate() as Iterable<unknown> as Iterable<RecordSketch>;
  }

  close(): void {
    this.#db.close();
  }

  #toProvider(found: Record<string, unknown>): StoredProvider {
    const row = found as unknown as ProviderRow & { checksum?: number };
    this.#check(row);
    return toProvider(row, this.source, this.#importedDay);
  }

  /** Columns to select, by name so that a damaged column name is noticed. Files of older releases have no checksums. */
  #columns(): string {
    const expected = ['row', ...PROVIDER_COLUMNS];
    const found = this.#db.prepare('SELECT * FROM provider').columns().length;
    if (found < expected.length) return '*';
    return [...expected, ...(found > expected.length ? ['checksum'] : [])].join(', ');
  }

  #check(row: ProviderRow & { checksum?: number }): void {
    if (row.checksum === undefined) return;
    const values = PROVIDER_COLUMNS.map((column) => row[column]);
    if (row.checksum !== rowChecksum(row.row, values))
      throw damagedFile(this.path, `record ${row.row} does not match its checksum`);
  }
}

/** Returns a URL that tells SQLite that the file never changes, so that reading takes no locks. */
export function immutableUrl(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Returns the checksum of a record: its row number and the values of `PROVIDER_COLUMNS`. It detects wrong bytes from the disk,
 * for example in a phone number, which SQLite does not notice.
 */
export function rowChecksum(row: number, values: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify([row, ...values]));
}
