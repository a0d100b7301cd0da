import { checkSearch, checkSuggestion } from './check-query.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from './provider.ts';
import type { MapPoints, MapQuery, NameSuggestionQuery, SearchHit, SearchPage, SearchQuery } from './search-query.ts';
import type { DirectoryStore, ReplaceOptions, ReplaceResult } from './store.ts';
import { tagById } from './vocabulary/vocabulary.ts';

/** Finds providers. Wraps the store it is given and closes it too. */
export class Directory {
  readonly #store: DirectoryStore;

  constructor(store: DirectoryStore) {
    this.#store = store;
  }

  /** Exact total and one page, nearest first, ties by id. Throws `InvalidQueryError` naming every invalid field. */
  async search(query: SearchQuery): Promise<SearchPage> {
    checkSearch(query, tagById);
    const { tagIds, ...rest } = query;
    return this.#store.search({ ...rest, tagGroups: groupTagIds(tagIds) });
  }

  /** Name suggestions, nearest first; see `DirectoryStore.suggestNames`. Throws `InvalidQueryError`. */
  async suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    checkSuggestion(query);
    return this.#store.suggestNames(query);
  }

  /** Every match of a search, as points in result order or, above `MAX_MAP_POINTS`, as a grid. Throws `InvalidQueryError`. */
  async mapPoints(query: MapQuery): Promise<MapPoints> {
    checkSearch(query, tagById);
    const { center, radiusMiles, tagIds, term } = query;
    return this.#store.mapPoints({ center, radiusMiles, tagGroups: groupTagIds(tagIds), ...(term && { term }) });
  }

  /** One provider by its id, or null. */
  findById(id: string): Promise<StoredProvider | null> {
    return this.#store.findById(id);
  }

  /** The provider with this name and address as one text, or null; see `DirectoryStore.findByNameAndAddress`. */
  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#store.findByNameAndAddress(text);
  }

  /** What is loaded, in the order of first import; empty before any import. */
  sources(): Promise<SourceInfo[]> {
    return this.#store.sources();
  }

  /** Replaces all providers of one source, all at once or not at all; see `DirectoryStore.replaceSource`. */
  replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult> {
    return this.#store.replaceSource(source, batches, options);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** Tag ids sorted into their groups; repeats, and groups without any, are left out. Unknown ids must be refused before. */
function groupTagIds(tagIds: number[]): number[][] {
  const unique = [...new Set(tagIds)];
  return [...Map.groupBy(unique, (tagId) => tagById(tagId)?.group).values()];
}
