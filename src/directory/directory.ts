import { checkSearch, checkSuggestion } from './check-query.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from './provider.ts';
import type { MapPoints, MapQuery, NameSuggestionQuery, SearchHit, SearchPage, SearchQuery } from './search-query.ts';
import type { DirectoryStore, Freshness, ReplaceOptions, ReplaceResult } from './store.ts';
import { tagById } from './vocabulary/vocabulary.ts';

/** Finds providers: checks queries and passes them to a store, which it owns and closes. */
export class Directory {
  readonly #store: DirectoryStore;

  constructor(store: DirectoryStore) {
    this.#store = store;
  }

  /** Returns the exact total and one page, nearest first, ties by id. Throws `InvalidQueryError` with every invalid field. */
  async search(query: SearchQuery): Promise<SearchPage> {
    checkSearch(query, tagById);
    const { tagIds, ...rest } = query;
    return this.#store.search({ ...rest, tagGroups: groupTagIds(tagIds) });
  }

  /** Returns name suggestions, nearest first; see `DirectoryStore.suggestNames`. Throws `InvalidQueryError`. */
  async suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    checkSuggestion(query);
    return this.#store.suggestNames(query);
  }

  /** Returns every match as points in result order or, above `MAX_MAP_POINTS`, as a grid. Throws `InvalidQueryError`. */
  async mapPoints(query: MapQuery): Promise<MapPoints> {
    checkSearch(query, tagById);
    const { center, radiusMiles, tagIds, term } = query;
    return this.#store.mapPoints({ center, radiusMiles, tagGroups: groupTagIds(tagIds), ...(term && { term }) });
  }

  /** Returns the provider with this id, or null. */
  findById(id: string): Promise<StoredProvider | null> {
    return this.#store.findById(id);
  }

  /** Returns the provider with this name and address in one string, or null; see `DirectoryStore.findByNameAndAddress`. */
  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#store.findByNameAndAddress(text);
  }

  /** Returns the sources that have providers, in the order of their first import. */
  async sources(): Promise<SourceInfo[]> {
    return (await this.#store.sources()).filter(({ providers }) => providers > 0);
  }

  /** Returns whether the newest import is served, and whether searches are answered; see `DirectoryStore.freshness`. */
  freshness(): Promise<Freshness> {
    return this.#store.freshness();
  }

  /** Replaces all providers of one source atomically; see `DirectoryStore.replaceSource`. */
  replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult> {
    return this.#store.replaceSource(source, batches, options);
  }

  /** Serves the listings with the corrections of now; see `DirectoryStore.applyCorrections`. */
  applyCorrections(): Promise<void> {
    return this.#store.applyCorrections();
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** Groups tag ids by tag group, without duplicates or empty groups. Unknown ids must have been rejected before. */
function groupTagIds(tagIds: number[]): number[][] {
  const unique = [...new Set(tagIds)];
  return [...Map.groupBy(unique, (tagId) => tagById(tagId)?.group).values()];
}
