import { distanceMiles, EARTH_RADIUS_METERS, METERS_PER_MILE, RADIANS } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import type { Point } from '#geo/point.ts';

const RADIANS_PER_MICRO = RADIANS / MICRO;
const HALF_TURN = 180 * MICRO;
export const FULL_TURN = 360 * MICRO;

/**
 * Limits in radians up to which the short series below are accurate to 1e-10, well within the guard: in latitude (500
 * miles) and in longitude (500 miles at 65° north).
 */
const MAX_SERIES_REACH = 0.13;
const MAX_SERIES_LNG_REACH = 0.3;

/**
 * Converts a longitude to the index format: micro-degrees eastward from Greenwich, 0 to 360 million. Its seam is
 * outside the United States, so that Guam, the Aleutians and Maine are in one continuous range.
 */
export function toEast(lngMicro: number): number {
  return lngMicro < 0 ? lngMicro + FULL_TURN : lngMicro;
}

/** Reverses `toEast`: returns micro-degrees of longitude, above −180 million up to 180 million. */
export function toLng(east: number): number {
  return east > HALF_TURN ? east - FULL_TURN : east;
}

/**
 * A search circle with fast tests for points and boxes, whose results always equal
 * `distanceMiles(center, point) <= radiusMiles`.
 *
 * It compares haversines instead of distances: h = sin²(Δlat/2) + cos(lat₁)·cos(lat₂)·sin²(Δlng/2), which grows with
 * the distance and needs no square root. Short series compute h to one part in a billion; for points whose h is closer
 * to the limit than that (the guard), `distanceMiles` decides.
 */
export class Circle {
  readonly center: Point;
  readonly radiusMiles: number;
  /** Set by `measureBox`: lower and upper bounds for the haversines of the box's points inside the circle. */
  nearest = 0;
  farthest = 0;

  readonly #lat: number;
  readonly #east: number;
  readonly #cosLat: number;
  readonly #sinLat: number;
  readonly #south: number;
  readonly #north: number;
  readonly #lngReachMicro: number;
  /** False near a pole, where longitude differences are too large for the series: then the exact functions are used. */
  readonly #useSeries: boolean;
  readonly #surelyInside: number;
  readonly #surelyOutside: number;

  constructor(center: Point, radiusMiles: number) {
    this.center = center;
    this.radiusMiles = radiusMiles;
    this.#lat = center.lat * MICRO;
    this.#east = toEast(center.lng * MICRO);
    this.#cosLat = Math.cos(this.#lat * RADIANS_PER_MICRO);
    this.#sinLat = Math.sin(this.#lat * RADIANS_PER_MICRO);

    const reach = (radiusMiles * METERS_PER_MILE) / EARTH_RADIUS_METERS;
    const reachMicro = reach / RADIANS_PER_MICRO + 2;
    this.#south = this.#lat - reachMicro;
    this.#north = this.#lat + reachMicro;
    const containsPole = this.#south <= -90 * MICRO || this.#north >= 90 * MICRO;
    const lngReach = containsPole ? Math.PI : Math.asin(Math.min(1, Math.sin(reach) / this.#cosLat));
    this.#lngReachMicro = lngReach / RADIANS_PER_MICRO + 2;
    this.#useSeries = reach <= MAX_SERIES_REACH && lngReach <= MAX_SERIES_LNG_REACH;
    this.#surelyInside = guardedHaversine(radiusMiles, -1);
    this.#surelyOutside = guardedHaversine(radiusMiles, +1);
  }

  /** Returns the haversine of the distance from the center to a point, accurate to the guard. */
  haversine(lat: number, east: number): number {
    const northward = (lat - this.#lat) * RADIANS_PER_MICRO;
    let around = east - this.#east;
    if (around > HALF_TURN) around -= FULL_TURN;
    else if (around < -HALF_TURN) around += FULL_TURN;
    return (
      this.#sinSquaredHalf(northward) +
      this.#cosLat * this.#cosAt(northward) * this.#sinSquaredHalf(around * RADIANS_PER_MICRO)
    );
  }

  /** Whether the point is in the circle, including its edge. */
  contains(lat: number, east: number): boolean {
    const h = this.haversine(lat, east);
    if (h <= this.#surelyInside) return true;
    return h <= this.#surelyOutside && this.distanceMiles(lat, east) <= this.radiusMiles;
  }

  /** Returns the miles from the center, by `distanceMiles`, which decides what matches. */
  distanceMiles(lat: number, east: number): number {
    return distanceMiles(this.center, { lat: lat / MICRO, lng: toLng(east) / MICRO });
  }

  /**
   * Sets `nearest` and `farthest` for box number `box` of `boxes` ([south, north, west, east] each). Returns false if
   * the whole box is outside. The bounds combine the worst case of each term: simple, safe, and tight enough for boxes
   * much smaller than the earth.
   */
  measureBox(boxes: Int32Array, box: number): boolean {
    const south = boxes[4 * box]!;
    const north = boxes[4 * box + 1]!;
    if (south > this.#north || north < this.#south) return false;
    const west = boxes[4 * box + 2]!;
    const east = boxes[4 * box + 3]!;
    const nearestAround = this.#nearestAround(west, east);
    if (nearestAround > this.#lngReachMicro) return false;
    const farthestAround = this.#farthestAround(west, east);

    const nearestNorthward = south > this.#lat ? south - this.#lat : north < this.#lat ? this.#lat - north : 0;
    const farthestNorthward = Math.max(Math.abs(south - this.#lat), Math.abs(north - this.#lat));
    // Points beyond the circle's latitudes are outside anyway; within them the series are accurate.
    const cosSouth = this.#cosAt((Math.max(south, this.#south) - this.#lat) * RADIANS_PER_MICRO);
    const cosNorth = this.#cosAt((Math.min(north, this.#north) - this.#lat) * RADIANS_PER_MICRO);
    const minCos = Math.min(cosSouth, cosNorth);
    const maxCos = south <= 0 && north >= 0 ? 1 : Math.max(cosSouth, cosNorth);

    this.nearest =
      this.#sinSquaredHalf(nearestNorthward * RADIANS_PER_MICRO) +
      this.#cosLat * minCos * this.#sinSquaredHalf(nearestAround * RADIANS_PER_MICRO);
    this.farthest =
      this.#sinSquaredHalf(farthestNorthward * RADIANS_PER_MICRO) +
      this.#cosLat * maxCos * this.#sinSquaredHalf(farthestAround * RADIANS_PER_MICRO);
    return this.nearest <= this.#surelyOutside;
  }

  /** Whether the last measured box is entirely inside. */
  get boxIsInside(): boolean {
    return this.farthest <= this.#surelyInside;
  }

  #nearestAround(west: number, east: number): number {
    if (this.#east >= west && this.#east <= east) return 0;
    const toWest = west - this.#east;
    const fromEast = this.#east - east;
    return Math.min(toWest < 0 ? toWest + FULL_TURN : toWest, fromEast < 0 ? fromEast + FULL_TURN : fromEast);
  }

  #farthestAround(west: number, east: number): number {
    const opposite = this.#east < HALF_TURN ? this.#east + HALF_TURN : this.#east - HALF_TURN;
    if (opposite >= west && opposite <= east) return HALF_TURN;
    const toWest = Math.abs(west - this.#east);
    const toEast = Math.abs(east - this.#east);
    return Math.max(toWest > HALF_TURN ? FULL_TURN - toWest : toWest, toEast > HALF_TURN ? FULL_TURN - toEast : toEast);
  }

  /** sin²(angle/2). */
  #sinSquaredHalf(angle: number): number {
    if (!this.#useSeries) return Math.sin(angle / 2) ** 2;
    const p = angle * angle;
    return p * (1 / 4 - p * (1 / 48 - p * (1 / 1440 - p * (1 / 80_640))));
  }

  /** Cosine of the latitude `northward` radians from the center: cos(lat + e) = cos lat · cos e − sin lat · sin e. */
  #cosAt(northward: number): number {
    if (!this.#useSeries) return Math.max(0, Math.cos(this.#lat * RADIANS_PER_MICRO + northward));
    const p = northward * northward;
    const cos = 1 - p * (1 / 2 - p * (1 / 24 - p * (1 / 720)));
    const sin = northward * (1 - p * (1 / 6 - p * (1 / 120)));
    return this.#cosLat * cos - this.#sinLat * sin;
  }
}

/**
 * Returns the haversine of a distance, moved outward (`+1`) or inward (`-1`) by more than any rounding error here: by a
 * billionth, and by a tenth of a micrometer for the shortest distances.
 */
export function guardedHaversine(miles: number, side: 1 | -1): number {
  const half = Math.sin(Math.min(Math.PI, (miles * METERS_PER_MILE) / EARTH_RADIUS_METERS) / 2);
  const moved = half + side * (half * 1e-9 + 1e-14);
  return moved < 0 ? -1 : moved * moved;
}
