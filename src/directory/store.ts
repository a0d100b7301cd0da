import type { Point } from '#geo/point.ts';
import type { AssemblyCounts } from '#listings/assembly/assemble-records.ts';
import type { CallersAnswers } from '#listings/called-listings.ts';
import type { CorrectionChange } from '#listings/corrections.ts';
import type { EvidenceInfo, PaidEvidence } from '#listings/evidence.ts';
import type { FactConditions } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type {
  ImportScope,
  IsoDay,
  ListInfo,
  Provider,
  SourceInfo,
  SourceName,
  StoredProvider,
} from '#listings/provider.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage, SearchQuery } from './search-query.ts';

/** A search with its tags grouped, besides Medicaid programs: OR within a list, AND between lists, no empty list. */
export interface GroupedQuery
  extends Omit<SearchQuery, 'tagIds' | 'medicaidLevels' | 'must' | 'fit' | 'today' | 'countsLevels' | 'countsFacts'> {
  tagGroups: number[][];
  /** Absent: nothing is asked of Medicaid. */
  medicaid?: MedicaidConditions | undefined;
  /** Absent: nothing is asked of facts. */
  facts?: FactConditions | undefined;
  /** What callers say counts beside what sources say. Absent: nobody has called. */
  called?: CallersAnswers | undefined;
}

/** Returns the number of the place that a point belongs to, from 0; -1 if none. */
export type PlaceAt = (point: Point) => number;

/** A search for the map, which shows all matches and so has no page. */
export type GroupedMapQuery = Omit<GroupedQuery, 'page' | 'pageSize'>;

/**
 * Stores and searches providers. `directory.ts` depends only on this interface; `testing/store-contract.ts` tests every
 * implementation. Every method reads one snapshot: the data before or after an import, never a mix.
 */
export interface DirectoryStore {
  /**
   * Exact total and one page, nearest first, ties by id; with several `facts.fits`, those of the first before those of
   * the next.
   */
  search(query: GroupedQuery): Promise<SearchPage>;
  /**
   * The nearest providers whose names have, for each word of the term, a word that begins with it. If there are fewer
   * than `limit`, providers follow, also nearest first, that match with one typo in each word that `allowsTypo`: a
   * letter too many, missing, wrong, or swapped with its neighbor.
   */
  suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]>;
  /**
   * Every match of a search for the map: as points in result order up to `MAX_MAP_POINTS`, else as a grid of counts.
   */
  mapPoints(query: GroupedMapQuery): Promise<MapPoints>;
  /**
   * Counts the listings with each of these tags by place. The count of tag t at place p is at `p * tagIds.length + t`.
   * Other calls run in between.
   */
  countByPlace(tagIds: readonly number[], places: number, placeAt: PlaceAt): Promise<Uint32Array>;
  /**
   * The ids of the listings at `limit` positions from `first` on, in an order of the store's own that lasts until the
   * data change, and the number of positions. Some positions are empty.
   */
  listingIds(first: number, limit: number): Promise<{ ids: string[]; positions: number }>;
  /** One provider by its id, or null. */
  findById(id: string): Promise<StoredProvider | null>;
  /** The listings of the records with these ids, some hundreds at most, each once and in any order. */
  findByIds(ids: readonly string[]): Promise<StoredProvider[]>;
  /** The record with this id as its source has it, whatever its listing shows, or null. */
  findRecord(id: string): Promise<StoredProvider | null>;
  /**
   * The provider with this name and address in one string, in that order (name, street lines, city, state, ZIP).
   * Ignores case, accents, spaces and punctuation. The first by id if several match; null if none does or the text is
   * empty.
   */
  findByNameAndAddress(text: string): Promise<StoredProvider | null>;
  /** The loaded sources in the order of their first import. */
  sources(): Promise<SourceInfo[]>;
  /**
   * Number of the data that this process serves now, for this process: another one after each import and each
   * correction.
   */
  generation(): Promise<number>;
  /**
   * Whether this process serves the newest import, and can answer. Never throws, and stays truthful if other methods
   * throw.
   */
  freshness(): Promise<Freshness>;
  /**
   * Replaces all providers of one source with those of `batches`, atomically: readers see the old data until the
   * promise resolves. If `batches` throws, or the process is killed at any time, the old data stays.
   * `dropSources` are removed in the same step (the sample data when real data arrives).
   * With `change`, some of the providers that are served now stay beside those of `batches`.
   * Throws `ImportInProgressError` if another import is running, `InvalidProviderError` for a provider that violates
   * the rules of `Provider` or a duplicate id.
   */
  replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult>;
  /**
   * Replaces the evidence about the providers of all sources, atomically and under the same lock as an import; null
   * removes it. Throws `ImportInProgressError`.
   */
  replaceEvidence(evidence: NewEvidence | null): Promise<void>;
  /** The loaded evidence, or null. */
  evidence(): Promise<EvidenceInfo | null>;
  /**
   * Keeps a change of the corrections while no import can begin, and serves the listings with the corrections of now.
   * If that fails, the change is taken back. Throws `ImportInProgressError` and keeps nothing if an import is running.
   */
  applyCorrections(change?: CorrectionChange): Promise<void>;
  close(): Promise<void>;
}

/** Evidence to be stored. */
export interface NewEvidence {
  info: Omit<EvidenceInfo, 'providers'>;
  /** Each NPI once. */
  batches: AsyncIterable<PaidEvidence[]>;
  /** Called with the progress, 0 to 1, of the work after the last batch. */
  onProgress?: (done: number) => void;
}

export interface Freshness {
  /**
   * Since when this process has known of a newer import that it cannot load; null if it serves the newest one it knows.
   */
  behindSince: Date | null;
  /**
   * Whether searches are answered, from the newest import or an older one. False only if the reason lies in this
   * process.
   */
  canAnswer: boolean;
}

export interface ReplaceOptions {
  /** Time of the import; now by default. */
  importedAt?: Date;
  /** What is kept with an operator's own list. */
  list?: ListInfo | undefined;
  /** Which part of the source this is. */
  scope?: ImportScope | undefined;
  /**
   * Called after the last batch. Returns the NPIs that the source marks as excluded from Medicare and Medicaid: no
   * listing of any source shows their records. A change keeps those of before.
   */
  excludedNpis?: () => readonly string[];
  /** Changes what is served of the source instead of replacing all of it. */
  change?: SourceChange | undefined;
  dropSources?: SourceName[];
  /**
   * Called when the new data is stored and compared, but neither indexed nor served. If it throws, the old data stays.
   */
  beforeSwitch?: (changes: RecordChanges) => void;
  /** Called with the progress, 0 to 1, of the work after the last batch (building the index). */
  onProgress?: (done: number) => void;
}

/** A change of a source that is served. */
export interface SourceChange {
  /** What the change was made for. If something else is served by now, throws `ImportInProgressError`. */
  base: Pick<SourceInfo, 'importedAt' | 'providers'>;
  /**
   * Called once for each provider of the source that is served, in the order of its import, before the first batch is
   * read. True: it stays as it is.
   */
  keeps: (id: string, sourceDate: IsoDay | null) => boolean;
}

/** What an import did. */
export interface ReplaceResult extends RecordChanges, AssemblyCounts {}

/** How the records of a source differ from those before. */
export interface RecordChanges {
  /** Number of providers in the new data. */
  providers: number;
  /** Of those: same id and same data as before, maybe of a later day; same id but changed; new id. */
  unchanged: number;
  updated: number;
  added: number;
  /** Providers of the old data that are missing from the new data. */
  removed: number;
}
