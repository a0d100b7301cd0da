import type { DirectoryPlace } from './open-directory-store.ts';
import type { SourceInfo, SourceName, StoredProvider } from './provider.ts';
import { NO_ASSEMBLY, RecordNumbers, type Snapshot, toSourceInfo } from './records/imports.ts';
import type { RecordSketch, SnapshotRecords } from './records/snapshot-records.ts';
import { openSqliteRecords } from './sqlite/sqlite-records.ts';

/** Opens the records of the configured store read-only; creates nothing. Throws `DirectoryStoreError`. */
export async function openDirectoryRecords({ folder, databaseUrl }: DirectoryPlace): Promise<DirectoryRecords> {
  if (!databaseUrl) return new DirectoryRecords(openSqliteRecords(folder));
  const { openPostgresRecords } = await import('./postgres/open-store.ts');
  return new DirectoryRecords(await openPostgresRecords(databaseUrl));
}

/**
 * All records that are served at the time of opening, for commands that scan them without searching, in a hundredth of the
 * memory of an index. Numbered from 0 across the sources in their order. Close it when done.
 */
export class DirectoryRecords {
  readonly sources: SourceInfo[];
  readonly #snapshot: Snapshot;
  readonly #records: SnapshotRecords;
  readonly #numbers: RecordNumbers;

  constructor({ snapshot, records }: { snapshot: Snapshot; records: SnapshotRecords }) {
    this.sources = snapshot.imports.map(toSourceInfo);
    this.#snapshot = snapshot;
    this.#records = records;
    this.#numbers = new RecordNumbers(snapshot.imports, NO_ASSEMBLY);
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return this.#records.findById(id);
  }

  /** Whether a record has this id, also a hidden one. */
  async hasRecord(id: string): Promise<boolean> {
    return this.#records.hasRecord(id);
  }

  /** The record at a position of `sketches`; null past the last one. */
  async at(number: number): Promise<StoredProvider | null> {
    const key = this.#numbers.keyOf(number);
    return key && (await this.#records.findByKeys([key]))[0]!;
  }

  /** The source of the record with this number; null past the last one. */
  sourceOf(number: number): SourceName | null {
    const key = this.#numbers.keyOf(number);
    return this.#snapshot.imports.find((each) => each.number === key?.import)?.source ?? null;
  }

  /** The identifying fields of every record, in the order of the numbers. */
  async *sketches(): AsyncGenerator<RecordSketch> {
    for (const each of this.#snapshot.imports) yield* this.#records.sketches(each);
  }

  async close(): Promise<void> {
    await this.#records.close();
  }
}
