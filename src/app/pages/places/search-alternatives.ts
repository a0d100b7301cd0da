import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { MAX_RADIUS_MILES } from '#model/search-limits.ts';
import { DISTANCES_MILES, type PlacesQuery } from './places-query.ts';

/** A filter that can be removed from a search. */
export type Filter = 'services' | 'medicaid' | 'levels' | 'must' | 'fit' | 'name';

/** A larger area that has results, with their number. */
export interface Wider {
  miles: number;
  isState: boolean;
  total: number;
}

/** Why a search found nothing, and which searches would have results. */
export interface SearchAlternatives {
  /** Filters with no match; 'together': each alone has matches; 'distance': no providers within it at all. */
  reasons: (Filter | 'together' | 'distance')[];
  /** Larger areas that have results: the smallest first. */
  wider: Wider[];
  /** Filters whose removal gives results, with their number. */
  without: { filter: Filter; total: number }[];
}

/**
 * Finds searches to offer to a visitor whose search found nothing. `count` runs the search with the given changes;
 * `stateMiles` is the radius that covers the surrounding state, or null if there is none.
 */
export async function findAlternatives(
  query: PlacesQuery,
  stateMiles: number | null,
  count: (change: Partial<PlacesQuery>) => Promise<number>,
): Promise<SearchAlternatives> {
  const unfiltered = { services: [], medicaid: [], levels: [], must: [], fit: null, name: '' };
  const used = (['services', 'medicaid', 'levels', 'must', 'fit', 'name'] as const).filter(
    // With a way to fit, taking that off comes before taking off what is asked.
    (filter) => query[filter]?.length && !(filter === 'must' && query.fit),
  );
  const without = await Promise.all(
    used.map(async (filter) => ({ filter, total: await count({ [filter]: unfiltered[filter] }) })),
  );
  const helping = without.filter(({ total }) => total > 0);
  const hasProviders = helping.length > 0 || (used.length > 1 && (await count(unfiltered)) > 0);
  return {
    reasons: !hasProviders
      ? ['distance']
      : helping.length > 1
        ? ['together']
        : helping.length === 1
          ? helping.map(({ filter }) => filter)
          : used,
    wider: await findWider(query, stateMiles, count),
    without: helping,
  };
}

/** The first larger distance with results, the largest, and the state, each only if it finds more than the last. */
export async function findWider(
  query: PlacesQuery,
  stateMiles: number | null,
  count: (change: Partial<PlacesQuery>) => Promise<number>,
): Promise<Wider[]> {
  if (query.wholeState) return [];
  const found: Wider[] = [];
  const add = async (miles: number, isState: boolean) => {
    const total = await count({ radiusMiles: miles });
    if (total > (found.at(-1)?.total ?? 0)) found.push({ miles, isState, total });
  };
  const farther = DISTANCES_MILES.filter((miles) => miles > query.radiusMiles);
  for (const miles of farther) {
    await add(miles, false);
    if (found.length > 0) break;
  }
  const widest = farther.at(-1);
  if (widest && found.length > 0) await add(widest, false);
  if (stateMiles) await add(stateMiles, true);
  return found;
}

/**
 * Radius in miles of a circle that holds all these towns, rounded up to tens: at least the largest distance on offer,
 * at most `MAX_RADIUS_MILES`.
 */
export function milesToFarthest(center: Point, towns: { location: Point }[]): number {
  const farthest = towns.reduce((max, { location }) => Math.max(max, distanceMiles(center, location)), 0);
  return Math.min(MAX_RADIUS_MILES, Math.max(DISTANCES_MILES.at(-1)!, Math.ceil(farthest / 10) * 10));
}
