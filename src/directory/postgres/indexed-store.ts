import type { Connections } from '#postgres/connections.ts';
import { mapPointsOf, suggestedRows } from '../index/index-answers.ts';
import type { RowAtDistance } from '../index/nearest-rows.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '../provider.ts';
import { RecentlyUsed } from '../records/recently-used.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage } from '../search-query.ts';
import type { DirectoryStore, GroupedMapQuery, GroupedQuery, ReplaceOptions, ReplaceResult } from '../store.ts';
import { type Snapshot, toSourceInfo } from './catalogue.ts';
import { withLatestTables } from './outdated.ts';
import { type RecordKey, RecordReader } from './record-reader.ts';
import { numberedImports } from './replica-index.ts';
import type { IndexedSnapshot, ReplicaSnapshots } from './replica-snapshots.ts';

/** A place's nearest are asked for again and again; at some two KB each this is a few megabytes. */
const REMEMBERED_PROVIDERS = 4096;

/** What stands behind the store. */
export interface IndexedStoreParts {
  /** Takes imports. */
  database: DirectoryStore;
  /** Where the records of a page are read. */
  readers: Connections;
  snapshots: ReplicaSnapshots;
  /** Called when the store closes. */
  onClose?: (() => void) | undefined;
}

/**
 * Searches the columnar index in this process's memory, and reads the records that it names from the database: the speed of
 * the embedded store, with the records and all writing in PostgreSQL. `database` does what is no search.
 */
export class IndexedPostgresStore implements DirectoryStore {
  readonly #database: DirectoryStore;
  readonly #readers: Connections;
  readonly #snapshots: ReplicaSnapshots;
  readonly #onClose: (() => void) | undefined;
  readonly #remembered = new RecentlyUsed<string, StoredProvider>(REMEMBERED_PROVIDERS);

  constructor(parts: IndexedStoreParts) {
    this.#database = parts.database;
    this.#readers = parts.readers;
    this.#snapshots = parts.snapshots;
    this.#onClose = parts.onClose;
  }

  search(query: GroupedQuery): Promise<SearchPage> {
    const offset = (query.page - 1) * query.pageSize;
    return this.#answer(async (snapshot) => {
      const { total, rows } = snapshot.index.page(query, offset, query.pageSize);
      return { total, hits: await this.#hitsOf(snapshot, rows, offset) };
    });
  }

  suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    return this.#answer((snapshot) => this.#hitsOf(snapshot, suggestedRows(snapshot.index, query), 0));
  }

  async mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return mapPointsOf((await this.#snapshots.current()).index, query);
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#read((reader) => reader.findById(id));
  }

  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#read((reader) => reader.findByNameAndAddress(text));
  }

  async sources(): Promise<SourceInfo[]> {
    return (await this.#snapshots.current()).imports.map(toSourceInfo);
  }

  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult> {
    const result = await this.#database.replaceSource(source, batches, options);
    await this.#snapshots.look();
    return result;
  }

  close(): Promise<void> {
    this.#onClose?.();
    return this.#database.close();
  }

  /** Asks anew where the records of the snapshot have gone, because this process noticed nothing for an hour. */
  #answer<T>(work: (snapshot: IndexedSnapshot) => Promise<T>): Promise<T> {
    return withLatestTables(
      async () => work(await this.#snapshots.current()),
      () => this.#snapshots.look(),
    );
  }

  #read<T>(work: (reader: RecordReader) => Promise<T>): Promise<T> {
    return this.#answer((snapshot) => this.#readers.lend((connection) => work(new RecordReader(connection, snapshot))));
  }

  async #hitsOf(snapshot: IndexedSnapshot, rows: RowAtDistance[], offset: number): Promise<SearchHit[]> {
    const keys = rows.map(({ row }) => keyOf(snapshot, row));
    const providers = await this.#providersOf(snapshot, keys);
    return rows.map(({ distanceMiles }, at) => ({
      provider: providers[at]!,
      distanceMiles,
      number: offset + at + 1,
    }));
  }

  async #providersOf(snapshot: IndexedSnapshot, keys: RecordKey[]): Promise<StoredProvider[]> {
    const textOf = textsOf(snapshot);
    const known = new Map<string, StoredProvider>();
    for (const key of keys) {
      const provider = this.#remembered.find(textOf(key));
      if (provider) known.set(textOf(key), provider);
    }
    const missing = keys.filter((key) => !known.has(textOf(key)));
    if (missing.length > 0) {
      const read = await this.#readers.lend((connection) => new RecordReader(connection, snapshot).findByKeys(missing));
      for (const [key, provider] of read) {
        known.set(textOf(key), provider);
        this.#remembered.set(textOf(key), provider);
      }
    }
    return keys.map((key) => known.get(textOf(key))!);
  }
}

/** Which record an index row is of. */
function keyOf(snapshot: IndexedSnapshot, row: number): RecordKey {
  let record = snapshot.index.columns.records[row]!;
  for (const { number, providers } of numberedImports(snapshot)) {
    if (record < providers) return { import: number, row: record + 1 };
    record -= providers;
  }
  throw new RangeError(`Row ${row} is of no import; delete the index file to have it built anew.`);
}

/** With the time of the import: where one is lost, by a failover or a restored dump, the next may get its number. */
function textsOf({ imports }: Snapshot): (key: RecordKey) => string {
  const times = new Map(imports.map(({ number, importedAt }) => [number, importedAt]));
  return ({ import: number, row }) => `${number}:${times.get(number)}:${row}`;
}
