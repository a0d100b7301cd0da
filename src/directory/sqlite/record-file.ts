import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { StoredProvider } from '#listings/provider.ts';
import {
  LATER_COLUMNS,
  PROVIDER_COLUMNS,
  type ProviderColumn,
  type ProviderRow,
  type RowColumn,
  type StoredValue,
} from '#listings/records/provider-row.ts';
import type { RecordSketch } from '#listings/records/snapshot-records.ts';
import { damagedFile, readingFrom } from './damage.ts';

/**
 * Reading so many rows at once takes four fifths of the time that reading them one by one does, or half if only the id
 * is read.
 */
const ROWS_AT_ONCE = 500;

/** The records of one finished import. The file never changes; while open it can be read even after it is deleted. */
export class RecordFile {
  readonly path: string;
  /** The columns that the file has, or should have. */
  readonly #columns: readonly ProviderColumn[];
  readonly #hasChecksums: boolean;
  readonly #toStored: (row: ProviderRow) => StoredProvider;
  readonly #db: DatabaseSync;
  readonly #byRow: StatementSync;
  readonly #idByRow: StatementSync;
  readonly #byId: StatementSync;
  readonly #byLookup: StatementSync;

  /** This and every read method throw `DirectoryStoreError` if the file is damaged. */
  constructor(path: string, toProvider: (row: ProviderRow) => StoredProvider) {
    this.#toStored = toProvider;
    this.path = path;
    this.#db = readingFrom(path, () => new DatabaseSync(immutableUrl(path), { readOnly: true }));
    const inFile = readingFrom(path, () => this.#db.prepare('SELECT * FROM provider').columns()).map(
      ({ name }) => name,
    );
    this.#columns = PROVIDER_COLUMNS.filter((name) => inFile.includes(name) || !LATER_COLUMNS.includes(name));
    this.#hasChecksums = inFile.includes('checksum');
    const columns = [this.#select(['row', ...PROVIDER_COLUMNS]), ...(this.#hasChecksums ? ['checksum'] : [])].join(
      ', ',
    );
    const select = (columns: string, where: string) =>
      readingFrom(path, () => this.#db.prepare(`SELECT ${columns} FROM provider WHERE ${where}`));
    this.#byRow = select(columns, 'row = ?');
    this.#idByRow = select('id', 'row = ?');
    this.#byId = select('row', 'id = ?');
    this.#byLookup = select('row', 'lookup = ?');
  }

  /** Whether the file has every column; files of older releases have fewer. */
  get isComplete(): boolean {
    return this.#columns.length === PROVIDER_COLUMNS.length;
  }

  /** Returns the provider of a row, counted from 1 in import order. */
  atRow(row: number): StoredProvider {
    const found = readingFrom(this.path, () => this.#byRow.get(row));
    if (found === undefined) throw damagedFile(this.path, `it has no record ${row}`);
    return this.#toProvider(found);
  }

  /** Returns the id of a row. */
  idAt(row: number): string {
    const found = readingFrom(this.path, () => this.#idByRow.get(row));
    if (found === undefined) throw damagedFile(this.path, `it has no record ${row}`);
    return found.id as string;
  }

  /** Returns the row of an id. */
  rowOf(id: string): number | null {
    const found = readingFrom(this.path, () => this.#byId.get(id));
    return found === undefined ? null : (found.row as number);
  }

  /** Returns the rows whose name and address have this `lookupHash`. */
  rowsWithLookup(hash: number): number[] {
    return readingFrom(this.path, () => this.#byLookup.all(hash)).map(({ row }) => row as number);
  }

  /** For each id, how many ids are smaller. Takes one pass over all ids. */
  ranksOf(ids: readonly string[]): number[] {
    const count = this.#db.prepare('SELECT count(*) AS rows FROM provider WHERE id >= ? AND id < ?');
    const ranks = new Map<string, number>();
    let [from, rank] = ['', 0];
    // By code unit, which is also the order of the database.
    for (const id of ids.toSorted((a, b) => (a < b ? -1 : 1))) {
      rank += readingFrom(this.path, () => count.get(from, id)!).rows as number;
      ranks.set(id, rank);
      from = id;
    }
    return ids.map((id) => ranks.get(id)!);
  }

  /** Calls `visit` with the values of these columns for each record, ordered by row or id. */
  eachRow<Row>(columns: readonly RowColumn[], order: 'row' | 'id', visit: (values: Row) => void): void {
    const selected = this.#select([...columns, order]);
    readingFrom(this.path, () => {
      const after = this.#db.prepare(
        `SELECT ${selected} FROM provider WHERE ${order} > ? ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`,
      );
      after.setReturnArrays(true);
      let last: number | string = order === 'row' ? 0 : '';
      for (;;) {
        const rows = after.all(last) as unknown as (number | string)[][];
        let key = last;
        for (const values of rows) {
          key = values.pop()!;
          visit(values as Row);
        }
        if (rows.length < ROWS_AT_ONCE) return;
        // In a damaged file, the same rows could come again and again.
        if (!(key > last)) throw damagedFile(this.path, `its records are not in the order of their ${order}s`);
        last = key;
      }
    });
  }

  /** The values of `PROVIDER_COLUMNS` of each record, in row order. */
  *storedValues(): Generator<StoredValue[]> {
    const checksum = this.#hasChecksums ? 'checksum' : 'NULL';
    const sql = `SELECT row, ${checksum}, ${this.#select(PROVIDER_COLUMNS)} FROM provider ORDER BY row`;
    const scan = readingFrom(this.path, () => this.#db.prepare(sql));
    scan.setReturnArrays(true);
    const rows = scan.iterate() as Iterator<unknown>;
    for (;;) {
      const { value, done } = readingFrom(this.path, () => rows.next());
      if (done) return;
      const [row, sum, ...values] = value as [number, number | null, ...StoredValue[]];
      const inFile = this.isComplete ? values : values.filter((_, at) => this.#columns.includes(PROVIDER_COLUMNS[at]!));
      this.#checkSum(row, sum, inFile);
      yield values;
    }
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
    return this.#toStored(row);
  }

  /** Columns to select, by name so that a damaged column name is noticed. */
  #select(columns: readonly RowColumn[]): string {
    const has = (name: RowColumn) => name === 'row' || this.#columns.includes(name);
    return columns.map((name) => (has(name) ? name : `NULL AS ${name}`)).join(', ');
  }

  #check(row: ProviderRow & { checksum?: number }): void {
    const values = this.#columns.map((column) => row[column]);
    this.#checkSum(row.row, row.checksum ?? null, values);
  }

  /** `values`: of the columns of the file. */
  #checkSum(row: number, checksum: number | null, values: StoredValue[]): void {
    if (checksum !== null && checksum !== rowChecksum(row, values))
      throw damagedFile(this.path, `record ${row} does not match its checksum`);
  }
}

/** Returns a URL that tells SQLite that the file never changes, so that reading takes no locks. */
export function immutableUrl(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Returns the checksum of a record: its row number and the values of `PROVIDER_COLUMNS`. It detects wrong bytes from
 * the disk, for example in a phone number, which SQLite does not notice.
 */
export function rowChecksum(row: number, values: readonly StoredValue[]): number {
  return crc32(JSON.stringify([row, ...values]));
}
