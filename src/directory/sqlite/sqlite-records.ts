import { existsSync } from 'node:fs';
import type { SourceName, StoredProvider } from '../provider.ts';
import { ASSEMBLY, type Import, NO_ASSEMBLY, type RecordKey, type Snapshot } from '../records/imports.ts';
import { type RowColumn, toProvider } from '../records/provider-row.ts';
import type { Member, NamedListing, RecordSketch, SnapshotRecords } from '../records/snapshot-records.ts';
import { Catalog } from './catalog.ts';
import { catalogPath, listingsPath, recordsPath } from './data-files.ts';
import { ListingFile } from './listing-file.ts';
import { RecordFile } from './record-file.ts';

const MAX_TRIES = 20;

/** Opens the records that a folder serves now, read-only; none if it has no directory. */
export function openSqliteRecords(folder: string): { snapshot: Snapshot; records: SqliteRecords } {
  const none = { number: 0, assembly: NO_ASSEMBLY, imports: [] };
  if (!existsSync(catalogPath(folder))) return { snapshot: none, records: new SqliteRecords(folder, none) };
  const catalog = new Catalog(folder);
  try {
    for (let tries = 1; ; tries++) {
      const snapshot = catalog.snapshot();
      try {
        return { snapshot, records: new SqliteRecords(folder, snapshot) };
      } catch (error) {
        // A newer import may have deleted the files while they were being opened: open the newer one.
        if (tries === MAX_TRIES) throw error;
      }
    }
  } finally {
    catalog.close();
  }
}

/** The records of a snapshot in SQLite files. */
export class SqliteRecords implements SnapshotRecords {
  /** By the number of their import. */
  readonly #files = new Map<number, { source: SourceName; file: RecordFile }>();
  readonly #listings: ListingFile | null = null;

  /** Throws `DirectoryStoreError` if a file is damaged or missing: a later import may have deleted it. */
  constructor(folder: string, { number, imports, assembly }: Snapshot) {
    try {
      for (const each of imports) {
        const file = new RecordFile(recordsPath(folder, each.number), (row) => toProvider(row, each));
        this.#files.set(each.number, { source: each.source, file });
      }
      if (assembly.replaced > 0) this.#listings = new ListingFile(listingsPath(folder, number));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  findByKeys(keys: RecordKey[]): StoredProvider[] {
    return keys.map((key) => this.#fileOf(key.import).atRow(key.row));
  }

  findById(id: string): StoredProvider | null {
    const key = this.#keyOf(id);
    return key && this.#listingAt(key);
  }

  hasRecord(id: string): boolean {
    return this.#keyOf(id) !== null;
  }

  findByLookup(hash: number): NamedListing[] {
    return [...this.#files].flatMap(([number, { file }]) =>
      file
        .rowsWithLookup(hash)
        .map((row) => ({ named: file.atRow(row), listing: this.#listingAt({ import: number, row }) }))
        .filter((each): each is NamedListing => each.listing !== null),
    );
  }

  eachRow<Row>(
    { number }: Pick<Import, 'number'>,
    columns: readonly RowColumn[],
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): void {
    this.#fileOf(number).eachRow(columns, order, visit);
  }

  eachMember(visit: (member: Member) => void): void {
    this.#listings?.eachMember(visit);
  }

  sketches({ number }: Pick<Import, 'number'>): Iterable<RecordSketch> {
    return this.#fileOf(number).sketches();
  }

  close(): void {
    for (const { file } of this.#files.values()) file.close();
    this.#listings?.close();
  }

  #fileOf(number: number): RecordFile {
    return number === ASSEMBLY ? this.#listings!.listings : this.#files.get(number)!.file;
  }

  #keyOf(id: string): RecordKey | null {
    for (const [number, { source, file }] of this.#files) {
      if (!id.startsWith(`${source}:`)) continue;
      const row = file.rowOf(id);
      return row === null ? null : { import: number, row };
    }
    return null;
  }

  /** The listing of a record; null if it is hidden. */
  #listingAt(key: RecordKey): StoredProvider | null {
    const row = this.#listings?.listingOf(key);
    if (row === undefined) return this.#fileOf(key.import).atRow(key.row);
    return row === null ? null : this.#fileOf(ASSEMBLY).atRow(row);
  }
}
