import type { Gazetteer, ZipCode } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { Address } from '#listings/provider.ts';
import { addRemark, type Draft } from './draft.ts';
import { respelledZip } from './us-address.ts';

/** Finds the centers and states of addresses. Implemented by the gazetteer. */
export type Places = Pick<Gazetteer, 'zipCode' | 'cityCenter' | 'isInOrNear'>;

/**
 * Resolves the ZIP code of a draft (`zipText`), in place: repairs one that a spreadsheet changed if state and city
 * agree with it, and empties one that is none. Returns what is known of it, or null. Adds remarks, also for one of
 * another state.
 */
export function resolveZip(draft: Draft, places: Places): ZipCode | null {
  const { address } = draft;
  let known = places.zipCode(address.zip);
  if (!known && address.zip !== '') {
    // A new ZIP code, which the gazetteer does not know yet.
    if (/^\d{5}$/.test(address.zip)) return null;
    known = repairedZip(address, places);
    addRemark(draft, known ? 'repaired-zip' : 'unusable-zip', `${address.zip} in ${address.city}, ${address.state}`);
    address.zip = known?.zip ?? '';
  }
  if (known && known.state !== address.state)
    addRemark(draft, 'other-state-zip', `${known.zip} is in ${known.state}, not in ${address.state}`);
  return known;
}

/** Farther from its ZIP code than any town, closer than another town of the same name in the state. */
const SAME_TOWN_MILES = 20;

function repairedZip({ city, state, zip }: Address, places: Places): ZipCode | null {
  const found = places.zipCode(respelledZip(zip));
  if (found?.state !== state) return null;
  if (city === '') return found;
  const center = places.cityCenter(city, state);
  return center && distanceMiles(center, found.location) <= SAME_TOWN_MILES ? found : null;
}

/**
 * Returns the center of an address's ZIP code, else of its city; the city first if the ZIP code is of another state.
 */
export function cityOrZipCenter({ city, state }: Address, zip: ZipCode | null, places: Places): Point | null {
  if (zip?.state === state) return zip.location;
  return places.cityCenter(city, state) ?? zip?.location ?? null;
}
