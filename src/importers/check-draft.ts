import type { Provider } from '#directory/provider.ts';
import type { Point } from '#geo/point.ts';
import { type Draft, Dropped } from './draft.ts';

/** Finds coordinates for addresses. Implemented by the gazetteer. */
export interface Places {
  /** Center of a five-digit ZIP code, or null. */
  zipCenter(zip: string): Point | null;
  /** Center of a city by its name and the USPS abbreviation of its state, or null. */
  cityCenter(city: string, state: string): Point | null;
}

/** Maximum lengths of stored texts, in characters. Longer ones are cut, with an ellipsis. */
const MAX_LENGTH = { id: 80, name: 200, line: 120, city: 80, website: 300, hours: 120, extension: 8 };
const MAX_COUNT = { lines: 4, otherNames: 20, hours: 14, tags: 60, facts: 40, medicaid: 60 };

/**
 * Turns a draft into a provider, in place: cleans and cuts texts, checks coordinates, and places an address without
 * coordinates at the center of its ZIP code, else of its city. Returns the reason if that is not possible.
 */
export function checkDraft(draft: Draft, places: Places): Provider | Dropped {
  const { address } = draft;
  draft.name = cleanText(draft.name, MAX_LENGTH.name);
  if (draft.name === '') return new Dropped('no-name');
  if (draft.id.length > MAX_LENGTH.id) return new Dropped('malformed', draft.id);
  draft.otherNames = texts(draft.otherNames, MAX_LENGTH.name, MAX_COUNT.otherNames).filter(
    (name) => name !== draft.name,
  );
  address.lines = texts(address.lines, MAX_LENGTH.line, MAX_COUNT.lines);
  address.city = cleanText(address.city, MAX_LENGTH.city);
  draft.openingHours = texts(draft.openingHours, MAX_LENGTH.hours, MAX_COUNT.hours);
  draft.website = webAddress(draft.website);
  draft.phoneExtension = draft.phoneExtension?.slice(0, MAX_LENGTH.extension) || null;
  draft.tagIds = atMost(draft.tagIds, MAX_COUNT.tags);
  draft.facts = atMost(draft.facts, MAX_COUNT.facts);
  draft.medicaid = atMost(draft.medicaid, MAX_COUNT.medicaid);

  if (draft.location) {
    const { lat, lng } = draft.location;
    if (!isInUnitedStates(draft.location)) return new Dropped('impossible-coordinates', `${lat}, ${lng}`);
    draft.locationPrecision = 'exact';
  } else {
    const place = places.zipCenter(address.zip) ?? places.cityCenter(address.city, address.state);
    if (!place) return new Dropped('no-place', `${address.city}, ${address.state} ${address.zip}`);
    draft.location = place;
    draft.locationPrecision = 'approximate';
  }
  return draft as Provider;
}

/** Cleans texts and removes empty ones and duplicates. */
function texts(values: string[], maxLength: number, maxCount: number): string[] {
  if (values.length === 0) return values;
  const clean = values.map((value) => cleanText(value, maxLength)).filter((value) => value !== '');
  return clean.length < 2 ? clean : atMost([...new Set(clean)], maxCount);
}

function atMost<T>(values: T[], maxCount: number): T[] {
  return values.length > maxCount ? values.slice(0, maxCount) : values;
}

/** Returns a web address that is safe as a link (http or https), or null. */
function webAddress(text: string | null): string | null {
  if (!text) return null;
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username) return null;
  return url.href.length <= MAX_LENGTH.website ? url.href : null;
}

/** Control characters, invisible characters, a space at either end, or two in a row. */
const UNTIDY = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|^\s|\s$|\s\s|\u00a0/u;
/** Fast check that nearly every text passes: printable ASCII, single spaces, none at the ends. */
const TIDY_ASCII = /^[!-~]+(?: [!-~]+)*$/;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns text that is safe to store: no control or invisible characters, single spaces, none at the ends, at most
 * `maxLength` characters. HTML is kept as plain text; escape it on display.
 */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && TIDY_ASCII.test(text)) return text;
  const tidy = UNTIDY.test(text)
    ? text
        .replace(INVISIBLE, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : text;
  if (tidy.length <= maxLength) return tidy;
  // Never cut within a surrogate pair.
  return tidy
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .concat('…');
}

/** South, west, north, east in degrees, with a margin of a few miles. No box crosses the date line: the Aleutians have two. */
const REGIONS: Record<string, [number, number, number, number]> = {
  'the contiguous states': [24.3, -125, 49.5, -66.8],
  Alaska: [51, -180, 71.6, -129.8],
  'the western Aleutians': [51, 172, 53.5, 180],
  Hawaii: [18.7, -178.5, 28.6, -154.6],
  'Puerto Rico and the Virgin Islands': [17.5, -68.1, 18.7, -64.4],
  'Guam and the Northern Marianas': [13.1, 144.5, 20.8, 146.3],
  'American Samoa': [-14.8, -171.3, -10.9, -168],
};

/** True if a point can be an address in a US state or territory: within one of the boxes above. */
export function isInUnitedStates({ lat, lng }: Point): boolean {
  return Object.values(REGIONS).some(
    ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}
