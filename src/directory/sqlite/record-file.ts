import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { IsoDay, SourceName, StoredProvider } from '../provider.ts';
import { lookupHash } from '../records/lookup-hash.ts';
import { PROVIDER_COLUMNS, type ProviderRow, toProvider } from '../records/provider-row.ts';
import type { RecordSketch } from '../records/record-sketch.ts';
import { rowChecksum } from '../records/row-checksum.ts';
import type { IndexedRow } from '../records/tell-record.ts';
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
      const wheres = ['row = ?', 'id = ?', 'lookup = ? ORDER BY id'];
      return wheres.map((where) => this.#db.prepare(`${select} WHERE ${where}`)) as [
        StatementSync,
        StatementSync,
        StatementSync,
      ];
    });
  }

  /** The provider of row 1, 2, … in the order of insertion; null where there is no such row. */
  atRow(row: number): StoredProvider | null {
    return this.#toProvider(readingFrom(this.path, () => this.#byRow.get(row)));
  }

  findById(id: string): StoredProvider | null {
    return this.#toProvider(readingFrom(this.path, () => this.#byId.get(id)));
  }

  /** The provider with this `nameAndAddressKey`; the first by id of several. */
  findByKey(key: string): StoredProvider | null {
    for (const row of readingFrom(this.path, () => this.#byLookup.all(lookupHash(key)))) {
      const provider = this.#toProvider(row)!;
      if (nameAndAddressKey(nameAndAddressText(provider)) === key) return provider;
    }
    return null;
  }

  /** What the index needs of each record, in row order. */
  scanForIndex(): Iterable<IndexedRow> {
    const scan = this.#db.prepare('SELECT lat, lng, tag_ids, name, other_names FROM provider ORDER BY row');
    scan.setReturnArrays(true);
    return scan.iterate() as Iterable<unknown> as Iterable<IndexedRow>;
  }

  /** What says who each record is, in row order. */
  scanSketches(): Iterable<RecordSketch> {
    const scan = this.#db.prepare('SELECT name, lat, lng, phone FROM provider ORDER BY row');
    return scan.iterate() as Iterable<unknown> as Iterable<RecordSketch>;
  }

  /** The row numbers in ascending order of the ids. */
  rowsInIdOrder(): Iterable<[number]> {
    const scan = this.#db.prepare('SELECT row FROM provider ORDER BY id');
    scan.setReturnArrays(true);
    return scan.iterate() as Iterable<unknown> as Iterable<[number]>;
  }

  close(): void {
    this.#db.close();
  }

  #toProvider(row: unknown): StoredProvider | null {
    if (row === undefined) return null;
    this.#check(row as ProviderRow & { checksum?: number });
    return toProvider(row as ProviderRow, this.source, this.#importedDay);
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
