import type { Point } from '#geo/point.ts';
import { isInUnitedStates } from './check-draft.ts';

/** How sources write that an address has no coordinates. */
const NO_COORDINATES = new Set(['', 'n/a', 'null', '-9999']);

/**
 * Reads coordinates in degrees, also with leading zeros ('-073.896570'); null if there are none, as 0, 0 says, too. Those outside
 * the US and its territories are null, and passed to `lose` as a text: the ZIP code places the record.
 */
export function readPoint(lat: string, lng: string, lose: (text: string) => void): Point | null {
  const isNone = [lat, lng].every((text) => NO_COORDINATES.has(text.trim().toLowerCase()) || Number(text) === 0);
  if (isNone) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  if (isInUnitedStates(point)) return point;
  lose(`latitude, longitude: ${lat}, ${lng}`);
  return null;
}
