import lookUp from '@photostructure/tz-lookup';
import type { Point } from './point.ts';

/** Returns the time zone of a point: 'America/Phoenix'. Within some miles of a border it may be the zone beyond. */
export function timeZoneAt({ lat, lng }: Point): string {
  return lookUp(lat, lng);
}
