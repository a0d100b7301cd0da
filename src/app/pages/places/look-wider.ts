import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { MAX_RADIUS_MILES } from '#model/search-limits.ts';
import { DISTANCES_MILES, type PlacesQuery } from './places-query.ts';

/** A filter that a search can do without. */
export type Filter = 'services' | 'medicaid' | 'name';

/** Why a search found nobody, and what would find somebody. */
export interface SearchAlternatives {
  /** The filters that leave nobody; 'together': each alone finds somebody; 'distance': nobody is there at all. */
  because: (Filter | 'together' | 'distance')[];
  /** Searches that do find somebody, with how many: the nearest step first, then the farthest. */
  wider: { miles: number; isState: boolean; total: number }[];
  without: { filter: Filter; total: number }[];
}

/**
 * Looks what a visitor whose search found nobody could look for instead. `count` runs the search with some of it changed;
 * `stateMiles` is how far the state around reaches, or null where there is none.
 */
export async function lookWider(
  query: PlacesQuery,
  stateMiles: number | null,
  count: (change: Partial<PlacesQuery>) => Promise<number>,
): Promise<SearchAlternatives> {
  const none = { services: [], medicaid: [], name: '' };
  const used = (['services', 'medicaid', 'name'] as const).filter((filter) => query[filter].length > 0);
  const without = await Promise.all(
    used.map(async (filter) => ({ filter, total: await count({ [filter]: none[filter] }) })),
  );
  const helping = without.filter(({ total }) => total > 0);
  const isAnyoneThere = helping.length > 0 || (used.length > 1 && (await count(none)) > 0);
  return {
    because: !isAnyoneThere
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

/** The first wider distance with somebody, the widest one, and the state, each where it finds more than the one before. */
async function findWider(
  query: PlacesQuery,
  stateMiles: number | null,
  count: (change: Partial<PlacesQuery>) => Promise<number>,
): Promise<SearchAlternatives['wider']> {
  if (query.wholeState) return [];
  const found: SearchAlternatives['wider'] = [];
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

/** Miles from a point to the farthest of these towns, rounded up to tens: a circle that holds them all. */
export function milesToAll(center: Point, towns: { location: Point }[]): number {
  const farthest = towns.reduce((most, { location }) => Math.max(most, distanceMiles(center, location)), 0);
  return Math.min(MAX_RADIUS_MILES, Math.max(DISTANCES_MILES.at(-1)!, Math.ceil(farthest / 10) * 10));
}
