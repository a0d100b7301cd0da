import { MICRO } from '../micro-degrees.ts';
import type { Provider } from '../provider.ts';
import type { JoinInput } from './join-columns.ts';
import { streetLine } from './street-number.ts';

/** Returns what the joining rules look at in a record. */
export function toJoinInput(
  { id, source, npi, isPerson, name, otherNames, phone, address, ...rest }: Provider,
  number: number,
): JoinInput {
  const { lines, zip, city, state } = address;
  const [lat, lng] = [Math.round(rest.location.lat * MICRO), Math.round(rest.location.lng * MICRO)];
  const street = streetLine(lines, zip, state);
  const isExact = rest.locationPrecision === 'exact';
  return { number, id, source, npi, isPerson, name, otherNames, phone, street, zip, city, state, lat, lng, isExact };
}
