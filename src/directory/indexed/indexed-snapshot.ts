import { isDeepStrictEqual } from 'node:util';
import type { StoredEvidence } from '../evidence.ts';
import type { LayeredIndex } from '../index/layered-index.ts';
import type { SourceInfo, StoredProvider } from '../provider.ts';
import { type Assembly, DELTA, type Import, type RecordKey, RecordNumbers, type Snapshot } from '../records/imports.ts';
import type { SnapshotRecords } from '../records/snapshot-records.ts';
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
  readonly #cached = new RecentlyUsed<number, StoredProvider>(CACHED_PROVIDERS);

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
  }

  /** Whether another snapshot differs from this only in its delta. */
  hasBaseOf({ base, imports }: Snapshot): boolean {
    return base !== undefined && base === this.base && isDeepStrictEqual(imports, this.imports);
  }

  /** Returns the providers of index rows, synchronously if possible. Cached objects are shared, so callers must not modify them. */
  providersAt(rows: number[]): StoredProvider[] | Promise<StoredProvider[]> {
    const providers = rows.map((row) => this.#cached.find(row));
    const missing = rows.filter((_, at) => !providers[at]);
    if (missing.length === 0) return providers as StoredProvider[];
    const read = this.records.findByKeys(missing.map((row) => this.#keyOf(row)));
    const addRead = (found: StoredProvider[]) => {
      for (const [at, row] of missing.entries()) this.#cached.set(row, found[at]!);
      let next = 0;
      return providers.map((provider) => provider ?? found[next++]!);
    };
    return read instanceof Promise ? read.then(addRead) : addRead(read);
  }

  /** Returns the ids of the listings at the index rows from `first` up to but excluding `end`. */
  idsAt(first: number, end: number): string[] | Promise<string[]> {
    const keys: RecordKey[] = [];
    for (let row = first; row < end; row++) if (!this.index.isLeftOut(row)) keys.push(this.#keyOf(row));
    return this.records.idsOf(keys);
  }

  #keyOf(row: number): RecordKey {
    const number = this.index.recordAt(row);
    // The listings of a delta are numbered after all others.
    return this.#numbers.keyOf(number) ?? { import: DELTA, row: number - this.#numbers.total + 1 };
  }
}
