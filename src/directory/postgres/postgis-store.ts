import { type EvidenceInfo, toEvidenceInfo } from '#listings/evidence.ts';
import { partsOf } from '#listings/known-facts.ts';
import { termWords } from '#listings/name-words.ts';
import type { SourceInfo, StoredProvider } from '#listings/provider.ts';
import { type Snapshot, sourcesOf } from '#listings/records/imports.ts';
import { eachOnce, findByNameAndAddress } from '#listings/records/snapshot-records.ts';
import type { Connections } from '#postgres/connections.ts';
import { DirectoryUnavailableError } from '../errors.ts';
import type { MapPoints, NameSuggestionQuery, SearchHit, SearchPage } from '../search-query.ts';
import type { DirectoryStore, Freshness, GroupedMapQuery, GroupedQuery, PlaceAt } from '../store.ts';
import { CalledRows } from './called-rows.ts';
import { mapPointsOf } from './map-points.ts';
import { type CircleQuery, countFacts, countLevels, countMatches } from './matches.ts';
import { nearestHits } from './nearest.ts';
import { withLatestTables } from './outdated.ts';
import { countByPlace, listingIds } from './place-census.ts';
import { PostgresRecords } from './postgres-records.ts';

type Writes = Pick<DirectoryStore, 'replaceSource' | 'replaceEvidence' | 'applyCorrections' | 'close'>;

/** Searches in the database with PostGIS. Every call reads the one snapshot that is current when it starts. */
export class PostgisStore implements DirectoryStore {
  readonly #readers: Connections;
  readonly #called = new CalledRows();
  /** What every page needs, also those that need nothing else of a database: as it was last, while none responds. */
  #last: Pick<Snapshot, 'imports' | 'added' | 'evidence'> | undefined;
  readonly replaceSource: DirectoryStore['replaceSource'];
  readonly replaceEvidence: DirectoryStore['replaceEvidence'];
  readonly applyCorrections: DirectoryStore['applyCorrections'];
  readonly close: DirectoryStore['close'];

  constructor(readers: Connections, { replaceSource, replaceEvidence, applyCorrections, close }: Writes) {
    this.#readers = readers;
    this.replaceSource = replaceSource;
    this.replaceEvidence = replaceEvidence;
    this.applyCorrections = applyCorrections;
    this.close = close;
  }

  search({ page, pageSize, ...asked }: GroupedQuery): Promise<SearchPage> {
    const offset = (page - 1) * pageSize;
    return this.#answer(async (records) => {
      const query = { ...asked, calledRows: await this.#called.of(records, asked) };
      const { medicaid, facts } = query;
      const hits: SearchHit[] = [];
      let total = 0;
      for (const part of partsOf(query)) {
        const found = await countMatches(records, part);
        const range = { offset: Math.max(0, offset - total), end: Math.min(found, offset + pageSize - total) };
        const before = total;
        for (const hit of await nearestHits(records, part, { ...range, total: found }))
          hits.push({ ...hit, number: before + hit.number });
        total += found;
      }
      const levels = medicaid?.counts ? await countLevels(records, { ...query, medicaid }) : undefined;
      const counted = facts?.counts ? await countFacts(records, { ...query, facts }) : undefined;
      return { total, hits, ...(levels && { levels }), ...(counted && { facts: counted }) };
    });
  }

  suggestNames({ term, center, radiusMiles, limit }: NameSuggestionQuery): Promise<SearchHit[]> {
    const nearest = async (records: PostgresRecords, query: CircleQuery) => {
      const total = await countMatches(records, query);
      return nearestHits(records, query, { offset: 0, end: Math.min(total, limit), total });
    };
    return this.#answer(async (records) => {
      if (termWords(term).length === 0) return [];
      const query = { term, center, radiusMiles, tagGroups: [] };
      const exact = await nearest(records, { ...query, wordMatch: 'beginning' });
      if (exact.length === limit) return exact;
      // All exact matches are found; matches with a typo fill the rest.
      const isExact = new Set(exact.map(({ provider }) => provider.id));
      const withTypo = await nearest(records, { ...query, wordMatch: 'beginning-with-typo' });
      const all = [...exact, ...withTypo.filter(({ provider }) => !isExact.has(provider.id))].slice(0, limit);
      return all.map((hit, at) => ({ ...hit, number: at + 1 }));
    });
  }

  mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return this.#answer(async (records) =>
      mapPointsOf(records, { ...query, calledRows: await this.#called.of(records, query) }),
    );
  }

  countByPlace(tagIds: readonly number[], places: number, placeAt: PlaceAt): Promise<Uint32Array> {
    return this.#answer((records) => countByPlace(records, { tagIds, places, placeAt }));
  }

  listingIds(first: number, limit: number): Promise<{ ids: string[]; positions: number }> {
    return this.#answer((records) => listingIds(records, first, limit));
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#answer((records) => records.findById(id));
  }

  findByIds(ids: readonly string[]): Promise<StoredProvider[]> {
    return this.#answer(async (records) => eachOnce(await records.findByIds(ids)));
  }

  findRecord(id: string): Promise<StoredProvider | null> {
    return this.#answer((records) => records.recordOf(id));
  }

  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#answer((records) => findByNameAndAddress(records, text));
  }

  async sources(): Promise<SourceInfo[]> {
    return sourcesOf(await this.#latest());
  }

  async evidence(): Promise<EvidenceInfo | null> {
    const { evidence } = await this.#latest();
    return evidence ? toEvidenceInfo(evidence) : null;
  }

  generation(): Promise<number> {
    return this.#answer(async ({ snapshot }) => snapshot.number);
  }

  async freshness(): Promise<Freshness> {
    return { behindSince: null, canAnswer: true };
  }

  async #latest(): Promise<Pick<Snapshot, 'imports' | 'added' | 'evidence'>> {
    try {
      this.#last = await this.#answer(async ({ snapshot }) => snapshot);
    } catch (error) {
      if (!(error instanceof DirectoryUnavailableError && this.#last)) throw error;
    }
    return this.#last;
  }

  #answer<T>(work: (records: PostgresRecords) => Promise<T>): Promise<T> {
    return withLatestTables(() =>
      this.#readers.lend(async (connection) => work(await PostgresRecords.open(connection))),
    );
  }
}
