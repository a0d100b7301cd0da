import { ADDED_SOURCE } from '#listings/corrections.ts';
import { nameAndAddressText } from '#listings/name-and-address.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '#listings/provider.ts';
import { NO_ASSEMBLY, RecordNumbers, type Snapshot, sourcesOf } from '#listings/records/imports.ts';
import {
  type AddedRecord,
  findByNameAndAddress,
  type RecordSketch,
  type SnapshotRecords,
  toSketch,
} from '#listings/records/snapshot-records.ts';
import type { DirectoryPlace } from './open-directory-store.ts';
import { openSqliteRecords } from './sqlite/sqlite-records.ts';

/** Opens the records of the configured store read-only; creates nothing. Throws `DirectoryStoreError`. */
export async function openDirectoryRecords({ folder, databaseUrl }: DirectoryPlace): Promise<DirectoryRecords> {
  if (!databaseUrl) return new DirectoryRecords(openSqliteRecords(folder));
  const { openPostgresRecords } = await import('./postgres/open-store.ts');
  return new DirectoryRecords(await openPostgresRecords(databaseUrl));
}

/**
 * All records that are served at the time of opening, for commands that scan them without searching, in a hundredth of
 * the memory of an index. Numbered from 0 across the sources in their order. Close it when done.
 */
export class DirectoryRecords {
  readonly sources: SourceInfo[];
  readonly #snapshot: Snapshot;
  readonly #records: SnapshotRecords;
  readonly #numbers: RecordNumbers;
  #added: AddedRecord[] | undefined;

  constructor({ snapshot, records }: { snapshot: Snapshot; records: SnapshotRecords }) {
    this.sources = sourcesOf(snapshot);
    this.#snapshot = snapshot;
    this.#records = records;
    this.#numbers = new RecordNumbers(snapshot.imports, NO_ASSEMBLY);
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return this.#records.findById(id);
  }

  /** The listing with this name and address, whatever the capitals and punctuation. */
  async findSame(provider: Pick<Provider, 'name' | 'address'>): Promise<StoredProvider | null> {
    return findByNameAndAddress(this.#records, nameAndAddressText(provider));
  }

  /** The record with this id as its source has it, whatever its listing shows; also a hidden one. */
  async recordOf(id: string): Promise<StoredProvider | null> {
    return this.#records.recordOf(id);
  }

  /** Whether a record has this id, also a hidden one. */
  async hasRecord(id: string): Promise<boolean> {
    return (await this.recordOf(id)) !== null;
  }

  /** The record at a position of `sketches`; null past the last one. */
  async at(number: number): Promise<StoredProvider | null> {
    const key = this.#numbers.keyOf(number);
    if (key) return (await this.#records.findByKeys([key]))[0]!;
    this.#added ??= await this.#records.added();
    return this.#added[number - this.#numbers.total]?.record ?? null;
  }

  /** The source of the record with this number; null past the last one. */
  sourceOf(number: number): SourceName | null {
    const { imports, added } = this.#snapshot;
    const key = this.#numbers.keyOf(number);
    if (key) return imports.find((each) => each.number === key.import)!.source;
    return number < this.#numbers.total + (added?.providers ?? 0) ? ADDED_SOURCE : null;
  }

  /** The identifying fields of every record, in the order of the numbers; those that the operator added last. */
  async *sketches(): AsyncGenerator<RecordSketch> {
    for (const each of this.#snapshot.imports) yield* this.#records.sketches(each);
    yield* (await this.#records.added()).map(toSketch);
  }

  async close(): Promise<void> {
    await this.#records.close();
  }
}
