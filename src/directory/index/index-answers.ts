import { MapGrid } from '../map-grid.ts';
import { termWords } from '../name-words.ts';
import { MAX_MAP_POINTS, type MapPoints, type NameSuggestionQuery } from '../search-query.ts';
import type { GroupedMapQuery } from '../store.ts';
import { toLng } from './circle.ts';
import type { ColumnarIndex } from './columnar-index.ts';
import type { RowAtDistance } from './nearest-rows.ts';

/** The rows that `DirectoryStore.suggestNames` gives, in its order. */
export function suggestedRows(
  index: ColumnarIndex,
  { term, centre, radiusMiles, limit }: NameSuggestionQuery,
): RowAtDistance[] {
  if (termWords(term).length === 0) return [];
  const query = { term, centre, radiusMiles, tagGroups: [] };
  const exact = index.nearest({ ...query, wordMatch: 'beginning' }, limit);
  if (exact.length === limit) return exact;
  // All exact matches are found; those with a slip fill the rest.
  const isExact = new Set(exact.map(({ row }) => row));
  const close = index.nearest({ ...query, wordMatch: 'beginning-with-slip' }, limit);
  return [...exact, ...close.filter(({ row }) => !isExact.has(row))].slice(0, limit);
}

/** As `DirectoryStore.mapPoints`. */
export function mapPointsOf(index: ColumnarIndex, query: GroupedMapQuery): MapPoints {
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
}
