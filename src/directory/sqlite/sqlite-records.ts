import { existsSync } from 'node:fs';
import type { StoredProvider } from '../provider.ts';
import type { Import, RecordKey, Snapshot } from '../records/imports.ts';
import type { RecordSketch, SnapshotRecords } from '../records/snapshot-records.ts';
import { Catalog } from './catalog.ts';
import { catalogPath, recordsPath } from './data-files.ts';
import { RecordFile } from './record-file.ts';

const MAX_TRIES = 20;

/** Opens the records that a folder serves now, read-only; none if it has no directory. */
export function openSqliteRecords(folder: string): { snapshot: Snapshot; records: SqliteRecords } {
  const none = { number: 0, imports: [] };
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
  readonly #files = new Map<number, RecordFile>();

  /** Throws `DirectoryStoreError` if a file is damaged or missing: a later import may have deleted it. */
  constructor(folder: string, { imports }: Snapshot) {
    try {
      for (const { number, source, importedAt } of imports)
        this.#files.set(number, new RecordFile(recordsPath(folder, number), source, importedAt));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  findByKeys(keys: RecordKey[]): StoredProvider[] {
    return keys.map((key) => this.#files.get(key.import)!.atRow(key.row));
  }

  findById(id: string): StoredProvider | null {
    for (const file of this.#files.values()) if (id.startsWith(`${file.source}:`)) return file.findById(id);
    return null;
  }

  findByLookup(hash: number): StoredProvider[] {
    return [...this.#files.values()].flatMap((file) => file.findByLookup(hash));
  }

  eachRow<Row>({ number }: Import, columns: string, order: 'row' | 'id', visit: (values: Row) => void): void {
    this.#files.get(number)!.eachRow(columns, order, visit);
  }

  sketches({ number }: Import): Iterable<RecordSketch> {
    return this.#files.get(number)!.sketches();
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    this.#files.clear();
  }
}
