import type { Point } from '#geo/point.ts';
import { isInUnitedStates } from './check-draft.ts';
import { type Degrees, readDegrees } from './degrees.ts';

/** How sources write that an address has no coordinates. */
const NO_COORDINATES = new Set(['', '-', 'n/a', '#n/a', 'na', 'nan', 'null', 'none', 'unknown', '-9999']);
const QUARTER = 90;
const HALF = 180;
/** Longer than an address with its coordinates. */
const MAX_CELL = 1000;
/** Where the two of a cell part, the surest first. */
const BOUNDARIES = [/[;|/\n]/g, /,\s/g, /,/g, /(?<=[nsewo])\s/gi, /\s(?=[nsewo])/gi, /\s/g];

/**
 * Reads coordinates in degrees, in two cells or both in one (see `readDegrees`). Null if there are none; what cannot be
 * read is passed to `lose` as a text. The point may be outside the US, also because both stand in each other's place:
 * `checkDraft` tells. Letters say which is which ('33.42 N'), and in one cell either may be first: no point in the US
 * can be read both ways.
 */
export function readPoint(
  lat: string,
  lng: string,
  lose: (text: string) => void,
  name = 'latitude, longitude',
): Point | null {
  const [north, east] = [lat.trim(), lng.trim()];
  if ([north, east].every((text) => NO_COORDINATES.has(text.toLowerCase()))) return null;
  const isOneCell = north === '' || east === '' || (north === east && readDegrees(north) === null);
  const point = isOneCell ? pointInCell(north || east) : pointOf(readDegrees(north), readDegrees(east));
  if (!point) lose(`${name}: ${lat}, ${lng}`);
  return point;
}

/** Whether both stand in each other's place. */
export function isSwapped({ lat, lng }: Point): boolean {
  return !isInUnitedStates({ lat, lng }) && isInUnitedStates({ lat: lng, lng: lat });
}

function pointOf(first: Degrees | null, second: Degrees | null): Point | null {
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return null;
  const isTurned = first.axis === 'lng' || second.axis === 'lat';
  const [lat, lng] = isTurned ? [second.value, first.value] : [first.value, second.value];
  const [small = 0, large = 0] = [Math.abs(lat), Math.abs(lng)].sort((a, b) => a - b);
  return small <= QUARTER && large <= HALF ? { lat, lng } : null;
}

/**
 * Reads '33.42, -111.93', also in parentheses after an address, and 'POINT (-111.93 33.42)' as data portals write it.
 */
function pointInCell(cell: string): Point | null {
  if (cell.length > MAX_CELL) return null;
  const inner = cell
    .slice(Math.max(cell.lastIndexOf('('), cell.lastIndexOf('[')) + 1)
    .replace(/[)\]]$/, '')
    .trim();
  for (const boundary of BOUNDARIES) {
    for (const { index, 0: between } of inner.matchAll(boundary)) {
      const point = pointOf(readDegrees(inner.slice(0, index)), readDegrees(inner.slice(index + between.length)));
      if (point) return isSwapped(point) ? { lat: point.lng, lng: point.lat } : point;
    }
  }
  return null;
}
