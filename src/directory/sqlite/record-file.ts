import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { nameAndAddressKey, nameAndAddressText } from '../name-and-address.ts';
import type { IsoDay, SourceName, StoredProvider } from '../provider.ts';
import { lookupHash } from '../records/lookup-hash.ts';
import { type ProviderRow, toProvider } from '../records/provider-row.ts';
import type { IndexedRow } from '../records/tell-record.ts';

/** What of a record says who it is. Points in micro-degrees. */
export interface RecordSketch {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** The records of one finished import. The file never changes; while open it can be read even after its deletion. */
export class RecordFile {
  readonly source: SourceName;
  readonly #importedDay: IsoDay;
  readonly #db: DatabaseSync;
  readonly #byRow: StatementSync;
  readonly #byId: StatementSync;
  readonly #byLookup: StatementSync;

  /** `importedAt`: ISO date and time of the import. */
  constructor(path: string, source: SourceName, importedAt: string) {
    this.source = source;
    this.#importedDay = importedAt.slice(0, 10);
    this.#db = new DatabaseSync(immutableUrl(path), { readOnly: true });
    this.#byRow = this.#db.prepare('SELECT * FROM provider WHERE row = ?');
    this.#byId = this.#db.prepare('SELECT * FROM provider WHERE id = ?');
    this.#byLookup = this.#db.prepare('SELECT * FROM provider WHERE lookup = ? ORDER BY id');
  }

  /** The provider of row 1, 2, … in the order of insertion; null where there is no such row. */
  atRow(row: number): StoredProvider | null {
    return this.#toProvider(this.#byRow.get(row));
  }

  findById(id: string): StoredProvider | null {
    return this.#toProvider(this.#byId.get(id));
  }

  /** The provider with this `nameAndAddressKey`; the first by id of several. */
  findByKey(key: string): StoredProvider | null {
    for (const row of this.#byLookup.iterate(lookupHash(key))) {
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
    return row === undefined ? null : toProvider(row as ProviderRow, this.source, this.#importedDay);
  }
}

/** Tells SQLite that the file does not change, so that reading takes no locks. */
export function immutableUrl(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}
