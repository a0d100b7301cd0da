import { mkdirSync } from 'node:fs';
import { mapPointsOf, suggestedRows } from '../index/index-answers.ts';
import type { RowAtDistance } from '../index/nearest-rows.ts';
import { nameAndAddressKey } from '../name-and-address.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '../provider.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage } from '../search-query.ts';
import type { DirectoryStore, GroupedMapQuery, GroupedQuery, ReplaceOptions, ReplaceResult } from '../store.ts';
import { Catalogue } from './catalogue.ts';
import { replaceSource } from './replace-source.ts';
import type { Snapshot } from './snapshot.ts';
import { SnapshotSource } from './snapshot-source.ts';

/**
 * The embedded store: records in SQLite, found through a columnar index in memory. Files in `folder` (made if absent):
 * `directory.db` says what is served, `records-<n>.db` holds the records of one import, `directory-<n>.index` the index
 * over all. Several processes may open the same folder; one at a time may import.
 */
export function openSqliteStore({ folder }: { folder: string }): DirectoryStore {
  return new SqliteStore(folder);
}

class SqliteStore implements DirectoryStore {
  readonly #folder: string;
  readonly #catalogue: Catalogue;
  readonly #snapshots: SnapshotSource;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#catalogue = new Catalogue(folder);
    this.#snapshots = new SnapshotSource(folder, this.#catalogue);
  }

  search(query: GroupedQuery): Promise<SearchPage> {
    const offset = (query.page - 1) * query.pageSize;
    return this.#snapshots.answer((snapshot) => {
      const { total, rows } = snapshot.index.page(query, offset, query.pageSize);
      return { total, hits: toHits(snapshot, rows, offset) };
    });
  }

  suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    return this.#snapshots.answer((snapshot) => toHits(snapshot, suggestedRows(snapshot.index, query), 0));
  }

  mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return this.#snapshots.answer(({ index }) => mapPointsOf(index, query));
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#snapshots.answer(
      ({ records }) => records.find(({ source }) => id.startsWith(`${source}:`))?.findById(id) ?? null,
    );
  }

  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#snapshots.answer(({ records }) => {
      const key = nameAndAddressKey(text);
      if (key === '') return null;
      const found = records.map((each) => each.findByKey(key)).filter((provider) => provider !== null);
      return found.sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
    });
  }

  sources(): Promise<SourceInfo[]> {
    return this.#snapshots.answer(({ sources }) => sources);
  }

  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    const result = await replaceSource(this.#folder, this.#catalogue, source, batches, options);
    await this.#snapshots.catchUp();
    return result;
  }

  async close(): Promise<void> {
    this.#snapshots.close();
    this.#catalogue.close();
  }
}

function toHits(snapshot: Snapshot, rows: RowAtDistance[], offset: number): SearchHit[] {
  return rows.map(({ row, distanceMiles }, at) => ({
    provider: snapshot.providerAt(row),
    distanceMiles,
    number: offset + at + 1,
  }));
}
