import type { Point } from './point.ts';

/** Mean earth radius in meters (IUGG R1). The earth is a sphere everywhere in this project. */
export const EARTH_RADIUS_METERS = 6_371_008.7714;

/** Meters in an international mile, for every distance that decides which providers match. */
export const METERS_PER_MILE = 1609.344;

/** Meters in a mile for the circle drawn on the map. */
export const DRAWN_METERS_PER_MILE = 1609.34;

/** Radians in a degree. */
export const RADIANS = Math.PI / 180;

/**
 * Returns the great-circle distance in miles between two points (haversine; accurate to about 1e-9 miles within a
 * city).
 */
export function distanceMiles(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng;
  return (2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)))) / METERS_PER_MILE;
}
