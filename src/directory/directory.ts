import { CalledListings, type ReportedCalls } from '#listings/called-listings.ts';
import type { CorrectionChange } from '#listings/corrections.ts';
import type { EvidenceInfo } from '#listings/evidence.ts';
import { answersTo, answerToAge, type FactConditions, knownFacts } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type { IsoDay, Provider, SourceInfo, SourceName, StoredProvider } from '#listings/provider.ts';
import { isService, statesOf, tagById } from '#listings/vocabulary/vocabulary.ts';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import { MAY_FIT } from '#model/must-have.ts';
import { siteDay } from '#model/site-day.ts';
import { checkSearch, checkSuggestion } from './check-query.ts';
import { suggestAnywhere } from './names-anywhere.ts';
import type { MapPoints, MapQuery, NameSuggestionQuery, SearchHit, SearchPage, SearchQuery } from './search-query.ts';
import type {
  DirectoryStore,
  Freshness,
  GroupedMapQuery,
  NewEvidence,
  PlaceAt,
  ReplaceOptions,
  ReplaceResult,
} from './store.ts';

/** Finds providers: checks queries and passes them to a store, which it owns and closes. */
export class Directory {
  readonly #store: DirectoryStore;
  readonly #called: CalledListings | undefined;

  /** `calls`: what callers report, added to the listings. */
  constructor(store: DirectoryStore, calls?: ReportedCalls) {
    this.#store = store;
    this.#called = calls && new CalledListings(calls);
  }

  /**
   * Returns the exact total and one page, nearest first, ties by id. Throws `InvalidQueryError` with every invalid
   * field.
   */
  async search(query: SearchQuery): Promise<SearchPage> {
    checkSearch(query, tagById);
    const { center, radiusMiles, term, page, pageSize } = query;
    const conditions = conditionsOf(query);
    const found = await this.#store.search({
      center,
      radiusMiles,
      ...(term && { term }),
      page,
      pageSize,
      ...conditions,
      ...this.#calledOn(query),
    });
    const hits = this.#withCalls(found.hits, query.today);
    return { ...found, hits: conditions.facts ? hits.map(withAnswers(conditions.facts)) : hits };
  }

  /** Returns name suggestions, nearest first; see `DirectoryStore.suggestNames`. Throws `InvalidQueryError`. */
  async suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    checkSuggestion(query);
    return this.#withCalls(await this.#store.suggestNames(query));
  }

  /** Returns name suggestions from the whole country, those with a typo last. Throws `InvalidQueryError`. */
  suggestNamesAnywhere(query: Pick<NameSuggestionQuery, 'term' | 'limit'>): Promise<SearchHit[]> {
    return suggestAnywhere((area) => this.suggestNames({ ...query, ...area }), query);
  }

  /**
   * Returns every match as points in result order or, above `MAX_MAP_POINTS`, as a grid. Throws `InvalidQueryError`.
   */
  async mapPoints(query: MapQuery): Promise<MapPoints> {
    checkSearch(query, tagById);
    const { center, radiusMiles, term } = query;
    const conditions = { ...conditionsOf(query), ...this.#calledOn(query) };
    return this.#store.mapPoints({ center, radiusMiles, ...(term && { term }), ...conditions });
  }

  /** Counts the listings with each of these tags by place; see `DirectoryStore.countByPlace`. */
  countByPlace(tagIds: readonly number[], places: number, placeAt: PlaceAt): Promise<Uint32Array> {
    return this.#store.countByPlace(tagIds, places, placeAt);
  }

  /** Returns the ids of some listings; see `DirectoryStore.listingIds`. */
  listingIds(first: number, limit: number): Promise<{ ids: string[]; positions: number }> {
    return this.#store.listingIds(first, limit);
  }

  /** Returns the provider with this id, or null. */
  async findById(id: string): Promise<StoredProvider | null> {
    return this.#withCallsOf(await this.#store.findById(id));
  }

  /** Returns the listings of the records with these ids; see `DirectoryStore.findByIds`. */
  async findByIds(ids: readonly string[]): Promise<StoredProvider[]> {
    return (await this.#store.findByIds(ids)).map((listing) => this.#withCallsOf(listing)!);
  }

  /** Returns the record with this id; see `DirectoryStore.findRecord`. */
  findRecord(id: string): Promise<StoredProvider | null> {
    return this.#store.findRecord(id);
  }

  /**
   * Returns the provider with this name and address in one string, or null; see `DirectoryStore.findByNameAndAddress`.
   */
  async findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#withCallsOf(await this.#store.findByNameAndAddress(text));
  }

  /** Returns the sources that have providers, in the order of their first import. */
  async sources(): Promise<SourceInfo[]> {
    return (await this.#store.sources()).filter(({ providers }) => providers > 0);
  }

  /**
   * Returns the number of the data that is served now: another one after each import, correction and caller's report.
   */
  async generation(): Promise<number> {
    // Both only grow.
    return (await this.#store.generation()) + (this.#called?.generation ?? 0);
  }

  /** Returns the number of the listings that are served now: another one after each import and correction. */
  listingsGeneration(): Promise<number> {
    return this.#store.generation();
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

  /** Replaces the evidence, or removes it with null; see `DirectoryStore.replaceEvidence`. */
  replaceEvidence(evidence: NewEvidence | null): Promise<void> {
    return this.#store.replaceEvidence(evidence);
  }

  /** Returns the loaded evidence, or null. */
  evidence(): Promise<EvidenceInfo | null> {
    return this.#store.evidence();
  }

  /**
   * Keeps a change of the corrections and serves the listings with those of now; see `DirectoryStore.applyCorrections`.
   */
  applyCorrections(change?: CorrectionChange): Promise<void> {
    return this.#store.applyCorrections(change);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #calledOn({ today = siteDay() }: Pick<SearchQuery, 'today'>): Pick<GroupedMapQuery, 'called'> {
    const called = this.#called?.on(today);
    return called ? { called } : {};
  }

  #withCalls(hits: SearchHit[], day?: IsoDay): SearchHit[] {
    return this.#called ? hits.map((hit) => ({ ...hit, provider: this.#called!.join(hit.provider, day) })) : hits;
  }

  #withCallsOf(listing: StoredProvider | null): StoredProvider | null {
    return listing && this.#called ? this.#called.join(listing) : listing;
  }
}

function withAnswers(facts: FactConditions): (hit: SearchHit) => SearchHit {
  const { must, age, today } = facts;
  return (hit) => {
    const known = knownFacts(hit.provider);
    return {
      ...hit,
      ...(must.length > 0 && { asked: answersTo(facts, known) }),
      ...(age !== undefined && { seesAge: answerToAge({ age, today }, known) }),
    };
  };
}

type Conditions = Pick<
  SearchQuery,
  'tagIds' | 'medicaidLevels' | 'must' | 'fit' | 'age' | 'today' | 'countsLevels' | 'countsFacts'
>;

/**
 * Groups tag ids and says what is asked of Medicaid and facts, if anything. Unknown ids must have been rejected before.
 */
function conditionsOf({
  tagIds,
  medicaidLevels: levels = [],
  must = [],
  fit,
  age,
  today = siteDay(),
  countsLevels = false,
  countsFacts = false,
}: Conditions) {
  const unique = [...new Set(tagIds)];
  const [services, programs] = [unique.filter(isService), unique.filter((id) => !isService(id))];
  const asks = programs.length > 0 || levels.length > 0 || countsLevels;
  const medicaid: MedicaidConditions = {
    programs,
    states: statesOf(programs),
    services,
    levels,
    today: daysSinceEpoch(today),
    counts: countsLevels,
  };
  const facts: FactConditions = {
    must: [...new Set(must)],
    fits: fit ? [fit] : MAY_FIT,
    age,
    today: medicaid.today,
    counts: countsFacts,
  };
  return {
    tagGroups: services.length > 0 ? [services] : [],
    ...(asks && { medicaid }),
    ...((must.length > 0 || age !== undefined || countsFacts) && { facts }),
  };
}
