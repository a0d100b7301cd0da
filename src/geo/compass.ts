import { RADIANS } from './distance.ts';
import type { Point } from './point.ts';

/** The eight directions in clockwise order from north. */
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassDirection = (typeof COMPASS)[number];

/** Returns the direction of `to` from `from` along the great circle; 'n' for equal points. */
export function compassDirection(from: Point, to: Point): CompassDirection {
  const lng = (to.lng - from.lng) * RADIANS;
  const y = Math.sin(lng) * Math.cos(to.lat * RADIANS);
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(lng);
  const degrees = (Math.atan2(y, x) / RADIANS + 360) % 360;
  return COMPASS[Math.round(degrees / 45) % 8] as CompassDirection;
}
