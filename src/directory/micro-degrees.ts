import type { Point } from '#geo/point.ts';

/** Micro-degrees in a degree. Coordinates are kept as whole micro-degrees: about 11 cm, and four bytes each. */
export const MICRO = 1_000_000;

/**
 * The point as every store keeps it: six decimals, and the date line always as +180. Stores round on the way in, so
 * that they agree to the last bit on who is inside a circle.
 */
export function roundToMicroDegrees({ lat, lng }: Point): Point {
  // Adding 0 turns a negative zero into zero.
  const roundedLng = Math.round(lng * MICRO) / MICRO + 0;
  return { lat: Math.round(lat * MICRO) / MICRO + 0, lng: roundedLng === -180 ? 180 : roundedLng };
}
