import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { IsoDay, SourceName, StoredProvider } from '../provider.ts';
import { PROVIDER_COLUMNS, type ProviderRow, toProvider } from '../records/provider-row.ts';
import type { RecordSketch } from '../records/snapshot-records.ts';
import { damagedFile, readingFrom } from './damage.ts';

/** The records of one finished import. The file never changes; while open it can be read even after its deletion. */
export class RecordFile {
  readonly source: SourceName;
  readonly path: string;
  readonly #importedDay: IsoDay;
  readonly #db: DatabaseSync;
  readonly #byRow: StatementSync;
  readonly #byId: StatementSync;
  readonly #byLookup: StatementSync;

  /** `importedAt`: ISO date and time of the import. This and every reading throws `DirectoryStoreError` where the file is damaged. */
  constructor(path: string, source: SourceName, importedAt: string) {
    this.source = source;
    this.path = path;
    this.#importedDay = importedAt.slice(0, 10);
    this.#db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    [this.#byRow, this.#byId, this.#byLookup] = readingFrom(path, () => {
      const select = `SELECT ${this.#columns()} FROM provider`;
      const wheres = ['row = ?', 'id = ?', 'lookup = ?'];
      return wheres.map((where) => this.#db.prepare(`${select} WHERE ${where}`)) as [
        StatementSync,
        StatementSync,
        StatementSync,
      ];
    });
  }

  /** The provider of row 1, 2, … in the order of insertion. */
  atRow(row: number): StoredProvider {
    const found = readingFrom(this.path, () => this.#byRow.get(row));
    if (found === undefined) throw damagedFile(this.path, `it has no record ${row}`);
    return this.#toProvider(found);
  }

  findById(id: string): StoredProvider | null {
    const found = readingFrom(this.path, () => this.#byId.get(id));
    return found === undefined ? null : this.#toProvider(found);
  }

  /** The providers whose name and address have this `lookupHash`. */
  findByLookup(hash: number): StoredProvider[] {
    return readingFrom(this.path, () => this.#byLookup.all(hash)).map((row) => this.#toProvider(row));
  }

  /** Calls `visit` with the values of these columns of each record, ordered by row or id. */
  eachRow<Row>(columns: string, order: 'row' | 'id', visit: (values: Row) => void): void {
    readingFrom(this.path, () => {
      const scan = this.#db.prepare(`SELECT ${columns} FROM provider ORDER BY ${order}`);
      scan.setReturnArrays(true);
      for (const values of scan.iterate() as Iterable<unknown>) visit(values as Row);
    });
  }

  /** What identifies each provider, in row order. */
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

  /** By name, so that a name that was harmed is missed. Files of older releases have no checksums. */
  #columns(): string {
    const known = ['row', ...PROVIDER_COLUMNS];
    const there = this.#db.prepare('SELECT * FROM provider').columns().length;
    if (there < known.length) return '*';
    return [...known, ...(there > known.length ? ['checksum'] : [])].join(', ');
  }

  #check(row: ProviderRow & { checksum?: number }): void {
    if (row.checksum === undefined) return;
    const values = PROVIDER_COLUMNS.map((column) => row[column]);
    if (row.checksum !== rowChecksum(row.row, values))
      throw damagedFile(this.path, `record ${row.row} is not as it was written`);
  }
}

/** Tells SQLite that the file does not change, so that reading takes no locks. */
export function immutableUrl(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Checksum over a record: its row number and the values of `PROVIDER_COLUMNS`. A disk that gives back a byte wrongly
 * changes a telephone number without SQLite noticing.
 */
export function rowChecksum(row: number, values: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify([row, ...values]));
}
