import type { Point } from './point.ts';

/** Micro-degrees in a degree. Coordinates are stored as whole micro-degrees: about 11 cm, four bytes each. */
export const MICRO = 1_000_000;

/**
 * Rounds a point as every store does before storing it: to six decimals, with the date line always at +180. So all
 * stores agree to the last bit on which providers are inside a circle.
 */
export function roundToMicroDegrees({ lat, lng }: Point): Point {
  // Adding 0 turns a negative zero into zero.
  const roundedLng = Math.round(lng * MICRO) / MICRO + 0;
  return { lat: Math.round(lat * MICRO) / MICRO + 0, lng: roundedLng === -180 ? 180 : roundedLng };
}
