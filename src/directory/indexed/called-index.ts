import type { CallersAnswers } from '#listings/called-listings.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { RecordKey } from '#listings/records/imports.ts';
import type { KeyedListing, SnapshotRecords } from '#listings/records/snapshot-records.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import type { LayeredIndex } from '../index/layered-index.ts';
import { addToIndex, type Indexed, toIndexed } from './index-file.ts';

/**
 * The index of a snapshot with what callers say: the listings that they are about are indexed anew, and put over the
 * others.
 */
export class CalledIndex {
  readonly #index: LayeredIndex;
  readonly #records: Pick<SnapshotRecords, 'findByIds'>;
  readonly #numberOf: (key: RecordKey) => number;
  /** Ids under which listings were reported and that have been looked up. */
  readonly #known = new Set<string>();
  /** Those listings by their record numbers. */
  readonly #listings = new Map<number, StoredProvider>();
  #latest: { called: CallersAnswers; index: LayeredIndex | Promise<LayeredIndex> } | null = null;

  /** `numberOf`: number of a record in the index. */
  constructor(index: LayeredIndex, records: Pick<SnapshotRecords, 'findByIds'>, numberOf: (key: RecordKey) => number) {
    this.#index = index;
    this.#records = records;
    this.#numberOf = numberOf;
  }

  /** Returns the index for these answers; synchronously if the records can be read so. */
  with(called: CallersAnswers): LayeredIndex | Promise<LayeredIndex> {
    if (this.#latest?.called === called) return this.#latest.index;
    const index = this.#read(called);
    const latest = { called, index };
    this.#latest = latest;
    if (index instanceof Promise)
      index.then(
        (ready) => {
          latest.index = ready;
        },
        () => {
          if (this.#latest === latest) this.#latest = null;
        },
      );
    return index;
  }

  #read(called: CallersAnswers): LayeredIndex | Promise<LayeredIndex> {
    const unknown = called.ids.filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return this.#build(called);
    const add = (found: KeyedListing[]) => {
      for (const id of unknown) this.#known.add(id);
      for (const { key, listing } of found) this.#listings.set(this.#numberOf(key), listing);
      return this.#build(called);
    };
    const found = this.#records.findByIds(unknown);
    return found instanceof Promise ? found.then(add) : add(found);
  }

  #build({ join }: CallersAnswers): LayeredIndex {
    const called = [...this.#listings].flatMap(([number, listing]) => {
      const joined = join(listing);
      return joined ? [{ number, joined }] : [];
    });
    if (called.length === 0) return this.#index;
    const rows = this.#index.rowsOf(called.map(({ number }) => number));
    const builder = new IndexBuilder(called.length);
    for (const { number, joined } of called) addToIndex(builder, number, indexedOf(joined));
    const columns = builder.columns((number) => rows.get(number)!.rank);
    const replaced = [...rows.values()].map(({ row }) => row);
    return this.#index.replacing(replaced, new ColumnarIndex(columns, null));
  }
}

/** By joined listing, which stays the same object until its reports change. */
const indexed = new WeakMap<StoredProvider, Indexed>();

function indexedOf(listing: StoredProvider): Indexed {
  const known = indexed.get(listing) ?? toIndexed(listing);
  indexed.set(listing, known);
  return known;
}
