import type { Provider } from '#directory/provider.ts';
import type { Point } from '#geo/point.ts';
import { cleanText } from './clean-text.ts';
import { type Draft, Dropped } from './draft.ts';
import { isInUnitedStates } from './us-regions.ts';

/** Where addresses without coordinates are placed. The gazetteer is one. */
export interface Places {
  /** Middle of a five-digit ZIP code, or null. */
  zipCentre(zip: string): Point | null;
  /** Middle of a city by its name and the USPS abbreviation of its state, or null. */
  cityCentre(city: string, state: string): Point | null;
}

/** Longest texts that are stored, in characters. Longer ones are cut, with an ellipsis. */
const LONGEST = { id: 80, name: 200, line: 120, city: 80, website: 300, hours: 120, extension: 8 };
const MOST = { lines: 4, otherNames: 20, hours: 14, tags: 60, facts: 40, medicaid: 60 };

/**
 * Makes a provider of a draft, in place: texts cleaned and cut, coordinates checked, an address without coordinates put
 * at the middle of its ZIP code, else of its city. Gives the reason where that cannot be done.
 */
export function checkDraft(draft: Draft, places: Places): Provider | Dropped {
  const { address } = draft;
  draft.name = cleanText(draft.name, LONGEST.name);
  if (draft.name === '') return new Dropped('no-name');
  if (draft.id.length > LONGEST.id) return new Dropped('malformed', draft.id);
  draft.otherNames = texts(draft.otherNames, LONGEST.name, MOST.otherNames).filter((name) => name !== draft.name);
  address.lines = texts(address.lines, LONGEST.line, MOST.lines);
  address.city = cleanText(address.city, LONGEST.city);
  draft.openingHours = texts(draft.openingHours, LONGEST.hours, MOST.hours);
  draft.website = webAddress(draft.website);
  draft.phoneExtension = draft.phoneExtension?.slice(0, LONGEST.extension) || null;
  draft.tagIds = atMost(draft.tagIds, MOST.tags);
  draft.facts = atMost(draft.facts, MOST.facts);
  draft.medicaid = atMost(draft.medicaid, MOST.medicaid);

  if (draft.location) {
    const { lat, lng } = draft.location;
    if (!isInUnitedStates(draft.location)) return new Dropped('impossible-coordinates', `${lat}, ${lng}`);
    draft.locationPrecision = 'exact';
  } else {
    const place = places.zipCentre(address.zip) ?? places.cityCentre(address.city, address.state);
    if (!place) return new Dropped('no-place', `${address.city}, ${address.state} ${address.zip}`);
    draft.location = place;
    draft.locationPrecision = 'approximate';
  }
  return draft as Provider;
}

/** Clean texts without empty ones and without doubles. */
function texts(values: string[], maxLength: number, most: number): string[] {
  if (values.length === 0) return values;
  const clean = values.map((value) => cleanText(value, maxLength)).filter((value) => value !== '');
  return clean.length < 2 ? clean : atMost([...new Set(clean)], most);
}

function atMost<T>(values: T[], most: number): T[] {
  return values.length > most ? values.slice(0, most) : values;
}

/** A web address that is safe as a link, or null: http and https only. */
function webAddress(text: string | null): string | null {
  if (!text) return null;
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username) return null;
  return url.href.length <= LONGEST.website ? url.href : null;
}
