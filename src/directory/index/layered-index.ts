import type { Point } from '#geo/point.ts';
import { type FactConditions, partsOf } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type { MedicaidLevel } from '#model/medicaid-ladder.ts';
import { FITS, MUST_KEYS } from '#model/must-have.ts';
import type { CountedFacts } from '../search-query.ts';
import { Circle } from './circle.ts';
import type { ColumnarIndex, IndexConditions } from './columnar-index.ts';
import { ringOfPage, SHALLOW_ROWS } from './deep-page.ts';
import { noFactCounts } from './fact-matcher.ts';
import type { IndexSearch } from './index-search.ts';
import { LeftOutRows } from './left-out-rows.ts';
import type { RowAtDistance } from './nearest-rows.ts';
import type { PlaceCensus } from './place-census.ts';

/** A query of the index; see `SearchQuery`. */
interface IndexQuery extends IndexConditions {
  center: Point;
  radiusMiles: number;
}

/** What is searched beside a base. */
interface Changes {
  /** The rows of the base that are no longer shown. */
  leftOut: LeftOutRows;
  /** The rows that are shown instead. Their ranks are comparable with those of the base. */
  delta: ColumnarIndex;
}

interface Layer {
  index: ColumnarIndex;
  leftOut: LeftOutRows | null;
  /** Number of the first of its rows among those of all layers. */
  firstRow: number;
}

/**
 * A large index, the base, and small ones that replace some of its rows: searched together as if they were one index.
 * The rows of the base come first, then those of the changes since it was built, then those of which callers say
 * something.
 */
export class LayeredIndex {
  readonly base: ColumnarIndex;
  #layers: Layer[];

  constructor(base: ColumnarIndex, changes?: Changes) {
    this.base = base;
    this.#layers = [{ index: base, leftOut: changes?.leftOut ?? null, firstRow: 0 }];
    if (changes) this.#layers.push({ index: changes.delta, leftOut: null, firstRow: base.rows });
  }

  /** Returns the rows that show the records with these numbers, and the ranks of their ids. */
  rowsOf(numbers: readonly number[]): Map<number, { row: number; rank: number }> {
    const found = new Map<number, { row: number; rank: number }>();
    if (numbers.length === 0) return found;
    const isWanted = new Uint8Array(numbers.reduce((a, b) => Math.max(a, b)) + 1);
    for (const number of numbers) isWanted[number] = 1;
    for (const { index, leftOut, firstRow } of this.#layers) {
      const { records, ranks } = index.columns;
      for (let row = 0; row < records.length; row++) {
        if (!isWanted[records[row]!] || leftOut?.has(row)) continue;
        found.set(records[row]!, { row: firstRow + row, rank: ranks[row]! });
      }
    }
    return found;
  }

  /**
   * Returns an index that shows the rows of `instead` instead of these. Their record numbers and ranks are those of
   * this index.
   */
  replacing(rows: readonly number[], instead: ColumnarIndex): LayeredIndex {
    const layers = this.#layers.map((layer) => ({
      ...layer,
      leftOut: new LeftOutRows(layer.index.rows, layer.leftOut),
    }));
    for (const row of rows) {
      const { leftOut, firstRow } = layers.findLast((layer) => layer.firstRow <= row)!;
      leftOut.add(row - firstRow);
    }
    const layered = new LayeredIndex(this.base);
    layered.#layers = [...layers, { index: instead, leftOut: null, firstRow: this.rows }];
    return layered;
  }

  /**
   * Returns the exact total and at most `limit` rows from `offset` on: part by part (`partsOf`), nearest first, ties by
   * id.
   */
  page(query: IndexQuery, offset: number, limit: number): { total: number; rows: RowAtDistance[] } {
    if (!query.facts) return this.#pageOf(query, offset, limit);
    let total = 0;
    const rows: RowAtDistance[] = [];
    for (const part of partsOf(query)) {
      const found = this.#pageOf(part, Math.max(0, offset - total), limit - rows.length);
      total += found.total;
      rows.push(...found.rows);
    }
    return { total, rows };
  }

  #pageOf(query: IndexQuery, offset: number, limit: number): { total: number; rows: RowAtDistance[] } {
    const searches = this.#search(query);
    const total = sumOf(searches, (search) => search.count());
    if (offset >= total || limit === 0) return { total, rows: [] };
    const end = Math.min(total, offset + limit);
    if (end <= SHALLOW_ROWS) {
      const rows = this.#nearest(searches, end);
      return { total, rows: rows.slice(offset, end) };
    }
    const { innerMiles, outerMiles, skipped } = ringOfPage(query.radiusMiles, offset, end, (miles) =>
      sumOf(searches, (search) => search.countWithin(miles)),
    );
    const rows = this.#merge(searches, (search) => search.ring(innerMiles, outerMiles, end - skipped));
    return { total, rows: rows.slice(offset - skipped, end - skipped) };
  }

  /** Returns the exact number of matches of each level, of whichever level the query wants them. */
  levels({ medicaid, ...query }: IndexQuery & { medicaid: MedicaidConditions }): Record<MedicaidLevel, number> {
    const counts: [number, number, number] = [0, 0, 0];
    for (const { search } of this.#search({ ...query, medicaid: { ...medicaid, levels: [] } })) {
      search.count();
      search.countLevels(counts);
    }
    const [sure, likely, unknown] = counts;
    return { sure, likely, unknown };
  }

  /** Returns exactly how the matches fit and what is known of them, however the query wants them to fit. */
  facts({ facts, ...query }: IndexQuery & { facts: FactConditions }): CountedFacts {
    const counts = noFactCounts();
    for (const { search } of this.#search({ ...query, facts: { ...facts, fits: [] } })) {
      search.count();
      search.countFacts(counts);
    }
    return {
      fits: Object.fromEntries(FITS.map((fit, at) => [fit, counts.fits[at]!])) as CountedFacts['fits'],
      known: Object.fromEntries(MUST_KEYS.map((key, at) => [key, counts.known[at]!])) as CountedFacts['known'],
    };
  }

  /** Returns the nearest `limit` rows without counting the others: stops as soon as no nearer row is possible. */
  nearest(query: IndexQuery, limit: number): RowAtDistance[] {
    return this.#nearest(this.#search(query), limit).slice(0, limit);
  }

  /**
   * Returns the exact total with all matches, nearest first. If they are more than `limit`, `rows` is null, and `visit`
   * gets them in no particular order, by runs of consecutive points: from `first` up to but excluding `end` of
   * alternating latitudes and longitudes (`toEast`) in micro-degrees.
   */
  everyMatch(
    query: IndexQuery,
    limit: number,
    visit: (points: Int32Array, first: number, end: number) => void,
  ): { total: number; rows: RowAtDistance[] | null } {
    const searches = this.#search(query);
    const total = sumOf(searches, (search) => search.count());
    if (total <= limit) {
      const isInParts = partsOf(query).length > 1;
      return { total, rows: isInParts ? this.page(query, 0, total).rows : this.#nearest(searches, total) };
    }
    for (const { search, layer } of searches) {
      const { points } = layer.index.columns;
      search.eachRun((row, end) => visit(points, row, end));
    }
    return { total, rows: null };
  }

  /** Counts the rows of all layers by place, a block at a time; see `DirectoryStore.countByPlace`. */
  *countByPlace(census: PlaceCensus): Generator<void, void> {
    for (const { index, leftOut } of this.#layers) yield* index.countByPlace(census, leftOut);
  }

  /** Number of rows of all layers, also of those left out. */
  get rows(): number {
    return this.#layers.reduce((sum, { index }) => sum + index.rows, 0);
  }

  /** Whether a row is left out, because another has what is shown instead. */
  isLeftOut(row: number): boolean {
    const { leftOut, firstRow } = this.#layerOf(row);
    return leftOut?.has(row - firstRow) ?? false;
  }

  /** Number of a row's record in the record store. */
  recordAt(row: number): number {
    const { index, firstRow } = this.#layerOf(row);
    return index.columns.records[row - firstRow]!;
  }

  /** The place of a row in micro-degrees: latitude, longitude (`toEast`). */
  pointAt(row: number): [lat: number, east: number] {
    const { index, firstRow } = this.#layerOf(row);
    const { points } = index.columns;
    return [points[2 * (row - firstRow)]!, points[2 * (row - firstRow) + 1]!];
  }

  #layerOf(row: number): Layer {
    return this.#layers.findLast(({ firstRow }) => firstRow <= row)!;
  }

  #search({ center, radiusMiles, ...conditions }: IndexQuery): LayerSearch[] {
    const circle = new Circle(center, radiusMiles);
    return this.#layers.flatMap((layer) => {
      const search = layer.index.search(circle, conditions, layer.leftOut);
      return search ? [{ search, layer }] : [];
    });
  }

  /** Returns at least the nearest `limit` rows, in order. */
  #nearest(searches: LayerSearch[], limit: number): RowAtDistance[] {
    let miles = Number.POSITIVE_INFINITY;
    return this.#merge(searches, (search) => {
      const rows = search.nearest(limit, miles);
      // Of the next layer, rows that are farther than `limit` rows of this one are not needed.
      if (rows.length === limit) miles = rows.at(-1)?.distanceMiles ?? miles;
      return rows;
    });
  }

  /** Merges the rows that each search has found. */
  #merge(searches: LayerSearch[], find: (search: IndexSearch) => RowAtDistance[]): RowAtDistance[] {
    const [first = [], ...others] = searches.map(({ search, layer: { firstRow } }) =>
      firstRow === 0
        ? find(search)
        : find(search).map(({ row, distanceMiles }) => ({ row: firstRow + row, distanceMiles })),
    );
    if (others.every((rows) => rows.length === 0)) return first;
    const rankOf = (row: number) => {
      const { index, firstRow } = this.#layerOf(row);
      return index.columns.ranks[row - firstRow]!;
    };
    // Sorting two sorted runs merges them.
    return [first, ...others].flat().sort((a, b) => a.distanceMiles - b.distanceMiles || rankOf(a.row) - rankOf(b.row));
  }
}

interface LayerSearch {
  search: IndexSearch;
  layer: Layer;
}

function sumOf(searches: LayerSearch[], count: (search: IndexSearch) => number): number {
  return searches.reduce((sum, { search }) => sum + count(search), 0);
}
