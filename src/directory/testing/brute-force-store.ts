import { isDeepStrictEqual } from 'node:util';
import { distanceMiles } from '#geo/distance.ts';
import { MICRO, roundToMicroDegrees } from '#geo/micro-degrees.ts';
import { isPoint, type Point } from '#geo/point.ts';
import { addedRecords, addedSource } from '#listings/assembly/added-records.ts';
import { ListingOverrides } from '#listings/assembly/listing-overrides.ts';
import { compareSources } from '#listings/assembly/source-order.ts';
import {
  ADDED_SOURCE,
  type CorrectionChange,
  idsIn,
  type KeptCorrection,
  keepAndServe,
  type ReadCorrections,
} from '#listings/corrections.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import { type EvidenceInfo, type PaidFor, withPaid } from '#listings/evidence.ts';
import { toJoinInput } from '#listings/joining/join-input.ts';
import { RecordJoiner } from '#listings/joining/join-records.ts';
import {
  answerToAge,
  type FactConditions,
  fitOf,
  hadAll,
  type KnownFact,
  knownFacts,
  partsOf,
} from '#listings/known-facts.ts';
import {
  evidenceOf,
  isAbout,
  type ListingEvidence,
  type MedicaidConditions,
  searchedTags,
} from '#listings/listing-evidence.ts';
import { nameAndAddressKey, nameAndAddressText } from '#listings/name-and-address.ts';
import { allowsTypo, searchedTexts, termWords, wordMatchOf } from '#listings/name-words.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '#listings/provider.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { LEVEL_OF_RUNG, type MedicaidLevel } from '#model/medicaid-ladder.ts';
import { FITS, MUST_KEYS, type MustKey } from '#model/must-have.ts';
import { nameWords } from '#model/name-words.ts';
import { ImportInProgressError } from '../errors.ts';
import { MapGrid } from '../map-grid.ts';
import {
  type CountedFacts,
  MAX_MAP_POINTS,
  type MapPoints,
  type NameSuggestionQuery,
  NO_MAP_POINT,
  type SearchHit,
  type SearchPage,
} from '../search-query.ts';
import type {
  DirectoryStore,
  Freshness,
  GroupedMapQuery,
  GroupedQuery,
  NewEvidence,
  PlaceAt,
  RecordChanges,
  ReplaceOptions,
  ReplaceResult,
} from '../store.ts';
import { beginsWithTypo } from './edit-distance.ts';

/** The test oracle: every method checks every provider. In memory, slow, and meant to be obviously correct. */
export class BruteForceStore implements DirectoryStore {
  #loaded = new Map<SourceName, { info: SourceInfo; providers: StoredProvider[]; excluded: readonly string[] }>();
  /** The listing of each record, by its id. */
  #listingOf = new Map<string, StoredProvider>();
  #evidence: { info: EvidenceInfo; paidTo: Map<string, PaidFor[]> } | null = null;
  /** What the operator added. */
  #added: StoredProvider[] = [];
  #importing = false;
  #generation = 0;
  /** Records that are left out because their providers are excluded. */
  #excluded = 0;
  /** Corrections that gave way to newer values. */
  #overruled = 0;
  readonly #corrections: ReadCorrections;

  constructor(corrections: ReadCorrections = async () => []) {
    this.#corrections = corrections;
  }

  async search({ page, pageSize, medicaid, ...query }: GroupedQuery): Promise<SearchPage> {
    const hits = this.#matches({ ...query, medicaid });
    const found: SearchPage = { total: hits.length, hits: hits.slice((page - 1) * pageSize, page * pageSize) };
    if (query.facts?.counts) found.facts = this.#countFacts({ ...query, medicaid, facts: query.facts });
    if (!medicaid?.counts) return found;
    const levels = { sure: 0, likely: 0, unknown: 0 };
    for (const { provider } of this.#matches({ ...query, medicaid: { ...medicaid, levels: [] } }))
      levels[levelOf(medicaid, evidenceIn(withCalls(provider, query)))]++;
    return { ...found, levels };
  }

  #countFacts({ facts, ...query }: GroupedMapQuery & { facts: FactConditions }): CountedFacts {
    const all = this.#matches(query).map(({ provider }) => knownFacts(withCalls(provider, query)));
    const isKnown = (known: KnownFact[], key: MustKey) =>
      known.some((each) => each.key === key && each.answer === 'yes' && each.lastDay >= facts.today);
    const countOf = <Key extends string>(keys: readonly Key[], test: (known: KnownFact[], key: Key) => boolean) =>
      Object.fromEntries(keys.map((key) => [key, all.filter((known) => test(known, key)).length])) as Record<
        Key,
        number
      >;
    return { fits: countOf(FITS, (known, fit) => fitOf(facts, known) === fit), known: countOf(MUST_KEYS, isKnown) };
  }

  async suggestNames({ term, center, radiusMiles, limit }: NameSuggestionQuery): Promise<SearchHit[]> {
    const words = termWords(term);
    if (words.length === 0) return [];
    const near = this.#near(center, radiusMiles);
    const hasWords = (provider: Provider, test: (nameWord: string, word: string) => boolean) =>
      words.every((word) => wordsOf(provider).some((nameWord) => test(nameWord, word)));
    const exactly = (nameWord: string, word: string) => nameWord.startsWith(word);
    const withTypo = (nameWord: string, word: string) =>
      allowsTypo(word) ? beginsWithTypo(nameWord, word) : exactly(nameWord, word);

    const exact = near.filter(({ provider }) => hasWords(provider, exactly));
    const similar = near.filter(({ provider }) => !hasWords(provider, exactly) && hasWords(provider, withTypo));
    return numbered([...exact, ...similar]).slice(0, limit);
  }

  async mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    const hits = this.#matches(query);
    const micro = hits.map(({ provider: { location } }) => [
      Math.round(location.lat * MICRO),
      Math.round(location.lng * MICRO),
    ]) as [number, number][];
    if (hits.length <= MAX_MAP_POINTS) {
      const shown = micro.map((point, at) =>
        isMailOnly(hits[at]!.provider.address.lines) ? [NO_MAP_POINT, 0] : point,
      );
      return { kind: 'points', total: hits.length, microDegrees: Int32Array.from(shown.flat()) };
    }
    const grid = new MapGrid(query.center, query.radiusMiles);
    for (const [lat, lng] of micro) grid.add(lat, lng);
    return grid.toMapPoints(hits.length);
  }

  async countByPlace(tagIds: readonly number[], places: number, placeAt: PlaceAt): Promise<Uint32Array> {
    const counts = new Uint32Array(places * tagIds.length);
    for (const { location, tagIds: own } of this.#all()) {
      const place = placeAt(location);
      for (const [tag, tagId] of tagIds.entries())
        if (place >= 0 && own.includes(tagId)) counts[place * tagIds.length + tag]!++;
    }
    return counts;
  }

  async listingIds(first: number, limit: number): Promise<{ ids: string[]; positions: number }> {
    const all = this.#all().sort(byId);
    return { ids: all.slice(first, first + limit).map(({ id }) => id), positions: all.length };
  }

  async findById(id: string): Promise<StoredProvider | null> {
    return this.#listingOf.get(id) ?? null;
  }

  async findByIds(ids: readonly string[]): Promise<StoredProvider[]> {
    return [...new Set(ids.flatMap((id) => this.#listingOf.get(id) ?? []))];
  }

  async findRecord(id: string): Promise<StoredProvider | null> {
    return this.#records().find((record) => record.id === id) ?? null;
  }

  async findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    const key = nameAndAddressKey(text);
    const found = this.#records().filter((record) => nameAndAddressKey(nameAndAddressText(record)) === key);
    const listings = found.flatMap(({ id }) => this.#listingOf.get(id) ?? []);
    return key === '' ? null : (listings.sort(byId)[0] ?? null);
  }

  async sources(): Promise<SourceInfo[]> {
    const added = addedSource(this.#added);
    return [...[...this.#loaded.values()].map(({ info }) => info), ...(added ? [added] : [])];
  }

  async generation(): Promise<number> {
    return this.#generation;
  }

  async freshness(): Promise<Freshness> {
    return { behindSince: null, canAnswer: true };
  }

  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    {
      importedAt = new Date(),
      scope,
      excludedNpis = () => [],
      change,
      dropSources = [],
      beforeSwitch,
      onProgress,
    }: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    if (this.#importing) throw new ImportInProgressError('Another import is running. Wait until it ends.');
    this.#importing = true;
    try {
      const loaded = this.#loaded.get(source);
      if (change && loaded?.info.importedAt !== change.base.importedAt)
        throw new ImportInProgressError('Another import has ended.');
      const providers: Provider[] = [];
      if (change) providers.push(...loaded!.providers.filter(({ id, sourceDate }) => change.keeps(id, sourceDate)));
      for await (const batch of batches) providers.push(...batch);
      if (source === ADDED_SOURCE) throw new InvalidProviderError(`${source}: such records are corrections.`);
      checkProviders(providers, source);
      const day = importedAt.toISOString().slice(0, 10);
      const old = new Map(loaded?.providers.map((provider) => [provider.id, provider]));
      const fresh = providers.map((provider) => toStored(provider, day));
      const changes = compare(old, fresh);
      beforeSwitch?.(changes);
      const excluded = change ? loaded!.excluded : excludedNpis();
      const next = new Map(this.#loaded);
      next.set(source, { info: { ...infoOf(source, fresh, importedAt), scope }, providers: fresh, excluded });
      for (const dropped of dropSources) if (dropped !== source) next.delete(dropped);
      this.#loaded = next;
      await this.#assemble();
      onProgress?.(1);
      const ids = new Set(this.#records().map(({ id }) => id));
      const isUnused = ({ correction }: KeptCorrection) => !idsIn(correction).every((id) => ids.has(id));
      const unusedCorrections = (await this.#corrections()).filter(isUnused).length;
      return {
        ...changes,
        joined: this.#joined(),
        excluded: this.#excluded,
        unusedCorrections,
        overruledCorrections: this.#overruled,
      };
    } finally {
      this.#importing = false;
    }
  }

  async replaceEvidence(evidence: NewEvidence | null): Promise<void> {
    if (this.#importing) throw new ImportInProgressError('Another import is running. Wait until it ends.');
    const paidTo = new Map<string, PaidFor[]>();
    if (evidence) for await (const batch of evidence.batches) for (const { npi, paid } of batch) paidTo.set(npi, paid);
    this.#evidence = evidence && { info: { ...evidence.info, providers: paidTo.size }, paidTo };
    await this.#assemble();
  }

  async evidence(): Promise<EvidenceInfo | null> {
    return this.#evidence?.info ?? null;
  }

  async applyCorrections(change?: CorrectionChange): Promise<void> {
    if (this.#importing) throw new ImportInProgressError('Another import is running. Wait until it ends.');
    this.#importing = true;
    try {
      await keepAndServe(change, () => this.#assemble());
    } finally {
      this.#importing = false;
    }
  }

  async #assemble(): Promise<void> {
    this.#generation++;
    const corrections = await this.#corrections();
    this.#added = addedRecords(corrections);
    const { listings, excluded, overruled } = await listingsOf(
      this.#records(),
      new ListingOverrides(corrections, [...this.#loaded.values()]),
    );
    const shown = new Map(
      [...new Set(listings.values())].map((each) => [
        each,
        withPaid(each, this.#evidence?.paidTo.get(each.npi ?? '') ?? []),
      ]),
    );
    this.#excluded = excluded;
    this.#overruled = overruled;
    this.#listingOf = new Map([...listings].map(([id, listing]) => [id, shown.get(listing)!]));
  }

  async close(): Promise<void> {}

  #records(): StoredProvider[] {
    return [...[...this.#loaded.values()].flatMap(({ providers }) => providers), ...this.#added];
  }

  #all(): StoredProvider[] {
    return [...new Set(this.#listingOf.values())];
  }

  #joined(): ReplaceResult['joined'] {
    const joined = [...Map.groupBy(this.#listingOf.values(), (listing) => listing).values()].filter(
      (same) => same.length > 1,
    );
    return { records: joined.flat().length, listings: joined.length };
  }

  #near(center: Point, radiusMiles: number): Omit<SearchHit, 'number'>[] {
    return this.#all()
      .map((provider) => ({ provider, distanceMiles: distanceMiles(center, provider.location) }))
      .filter((hit) => hit.distanceMiles <= radiusMiles)
      .sort((a, b) => a.distanceMiles - b.distanceMiles || byId(a.provider, b.provider));
  }

  #matches(query: GroupedMapQuery): SearchHit[] {
    return numbered(partsOf(query).flatMap((part) => this.#matchesOfPart(part)));
  }

  #matchesOfPart({
    center,
    radiusMiles,
    tagGroups,
    term,
    medicaid,
    facts,
    called,
  }: GroupedMapQuery): Omit<SearchHit, 'number'>[] {
    const words = termWords(term ?? '');
    const knownOf = (provider: StoredProvider) => knownFacts(withCalls(provider, { called }));
    return this.#near(center, radiusMiles).filter(
      ({ provider }) =>
        tagGroups.every((tagIds) => tagIds.some((tagId) => provider.tagIds.includes(tagId))) &&
        (!medicaid || matchesMedicaid(withCalls(provider, { called }), medicaid)) &&
        (!facts?.must.length || !facts.fits.length || facts.fits.includes(fitOf(facts, knownOf(provider)))) &&
        (facts?.hadAll === undefined || facts.hadAll === hadAll(facts, knownOf(provider))) &&
        (facts?.age === undefined ||
          facts.seesAge === undefined ||
          facts.seesAge === (answerToAge({ age: facts.age, today: facts.today }, knownOf(provider)) !== 'no')) &&
        words.every((word) =>
          wordsOf(provider).some((nameWord) =>
            wordMatchOf(word, 'anywhere') === 'anywhere' ? nameWord.includes(word) : nameWord.startsWith(word),
          ),
        ),
    );
  }
}

/** Assembles the listings of records. Which records are joined has an oracle of its own (`listings/`). */
async function listingsOf(
  records: StoredProvider[],
  overrides: ListingOverrides,
): Promise<{ listings: Map<string, StoredProvider>; excluded: number; overruled: number }> {
  const ordered = records.toSorted((a, b) => compareSources(a.source, b.source) || byId(a, b));
  const sources = [...new Set(ordered.map(({ source }) => source as string))];
  const joiner = new RecordJoiner({
    places: Uint32Array.from(ordered.keys()),
    sourceNumber: (source) => sources.indexOf(source),
    joined: overrides.joined,
    keptApart: overrides.keptApart,
    textsOf: (numbers) => numbers.map((number) => ordered[number]!),
  });
  for (const [number, record] of ordered.entries()) joiner.add(toJoinInput(record, number));
  const joins = await joiner.finish();
  const groups = Array.from({ length: joins.groups }, (_, group) =>
    joins.recordsOf(group).map(({ number }) => ordered[number]!),
  );
  const joined = new Set(groups.flat());
  const alone = ordered.filter((record) => !joined.has(record));
  let excluded = 0;
  let overruled = 0;
  const listings = new Map(alone.map((record) => [record.id, record]));
  for (const members of [...groups, ...alone.filter((each) => overrides.affects(each)).map((record) => [record])]) {
    if (members.some((member) => overrides.isExcluded(member))) excluded += members.length;
    overruled += overrides.overruledIn(members);
    const listing = overrides.listingOf(members);
    for (const { id } of members) {
      if (listing) listings.set(id, listing);
      else listings.delete(id);
    }
  }
  return { listings, excluded, overruled };
}

function byId(a: Provider, b: Provider): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function withCalls(provider: StoredProvider, { called }: Pick<GroupedMapQuery, 'called'>): StoredProvider {
  return called?.join(provider) ?? provider;
}

function evidenceIn(provider: StoredProvider) {
  return evidenceOf({ ...provider, state: provider.address.state });
}

function matchesMedicaid(provider: StoredProvider, conditions: MedicaidConditions): boolean {
  const { programs, levels } = conditions;
  const evidence = evidenceIn(provider);
  const hasProgram =
    programs.some((tagId) => searchedTags(provider).includes(tagId)) ||
    evidence.some((each) => each.evidence === 'paid' && isAbout(conditions, each));
  return (
    (programs.length === 0 || hasProgram) && (levels.length === 0 || levels.includes(levelOf(conditions, evidence)))
  );
}

function wordsOf(provider: Provider): string[] {
  return searchedTexts(provider).flatMap(nameWords);
}

function numbered(hits: Omit<SearchHit, 'number'>[]): SearchHit[] {
  return hits.map((hit, index) => ({ ...hit, number: index + 1 }));
}

function toStored(provider: Provider, importedAt: string): StoredProvider {
  const { assembled, location } = provider;
  const latest = assembled?.records[assembled.latest];
  return structuredClone({
    ...provider,
    location: roundToMicroDegrees(location),
    importedAt,
    ...(latest?.listTitle && { listTitle: latest.listTitle }),
  });
}

function infoOf(source: SourceName, providers: Provider[], importedAt: Date): SourceInfo {
  const dates = providers.map(({ sourceDate }) => sourceDate).filter((date) => date !== null);
  return {
    source,
    providers: providers.length,
    importedAt: importedAt.toISOString(),
    newestSourceDate: dates.sort().at(-1) ?? null,
  };
}

function compare(old: Map<string, StoredProvider>, fresh: StoredProvider[]): RecordChanges {
  const kept = fresh.filter(({ id }) => old.has(id));
  const toldOf = ({ importedAt: _, sourceDate: __, acceptingNewPatientsAsOf: ___, ...told }: StoredProvider) => told;
  const isNoEarlier = (before: string | null, now: string | null) =>
    before === now || (before !== null && now !== null && before <= now);
  const unchanged = kept.filter((provider) => {
    const before = old.get(provider.id)!;
    return (
      isDeepStrictEqual(toldOf(before), toldOf(provider)) &&
      isNoEarlier(before.sourceDate, provider.sourceDate) &&
      isNoEarlier(before.acceptingNewPatientsAsOf, provider.acceptingNewPatientsAsOf)
    );
  }).length;
  return {
    providers: fresh.length,
    unchanged,
    updated: kept.length - unchanged,
    added: fresh.length - kept.length,
    removed: old.size - kept.length,
  };
}

function checkProviders(providers: Provider[], source: SourceName): void {
  const ids = new Set<string>();
  for (const provider of providers) {
    const { id, name, location } = provider;
    const valid = id.startsWith(`${source}:`) && id.length <= 80 && provider.source === source;
    if (!valid || name.trim() === '' || !isPoint(location) || ids.has(id)) {
      throw new InvalidProviderError(`Provider ${id} cannot be stored.`);
    }
    ids.add(id);
  }
}

/** Returns how sure the evidence makes it, of what is searched. */
function levelOf(conditions: MedicaidConditions, all: readonly ListingEvidence[]): MedicaidLevel {
  const levels = all
    .filter((each) => each.lastDay >= conditions.today && isAbout(conditions, each))
    .map(({ evidence }) => LEVEL_OF_RUNG[evidence]);
  return levels.includes('sure') ? 'sure' : (levels[0] ?? 'unknown');
}
