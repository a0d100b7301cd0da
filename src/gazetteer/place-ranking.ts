import { distanceMiles, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { isRegion } from './other-names.ts';
import type { IndexedPlace } from './place.ts';
import type { NameMatch } from './place-name-index.ts';

/** Who means a place so many times smaller than its namesake says in which state. */
export const MUCH_SMALLER = 20;
/** Ends of names that are cities, too: 'Mira Mesa', 'Acoma Pueblo'. */
const LANDFORM = /^(?:mesa|pueblo)$/i;

/** The visitor's likely location; nearer places rank higher, none is excluded. */
export interface PlaceBias {
  center: Point;
  radiusMeters: number;
}

/**
 * How well a place matches the typed text; higher is better. One point equals a factor of ten in population, so the
 * numbers below set how much more populous a worse match must be to rank first.
 */
export function placeScore(place: IndexedPlace, match: NameMatch, bias?: PlaceBias): number {
  return matchScore(match) + populationScore(place, match) + (bias ? proximityScore(place.location, bias) : 0);
}

function matchScore({ edits, whole, fromStart }: NameMatch): number {
  return (fromStart ? 1.5 : 0) + (whole ? 2 : 0) - 1.5 * edits;
}

/** A state ranks like a city with a twentieth of its population, and at least like a big town. */
const STATE_SHARE = 1 / 20;
const MIN_STATE_POPULATION = 200_000;
/** People search for a county less often than for a town of its size. */
const COUNTY_SHARE = 1 / 50;
/** A town without a known population ranks like a hamlet. */
const MIN_POPULATION = 200;

/** By a part of its name, a region ranks like a town: 'Jackson, SC' is not Fort Jackson. */
const PART_OF_REGION = 5_000;

/** The people that a match counts for. A region's own number is only its rank. */
export function rankOf({ id, population }: Pick<IndexedPlace, 'id' | 'population'>, match: NameMatch): number {
  return isRegion(id) && !(match.whole && match.fromStart) ? PART_OF_REGION : population;
}

function populationScore(place: IndexedPlace, match: NameMatch): number {
  const { kind, population } = place;
  if (kind === 'state') return Math.log10(Math.max(population * STATE_SHARE, MIN_STATE_POPULATION));
  const rank = kind === 'county' ? population * COUNTY_SHARE : rankOf(place, match);
  return Math.log10(Math.max(rank, MIN_POPULATION));
}

/** 1.5 at the center, half of that at the radius, close to 0 across the country. */
function proximityScore(location: Point, { center, radiusMeters }: PlaceBias): number {
  return 1.5 / (1 + (distanceMiles(location, center) * METERS_PER_MILE) / radiusMeters);
}

/** Whether a city's name behind words that we do not know means no other. `isApart`: something stands between. */
export function isPlain({ name, population }: IndexedPlace, next: IndexedPlace | undefined, isApart: boolean): boolean {
  return (isApart || !LANDFORM.test(name)) && (!next || population >= MUCH_SMALLER * next.population);
}
