import { mkdirSync } from 'node:fs';
import { toLng } from '../index/circle.ts';
import type { RowAtDistance } from '../index/nearest-rows.ts';
import { MapGrid } from '../map-grid.ts';
import { nameAndAddressKey } from '../name-and-address.ts';
import { termWords } from '../name-words.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '../provider.ts';
import {
  MAX_MAP_POINTS,
  type MapPoints,
  type NameSuggestionQuery,
  type SearchHit,
  type SearchPage,
} from '../search-query.ts';
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

  suggestNames({ term, centre, radiusMiles, limit }: NameSuggestionQuery): Promise<SearchHit[]> {
    return this.#snapshots.answer((snapshot) => {
      if (termWords(term).length === 0) return [];
      const query = { term, centre, radiusMiles, tagGroups: [] };
      const exact = snapshot.index.nearest({ ...query, wordMatch: 'beginning' }, limit);
      if (exact.length === limit) return toHits(snapshot, exact, 0);
      // All exact matches are found; those with a slip fill the rest.
      const isExact = new Set(exact.map(({ row }) => row));
      const close = snapshot.index.nearest({ ...query, wordMatch: 'beginning-with-slip' }, limit);
      const rows = [...exact, ...close.filter(({ row }) => !isExact.has(row))].slice(0, limit);
      return toHits(snapshot, rows, 0);
    });
  }

  mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return this.#snapshots.answer(({ index }) => {
      const { points } = index.columns;
      const total = index.count(query);
      if (total > MAX_MAP_POINTS) {
        const grid = new MapGrid(query.centre, query.radiusMiles);
        index.eachMatch(query, (first, end) => grid.addRun(points, first, end));
        return grid.toMapPoints(total);
      }
      const microDegrees = new Int32Array(2 * total);
      index.nearest(query, total).forEach(({ row }, at) => {
        microDegrees[2 * at] = points[2 * row]!;
        microDegrees[2 * at + 1] = toLng(points[2 * row + 1]!);
      });
      return { kind: 'points', total, microDegrees };
    });
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
