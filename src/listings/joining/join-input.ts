import { MICRO } from '#geo/micro-degrees.ts';
import type { Provider } from '../provider.ts';
import type { JoinInput } from './join-columns.ts';

/** Returns what the joining rules look at in a record. */
export function toJoinInput(
  { id, source, npi, isPerson, name, phone, address, ...rest }: Provider,
  number: number,
): JoinInput {
  const { lines, zip, city, state } = address;
  const [lat, lng] = [Math.round(rest.location.lat * MICRO), Math.round(rest.location.lng * MICRO)];
  const isExact = rest.locationPrecision === 'exact';
  return { number, id, source, npi, isPerson, name, phone, lines, zip, city, state, lat, lng, isExact };
}
