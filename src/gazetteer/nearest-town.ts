import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { CountyShapes } from './county-shapes.ts';
import type { IndexedPlace } from './place.ts';

/** Off the shapes (on a pier, a small island) a town this near still counts; across a border or out at sea none does. */
const OFFSHORE_MILES = 3;

/** Beyond so many radii a town's size says nothing: out there the nearest town is the one that people know. */
const MAX_RADII = 2;

interface TownNear {
  town: IndexedPlace;
  miles: number;
}

/**
 * The town that a point belongs to, with its distance, or null outside of the US. A town is taken for a disc that grows
 * with its population, and the one whose disc is relatively nearest wins: the suburb of a big city, not a hamlet within
 * it. Far from all discs it is the nearest town. The state comes from the shapes first, so that no city across the state
 * line is named.
 */
export function nearestTown(
  townsByState: ReadonlyMap<string, readonly IndexedPlace[]>,
  shapes: CountyShapes,
  point: Point,
): TownNear | null {
  const state = shapes.countyAt(point)?.state;
  let nearest: TownNear | null = null;
  let around: TownNear | null = null;
  let leastRadii = MAX_RADII;
  for (const town of state ? (townsByState.get(state) ?? []) : [...townsByState.values()].flat()) {
    if (!state && Math.abs(town.location.lat - point.lat) > 1) continue;
    const miles = distanceMiles(town.location, point);
    if (!state && miles > OFFSHORE_MILES) continue;
    if (nearest === null || miles < nearest.miles) nearest = { town, miles };
    const radii = miles / radiusMiles(town.population);
    if (radii < leastRadii) {
      leastRadii = radii;
      around = { town, miles };
    }
  }
  return around ?? nearest;
}

/** Phoenix (1.6 million) 13 miles, a town of 10,000 one and a half, a hamlet half a mile. */
function radiusMiles(population: number): number {
  return 0.5 + 0.01 * Math.sqrt(population);
}
