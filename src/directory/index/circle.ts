import { distanceMiles, EARTH_RADIUS_METERS, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { MICRO } from '../micro-degrees.ts';

const RADIANS_PER_MICRO = Math.PI / 180 / MICRO;
export const HALF_TURN = 180 * MICRO;
export const FULL_TURN = 360 * MICRO;

/**
 * Up to so many radians the short series below are good to a ten-billionth, well inside the guard: north or south (500
 * miles) and around (the same at 65° north).
 */
const MAX_SERIES_REACH = 0.13;
const MAX_SERIES_SIDEWAYS = 0.3;

/**
 * Longitude as the index keeps it: micro-degrees eastward from Greenwich, 0 up to 360 million. The seam then lies where
 * the United States has no place, and Guam, the Aleutians and Maine stand in one unbroken row.
 */
export function toEast(lngMicro: number): number {
  return lngMicro < 0 ? lngMicro + FULL_TURN : lngMicro;
}

/** The other way: micro-degrees of longitude, above −180 million up to 180 million. */
export function toLng(east: number): number {
  return east > HALF_TURN ? east - FULL_TURN : east;
}

/**
 * A search circle that compares points and boxes with itself quickly, and never decides otherwise than
 * `distanceMiles(center, point) <= radiusMiles`.
 *
 * It compares haversines instead of distances: h = sin²(Δlat/2) + cos(lat₁)·cos(lat₂)·sin²(Δlng/2), which grows with
 * the distance and needs no root. h is computed by short series, right to a part in a billion; a point whose h lies
 * closer to the limit than that (the guard) is decided by `distanceMiles` itself.
 */
export class Circle {
  readonly center: Point;
  readonly radiusMiles: number;
  /** Set by `measureBox`: of the box's points inside the circle, none has a smaller haversine, none a greater one. */
  nearest = 0;
  farthest = 0;

  readonly #lat: number;
  readonly #east: number;
  readonly #cosLat: number;
  readonly #sinLat: number;
  readonly #south: number;
  readonly #north: number;
  readonly #sideways: number;
  /** Near a pole longitudes differ too much for the series: then the exact functions are used throughout. */
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
    const holdsPole = this.#south <= -90 * MICRO || this.#north >= 90 * MICRO;
    const sideways = holdsPole ? Math.PI : Math.asin(Math.min(1, Math.sin(reach) / this.#cosLat));
    this.#sideways = sideways / RADIANS_PER_MICRO + 2;
    this.#useSeries = reach <= MAX_SERIES_REACH && sideways <= MAX_SERIES_SIDEWAYS;
    this.#surelyInside = guardedHaversine(radiusMiles, -1);
    this.#surelyOutside = guardedHaversine(radiusMiles, +1);
  }

  /** Haversine of the way from the center to a point, good to the guard. */
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

  /** Whether the point is in the circle; the edge is. */
  contains(lat: number, east: number): boolean {
    const h = this.haversine(lat, east);
    if (h <= this.#surelyInside) return true;
    return h <= this.#surelyOutside && this.distanceMiles(lat, east) <= this.radiusMiles;
  }

  /** Miles from the center, by the one function that decides. */
  distanceMiles(lat: number, east: number): number {
    return distanceMiles(this.center, { lat: lat / MICRO, lng: toLng(east) / MICRO });
  }

  /**
   * Bounds the haversines of box number `box` of `boxes` ([south, north, west, east] each) in `nearest` and `farthest`.
   * False where the whole box is outside. The bounds take the worst of each term on its own: simple, safe, and tight
   * enough for boxes much smaller than the earth.
   */
  measureBox(boxes: Int32Array, box: number): boolean {
    const south = boxes[4 * box]!;
    const north = boxes[4 * box + 1]!;
    if (south > this.#north || north < this.#south) return false;
    const west = boxes[4 * box + 2]!;
    const east = boxes[4 * box + 3]!;
    const nearestAround = this.#nearestAround(west, east);
    if (nearestAround > this.#sideways) return false;
    const farthestAround = this.#farthestAround(west, east);

    const nearestNorthward = south > this.#lat ? south - this.#lat : north < this.#lat ? this.#lat - north : 0;
    const farthestNorthward = Math.max(Math.abs(south - this.#lat), Math.abs(north - this.#lat));
    // What lies outside the circle's latitudes is out anyway; within them the series are good.
    const cosSouth = this.#cosAt((Math.max(south, this.#south) - this.#lat) * RADIANS_PER_MICRO);
    const cosNorth = this.#cosAt((Math.min(north, this.#north) - this.#lat) * RADIANS_PER_MICRO);
    const cosLeast = Math.min(cosSouth, cosNorth);
    const cosMost = south <= 0 && north >= 0 ? 1 : Math.max(cosSouth, cosNorth);

    this.nearest =
      this.#sinSquaredHalf(nearestNorthward * RADIANS_PER_MICRO) +
      this.#cosLat * cosLeast * this.#sinSquaredHalf(nearestAround * RADIANS_PER_MICRO);
    this.farthest =
      this.#sinSquaredHalf(farthestNorthward * RADIANS_PER_MICRO) +
      this.#cosLat * cosMost * this.#sinSquaredHalf(farthestAround * RADIANS_PER_MICRO);
    return this.nearest <= this.#surelyOutside;
  }

  /** Whether the box measured last lies wholly inside. */
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

  /** Cosine of the latitude that lies `northward` radians from the center: cos(lat + e) = cos lat · cos e − sin lat · sin e. */
  #cosAt(northward: number): number {
    if (!this.#useSeries) return Math.max(0, Math.cos(this.#lat * RADIANS_PER_MICRO + northward));
    const p = northward * northward;
    const cos = 1 - p * (1 / 2 - p * (1 / 24 - p * (1 / 720)));
    const sin = northward * (1 - p * (1 / 6 - p * (1 / 120)));
    return this.#cosLat * cos - this.#sinLat * sin;
  }
}

/**
 * The haversine of a distance, moved outward (`+1`) or inward (`-1`) by more than the rounding of any computation here:
 * a billionth, and a tenth of a micrometer for the shortest distances.
 */
export function guardedHaversine(miles: number, side: 1 | -1): number {
  const half = Math.sin(Math.min(Math.PI, (miles * METERS_PER_MILE) / EARTH_RADIUS_METERS) / 2);
  const moved = half + side * (half * 1e-9 + 1e-14);
  return moved < 0 ? -1 : moved * moved;
}
