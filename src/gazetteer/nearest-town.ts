import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { CountyShapes } from './county-shapes.ts';
import type { IndexedPlace } from './place.ts';

/** A point outside all county shapes (on a pier or a small island) still belongs to a town within this distance. */
const OFFSHORE_MILES = 3;

/** Farther than this many radii from a town, its size no longer matters: the nearest town wins. */
const MAX_RADII = 2;

interface TownDistance {
  town: IndexedPlace;
  miles: number;
}

/**
 * Returns the town that a point belongs to and its distance, or null outside the US. Each town is treated as a disc that
 * grows with its population, and the smallest distance in radii wins: a suburb of a big city, not a hamlet within it.
 * Far from all discs, the nearest town wins. The state comes from the county shapes first, so a city across the state
 * line is never picked.
 */
export function nearestTown(
  townsByState: ReadonlyMap<string, readonly IndexedPlace[]>,
  shapes: CountyShapes,
  point: Point,
): TownDistance | null {
  const state = shapes.countyAt(point)?.state;
  let nearest: TownDistance | null = null;
  let surrounding: TownDistance | null = null;
  let minRadii = MAX_RADII;
  for (const town of state ? (townsByState.get(state) ?? []) : [...townsByState.values()].flat()) {
    if (!state && Math.abs(town.location.lat - point.lat) > 1) continue;
    const miles = distanceMiles(town.location, point);
    if (!state && miles > OFFSHORE_MILES) continue;
    if (nearest === null || miles < nearest.miles) nearest = { town, miles };
    const radii = miles / radiusMiles(town.population);
    if (radii < minRadii) {
      minRadii = radii;
      surrounding = { town, miles };
    }
  }
  return surrounding ?? nearest;
}

/** 13 miles for Phoenix (1.6 million people), 1.5 for a town of 10,000, 0.5 for a hamlet. */
function radiusMiles(population: number): number {
  return 0.5 + 0.01 * Math.sqrt(population);
}
