import { isDeepStrictEqual } from 'node:util';
import type { StoredEvidence } from '#listings/evidence.ts';
import type { SourceInfo, StoredProvider } from '#listings/provider.ts';
import {
  type Assembly,
  DELTA,
  type Import,
  type RecordKey,
  RecordNumbers,
  type Snapshot,
} from '#listings/records/imports.ts';
import type { SnapshotRecords } from '#listings/records/snapshot-records.ts';
import type { LayeredIndex } from '../index/layered-index.ts';
import type { GroupedMapQuery } from '../store.ts';
import { CalledIndex } from './called-index.ts';
import type { IndexMeta } from './index-file.ts';
import { RecentlyUsed } from './recently-used.ts';

/** Cache size for the providers nearest to popular places; at about 2 KB each, a few megabytes. */
const CACHED_PROVIDERS = 4096;

/** One immutable state of the directory: the records and their index. */
export class IndexedSnapshot implements Snapshot {
  readonly number: number;
  readonly base?: number;
  readonly imports: Import[];
  readonly assembly: Assembly;
  readonly evidence?: StoredEvidence;
  readonly added?: SourceInfo;
  readonly index: LayeredIndex;
  readonly records: SnapshotRecords;
  readonly #numbers: RecordNumbers<IndexMeta['imports'][number]>;
  /** By record number. */
  readonly #cached = new RecentlyUsed<number, StoredProvider>(CACHED_PROVIDERS);
  readonly #called: CalledIndex;

  constructor(
    { number, base, imports, assembly, evidence, added }: Snapshot,
    index: LayeredIndex,
    records: SnapshotRecords,
  ) {
    this.number = number;
    if (base !== undefined) this.base = base;
    if (evidence) this.evidence = evidence;
    if (added) this.added = added;
    this.imports = imports;
    this.assembly = assembly;
    this.index = index;
    this.records = records;
    this.#numbers = new RecordNumbers((index.base.meta as IndexMeta).imports, assembly);
    this.#called = new CalledIndex(index, records, (key) => this.#numberOf(key));
  }

  /** Whether another snapshot differs from this only in its delta. */
  hasBaseOf({ base, imports }: Snapshot): boolean {
    return base !== undefined && base === this.base && isDeepStrictEqual(imports, this.imports);
  }

  /** Returns the index for a search, synchronously if possible: with what callers say, if that is asked. */
  indexFor({
    called,
    facts,
    medicaid,
  }: Pick<GroupedMapQuery, 'called' | 'facts' | 'medicaid'>): LayeredIndex | Promise<LayeredIndex> {
    if (!called || !(facts || medicaid)) return this.index;
    return this.#called.with(called);
  }

  /**
   * Returns providers by their record numbers, synchronously if possible. Cached objects are shared, so callers must
   * not modify them.
   */
  providersOf(numbers: number[]): StoredProvider[] | Promise<StoredProvider[]> {
    const providers = numbers.map((number) => this.#cached.find(number));
    const missing = numbers.filter((_, at) => !providers[at]);
    if (missing.length === 0) return providers as StoredProvider[];
    const read = this.records.findByKeys(missing.map((number) => this.#keyOf(number)));
    const addRead = (found: StoredProvider[]) => {
      for (const [at, number] of missing.entries()) this.#cached.set(number, found[at]!);
      let next = 0;
      return providers.map((provider) => provider ?? found[next++]!);
    };
    return read instanceof Promise ? read.then(addRead) : addRead(read);
  }

  /** Returns the ids of the listings at the index rows from `first` up to but excluding `end`. */
  idsAt(first: number, end: number): string[] | Promise<string[]> {
    const keys: RecordKey[] = [];
    for (let row = first; row < end; row++)
      if (!this.index.isLeftOut(row)) keys.push(this.#keyOf(this.index.recordAt(row)));
    return this.records.idsOf(keys);
  }

  /** The listings of a delta are numbered after all others. */
  #keyOf(number: number): RecordKey {
    return this.#numbers.keyOf(number) ?? { import: DELTA, row: number - this.#numbers.total + 1 };
  }

  #numberOf(key: RecordKey): number {
    return key.import === DELTA ? this.#numbers.total + key.row - 1 : this.#numbers.numberOf(key);
  }
}
