import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { CountyShapes } from './county-shapes.ts';
import type { IndexedPlace } from './place.ts';

/** A point outside all county shapes (on a pier or a small island) still belongs to a town within this distance. */
const OFFSHORE_MILES = 3;

/** Farther than this many radii from a town, its size no longer matters: the nearest town wins. */
const MAX_RADII = 2;

/** A little less than a degree of latitude has. */
export const MIN_MILES_PER_DEGREE = 69;

interface TownDistance<Town> {
  town: Town;
  miles: number;
}

/** Returns the towns of a state (USPS abbreviation), or of all. */
type TownsOf<Town> = (state?: string) => Iterable<Town>;

/**
 * Returns the town that a point belongs to and its distance, or null outside the US. Each town is treated as a disc
 * that grows with its population, and the smallest distance in radii wins: a suburb of a big city, not a hamlet within
 * it. Far from all discs, the nearest town wins. The state comes from the county shapes first, so a city across the
 * state line is never picked.
 */
export function nearestTown<Town extends IndexedPlace>(
  townsOf: TownsOf<Town>,
  shapes: CountyShapes,
  point: Point,
): TownDistance<Town> | null {
  const state = shapes.countyAt(point)?.state;
  return townAround(townsOf(state), point, state ? Number.POSITIVE_INFINITY : OFFSHORE_MILES);
}

/** The same, of these towns and within `maxMiles`. */
export function townAround<Town extends Pick<IndexedPlace, 'location' | 'population'>>(
  towns: Iterable<Town>,
  point: Point,
  maxMiles: number,
): TownDistance<Town> | null {
  let nearest: TownDistance<Town> | null = null;
  let surrounding: TownDistance<Town> | null = null;
  let minRadii = MAX_RADII;
  const maxDegrees = maxMiles / MIN_MILES_PER_DEGREE;
  for (const town of towns) {
    const { location } = town;
    if (Math.abs(location.lat - point.lat) > maxDegrees) continue;
    const miles = distanceMiles(location, point);
    if (miles > maxMiles) continue;
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
