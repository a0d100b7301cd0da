import type { CorrectionChange } from '#listings/corrections.ts';
import { type EvidenceInfo, toEvidenceInfo } from '#listings/evidence.ts';
import { termWords } from '#listings/name-words.ts';
import type { Provider, SourceInfo, SourceName, StoredProvider } from '#listings/provider.ts';
import { type Snapshot, sourcesOf } from '#listings/records/imports.ts';
import { eachOnce, findByNameAndAddress } from '#listings/records/snapshot-records.ts';
import { toLng } from '../index/circle.ts';
import type { LayeredIndex } from '../index/layered-index.ts';
import type { RowAtDistance } from '../index/nearest-rows.ts';
import { MAIL_TAG } from '../mail-tag.ts';
import { MapGrid } from '../map-grid.ts';
import {
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
  ReplaceOptions,
  ReplaceResult,
} from '../store.ts';
import type { IndexedSnapshot } from './indexed-snapshot.ts';
import { LatestSnapshot } from './latest-snapshot.ts';
import type { RecordSource } from './record-source.ts';

/** Searches a columnar index in memory and reads the matching records from their source. */
export class IndexedStore implements DirectoryStore {
  readonly #source: RecordSource;
  readonly #latest: LatestSnapshot;

  constructor(source: RecordSource) {
    this.#source = source;
    this.#latest = new LatestSnapshot(source);
  }

  search(query: GroupedQuery): Promise<SearchPage> {
    const offset = (query.page - 1) * query.pageSize;
    return this.#search(query, async (index, snapshot) => {
      const { total, rows } = index.page(query, offset, query.pageSize);
      const { medicaid, ...rest } = query;
      const levels = medicaid?.counts ? index.levels({ ...rest, medicaid }) : undefined;
      const facts = query.facts?.counts ? index.facts({ ...query, facts: query.facts }) : undefined;
      const hits = await readHits(snapshot, index, rows, offset);
      return { total, hits, ...(levels && { levels }), ...(facts && { facts }) };
    });
  }

  suggestNames(query: NameSuggestionQuery): Promise<SearchHit[]> {
    return this.#answer((snapshot) => readHits(snapshot, snapshot.index, suggestedRows(snapshot.index, query), 0));
  }

  mapPoints(query: GroupedMapQuery): Promise<MapPoints> {
    return this.#search(query, async (index) => mapPointsOf(index, query));
  }

  countByPlace(tagIds: readonly number[], places: number, placeAt: PlaceAt): Promise<Uint32Array> {
    return this.#answer(async ({ index }) => {
      const counts = new Uint32Array(places * tagIds.length);
      await inSlices(index.countByPlace({ tagIds, placeAt, counts }));
      return counts;
    });
  }

  listingIds(first: number, limit: number): Promise<{ ids: string[]; positions: number }> {
    return this.#answer(async (snapshot) => {
      const positions = snapshot.index.rows;
      return { ids: await snapshot.idsAt(first, Math.min(positions, first + limit)), positions };
    });
  }

  findById(id: string): Promise<StoredProvider | null> {
    return this.#answer(({ records }) => records.findById(id));
  }

  findByIds(ids: readonly string[]): Promise<StoredProvider[]> {
    return this.#answer(async ({ records }) => eachOnce(await records.findByIds(ids)));
  }

  findRecord(id: string): Promise<StoredProvider | null> {
    return this.#answer(({ records }) => records.recordOf(id));
  }

  findByNameAndAddress(text: string): Promise<StoredProvider | null> {
    return this.#answer(({ records }) => findByNameAndAddress(records, text));
  }

  sources(): Promise<SourceInfo[]> {
    return this.#fromSnapshot(sourcesOf);
  }

  generation(): Promise<number> {
    return this.#answer(() => this.#latest.opened);
  }

  freshness(): Promise<Freshness> {
    return this.#latest.freshness();
  }

  async replaceSource(
    source: SourceName,
    batches: AsyncIterable<Provider[]>,
    options?: ReplaceOptions,
  ): Promise<ReplaceResult> {
    const result = await this.#source.replaceSource(source, batches, options);
    if (this.#source.buildsIndex) await this.#refreshIfOpen();
    else await this.#latest.refresh();
    return result;
  }

  async replaceEvidence(evidence: NewEvidence | null): Promise<void> {
    await this.#source.replaceEvidence(evidence);
    await this.#refreshIfOpen();
  }

  evidence(): Promise<EvidenceInfo | null> {
    return this.#fromSnapshot(({ evidence }) => (evidence ? toEvidenceInfo(evidence) : null));
  }

  async applyCorrections(change?: CorrectionChange): Promise<void> {
    await this.#source.applyCorrections(change);
    await this.#refreshIfOpen();
  }

  close(): Promise<void> {
    this.#latest.close();
    return this.#source.close();
  }

  /**
   * Searches with what callers say. From SQLite, that is read at once: no newer snapshot can replace this one
   * meanwhile.
   */
  #search<T>(query: GroupedMapQuery, work: (index: LayeredIndex, snapshot: IndexedSnapshot) => Promise<T>): Promise<T> {
    return this.#answer((snapshot) => {
      const index = snapshot.indexFor(query);
      return index instanceof Promise ? index.then((ready) => work(ready, snapshot)) : work(index, snapshot);
    });
  }

  /** A command that has not searched yet need not load the index. */
  async #refreshIfOpen(): Promise<void> {
    if (this.#latest.isOpen) await this.#latest.refresh();
  }

  /** What is known without the index, which is not loaded for it. */
  async #fromSnapshot<T>(of: (snapshot: Snapshot) => T): Promise<T> {
    if (this.#latest.isOpen) return this.#answer(of);
    const read = async () => of(await this.#source.readSnapshot(null));
    return this.#source.retry ? this.#source.retry(read, async () => {}) : read();
  }

  #answer<T>(work: (snapshot: IndexedSnapshot) => T | Promise<T>): Promise<T> {
    if (!this.#source.retry) return this.#latest.answer(work);
    return this.#source.retry(
      () => this.#latest.answer(work),
      () => this.#latest.refresh(),
    );
  }
}

const SLICE_MS = 5;

/** Runs to the end, but lets others run every few milliseconds. */
async function inSlices(work: Iterator<void, void>): Promise<void> {
  let since = performance.now();
  while (!work.next().done) {
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

async function readHits(
  snapshot: IndexedSnapshot,
  index: LayeredIndex,
  rows: RowAtDistance[],
  offset: number,
): Promise<SearchHit[]> {
  const providers = await snapshot.providersOf(rows.map(({ row }) => index.recordAt(row)));
  return rows.map(({ distanceMiles }, at) => ({ provider: providers[at]!, distanceMiles, number: offset + at + 1 }));
}

function suggestedRows(
  index: LayeredIndex,
  { term, center, radiusMiles, limit }: NameSuggestionQuery,
): RowAtDistance[] {
  if (termWords(term).length === 0) return [];
  const query = { term, center, radiusMiles, tagGroups: [] };
  const exact = index.nearest({ ...query, wordMatch: 'beginning' }, limit);
  if (exact.length === limit) return exact;
  // All exact matches are found; matches with a typo fill the rest.
  const isExact = new Set(exact.map(({ row }) => row));
  const withTypo = index.nearest({ ...query, wordMatch: 'beginning-with-typo' }, limit);
  return [...exact, ...withTypo.filter(({ row }) => !isExact.has(row))].slice(0, limit);
}

function mapPointsOf(index: LayeredIndex, query: GroupedMapQuery): MapPoints {
  let grid: MapGrid | undefined;
  const { total, rows } = index.everyMatch(query, MAX_MAP_POINTS, (points, first, end) => {
    grid ??= new MapGrid(query.center, query.radiusMiles);
    grid.addRun(points, first, end);
  });
  if (!rows) return grid!.toMapPoints(total);
  const microDegrees = new Int32Array(2 * total);
  const ofMail = { ...query, tagGroups: [...query.tagGroups, [MAIL_TAG]] };
  const toWriteTo = index.everyMatch(ofMail, MAX_MAP_POINTS, () => undefined);
  const offMap = new Set(toWriteTo.rows?.map(({ row }) => row));
  rows.forEach(({ row }, at) => {
    if (offMap.has(row)) {
      microDegrees[2 * at] = NO_MAP_POINT;
      return;
    }
    const [lat, east] = index.pointAt(row);
    microDegrees[2 * at] = lat;
    microDegrees[2 * at + 1] = toLng(east);
  });
  return { kind: 'points', total, microDegrees };
}
