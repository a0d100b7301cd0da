import { distanceMiles, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { IndexedPlace } from './place.ts';
import type { NameMatch } from './place-name-index.ts';

/** Where the visitor is thought to be; nearer places come sooner, none is left out. */
export interface PlaceBias {
  center: Point;
  radiusMeters: number;
}

/**
 * How well a place answers what was typed; greater is better. One point is a factor of ten in population, so the
 * numbers below say how many times bigger a worse match must be to come first.
 */
export function placeScore(place: IndexedPlace, match: NameMatch, bias?: PlaceBias): number {
  return matchScore(match) + populationScore(place) + (bias ? nearnessScore(place.location, bias) : 0);
}

function matchScore({ edits, whole, fromStart }: NameMatch): number {
  return (fromStart ? 1.5 : 0) + (whole ? 2 : 0) - 1.5 * edits;
}

/** Nobody lives in the whole of a state: it counts like a city of a twentieth, at least like a big town. */
const STATE_SHARE = 1 / 20;
const STATE_FLOOR = 200_000;
/** A county is asked for less often than a town of its size. */
const COUNTY_SHARE = 1 / 50;
/** A town without a known population counts like a hamlet. */
const SMALLEST_TOWN = 200;

function populationScore({ kind, population }: IndexedPlace): number {
  if (kind === 'state') return Math.log10(Math.max(population * STATE_SHARE, STATE_FLOOR));
  return Math.log10(Math.max(kind === 'county' ? population * COUNTY_SHARE : population, SMALLEST_TOWN));
}

/** 1.5 at the center, half of it at the radius, next to nothing across the country. */
function nearnessScore(location: Point, { center, radiusMeters }: PlaceBias): number {
  return 1.5 / (1 + (distanceMiles(location, center) * METERS_PER_MILE) / radiusMeters);
}
