import lookUp from '@photostructure/tz-lookup';
import type { Point } from './point.ts';

/** Returns the time zone of a point in the US: 'America/Phoenix'. Within miles of a border, it may be the other. */
export function timeZoneAt({ lat, lng }: Point): string {
  const zone = lookUp(lat, lng);
  // The neighbor of American Samoa, whose main island the table gives to it, is a day ahead.
  return zone === 'Pacific/Apia' ? 'Pacific/Pago_Pago' : zone;
}
