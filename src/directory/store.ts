import type { Provider, SourceInfo, SourceName, StoredProvider } from './provider.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage, SearchQuery } from './search-query.ts';

/** A search whose tags are already sorted into their groups: OR within a list, AND between lists, no list empty. */
export interface GroupedQuery extends Omit<SearchQuery, 'tagIds'> {
  tagGroups: number[][];
}

/** A search for the map: all its matches, so no page. */
export type GroupedMapQuery = Omit<GroupedQuery, 'page' | 'pageSize'>;

/**
 * Where providers are kept and searched. `directory.ts` knows nothing else; `testing/store-contract.ts` says by test
 * what each method must do. Every method answers from one snapshot: the data before or after an import, never a mixture.
 */
export interface DirectoryStore {
  /** Exact total and one page, nearest first, ties by id. */
  search(query: GroupedQuery): Promise<SearchPage>;
  /**
   * The nearest providers whose names hold, for each word of the term, a word that begins with it. Where there are fewer
   * than `limit`, those follow, nearest first too, of whom that is true with one typing slip in each word that
   * `forgivesSlip`: a letter too many, missing, wrong, or swapped with its neighbor.
   */
  suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]>;
  /** Every match of a search for the map: as points in result order up to `MAX_MAP_POINTS`, else as a grid of counts. */
  mapPoints(query: GroupedMapQuery): Promise<MapPoints>;
  /** One provider by its id, or null. */
  findById(id: string): Promise<StoredProvider | null>;
  /**
   * The provider with this name and address, written as one text in that order (name, street lines, city, state, ZIP).
   * Case, accents, spaces and punctuation do not count. The first by id of several; null where none or the text is empty.
   */
  findByNameAndAddress(text: string): Promise<StoredProvider | null>;
  /** What is loaded, in the order of first import. Empty before any import. */
  sources(): Promise<SourceInfo[]>;
  /**
   * Replaces everything of one source by the providers of `batches`, all at once: readers see the old data until the
   * promise resolves. When `batches` throws, or the process is killed at any moment, the old data goes on serving.
   * `dropSources` go in the same step (the sample data when real data comes).
   * Throws `ImportInProgressError` where another import is under way, `InvalidProviderError` for a provider that breaks
   * the rules of `Provider` or an id that comes twice.
   */
  replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult>;
  close(): Promise<void>;
}

export interface ReplaceOptions {
  /** Time of the import; now by default. */
  importedAt?: Date;
  dropSources?: SourceName[];
  /** Called when all is ready, before anybody sees it. When it throws, the old data goes on serving. */
  beforeSwitch?: (result: ReplaceResult) => void;
  /** Called as the work after the last batch goes on (building the index), 0 to 1. */
  onProgress?: (done: number) => void;
}

export interface ReplaceResult {
  /** Rows that stand in the new data. */
  providers: number;
  /** Of those, how many were there before under the same id and are the same; changed; or new. */
  unchanged: number;
  updated: number;
  added: number;
  /** Rows of the old data that the new one no longer has. */
  removed: number;
}
