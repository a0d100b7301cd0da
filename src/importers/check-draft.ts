import type { ZipCode } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { IsoDay, Provider, ProviderDetails } from '#listings/provider.ts';
import { agreeing } from '#model/place-facts.ts';
import { addRemark, type Draft, Dropped } from './draft.ts';
import { keptSaidBy, type Tidying } from './kept-said-by.ts';
import { cityOrZipCenter, type Places, resolveZip } from './place-address.ts';
import { isUsableDay } from './usable-days.ts';

/** Maximum lengths of stored texts, in characters. Longer ones are cut, with an ellipsis. */
export const MAX_LENGTH = {
  id: 80,
  name: 200,
  line: 120,
  city: 80,
  website: 300,
  hours: 120,
  extension: 8,
  details: 2000,
  email: 120,
  plan: 100,
  label: 60,
};
const MAX_COUNT = {
  lines: 4,
  otherNames: 20,
  hours: 14,
  tags: 60,
  facts: 80,
  medicaid: 60,
  phones: 8,
  otherServices: 40,
};

/**
 * Turns a draft into a provider, in place: cleans and cuts texts, checks dates and coordinates, and places an address
 * without coordinates at the center of its ZIP code, else of its city. Returns the reason if that is not possible.
 * `lastDay`: the day after which dates are in the future.
 */
export function checkDraft(draft: Draft, places: Places, lastDay: IsoDay): Provider | Dropped {
  const { address, assembled } = draft;
  const told = assembled && { ...draft };
  const { name } = draft;
  draft.name = cleanText(name, MAX_LENGTH.name);
  noteCut(draft, 'name', isLonger(name, MAX_LENGTH.name, tidyLine));
  if (draft.name === '') return new Dropped('no-name');
  if (draft.id.length > MAX_LENGTH.id) return new Dropped('malformed', draft.id);
  draft.otherNames = texts(draft.otherNames, MAX_LENGTH.name, MAX_COUNT.otherNames).filter(
    (other) => other !== draft.name,
  );
  noteCutList(draft, 'address', address.lines, MAX_LENGTH.line, MAX_COUNT.lines);
  address.lines = texts(address.lines, MAX_LENGTH.line, MAX_COUNT.lines);
  address.city = cleanText(address.city, MAX_LENGTH.city);
  noteCutList(draft, 'hours', draft.openingHours, MAX_LENGTH.hours, MAX_COUNT.hours);
  draft.openingHours = texts(draft.openingHours, MAX_LENGTH.hours, MAX_COUNT.hours);
  draft.website = webAddress(draft);
  draft.phoneExtension = draft.phoneExtension?.slice(0, MAX_LENGTH.extension) || null;
  draft.tagIds = atMost(draft.tagIds, MAX_COUNT.tags);
  draft.facts = atMost(draft.facts.length < 2 ? draft.facts : agreeingFacts(draft), MAX_COUNT.facts);
  draft.medicaid = atMost(draft.medicaid, MAX_COUNT.medicaid);
  for (const fact of draft.medicaid) if (fact.plan !== undefined) fact.plan = cleanText(fact.plan, MAX_LENGTH.plan);
  draft.npi ??= null;
  draft.isPerson ??= null;
  draft.details = draft.details ? checkedDetails(draft.details, draft) : NO_DETAILS;
  if (told) draft.assembled = { ...assembled!, saidBy: keptSaidBy(assembled!.saidBy, told, draft, TIDYING) };

  if (draft.sourceDate !== null) draft.sourceDate = checkedDay(draft, draft.sourceDate, lastDay);
  if (draft.acceptingNewPatientsAsOf !== null)
    draft.acceptingNewPatientsAsOf = checkedDay(draft, draft.acceptingNewPatientsAsOf, lastDay);

  const zip = resolveZip(draft, places);
  const foreign = withoutForeignPoint(draft);
  if (draft.location) {
    const { lat, lng } = draft.location;
    draft.locationPrecision = 'exact';
    if (places.isInOrNear(draft.location, address.state)) {
      noteFarPoint(draft, draft.location, zip, places);
      return draft as Provider;
    }
    addRemark(draft, 'other-state-point', `${lat}, ${lng} is not in ${address.state}`);
  }
  const place = cityOrZipCenter(address, zip, places);
  if (place) {
    draft.location = place;
    draft.locationPrecision = 'approximate';
  } else if (foreign) return new Dropped('impossible-coordinates', `${foreign.lat}, ${foreign.lng}`);
  else if (!draft.location) return new Dropped('no-place', `${address.city}, ${address.state} ${address.zip}`);
  return draft as Provider;
}

/** Farther from the middle of both its ZIP code and its town than nearly any place. */
const FAR_MILES = 60;

function noteFarPoint(draft: Draft, point: Point, zip: ZipCode | null, places: Places): void {
  const { city, state } = draft.address;
  const center = places.cityCenter(city, state);
  if (!center || zip?.state !== state) return;
  const miles = Math.min(...[zip.location, center].map((each) => distanceMiles(point, each)));
  if (miles < FAR_MILES) return;
  const place = `${city}, ${state} ${zip.zip}`;
  addRemark(draft, 'far-point', `${point.lat}, ${point.lng} is ${Math.round(miles)} miles from ${place}`);
}

/** Takes a point outside the United States off a draft, with a remark, and returns it; null if there is none. */
function withoutForeignPoint(draft: Draft): Point | null {
  const { location } = draft;
  if (!location || isInUnitedStates(location)) return null;
  const { lat, lng } = location;
  const hint = isInUnitedStates({ lat: lng, lng: lat }) ? ': latitude and longitude are swapped' : '';
  addRemark(draft, 'foreign-point', `${lat}, ${lng} is outside the United States${hint}`);
  draft.location = null;
  return location;
}

const NO_DETAILS: ProviderDetails = {};
const DETAIL_TEXTS = ['description', 'eligibility', 'howToApply', 'fees'] as const;
/** Ten digits, or a short number: 211, 711, 988. */
const FURTHER_NUMBER = /^(?:\d{10}|[2-8]11|988)$/;
const EMAIL = /^[^\s@<>"'=]+@[^\s@<>"'=]+\.[a-z]{2,}$/i;

/** Returns the details with tidy texts within their limits, without what is empty. */
function checkedDetails(details: ProviderDetails, draft: Draft): ProviderDetails {
  const checked: ProviderDetails = {};
  for (const key of DETAIL_TEXTS) {
    noteCut(draft, key, isLonger(details[key] ?? '', MAX_LENGTH.details, tidyLines));
    const text = cleanLines(details[key] ?? '', MAX_LENGTH.details);
    if (text) checked[key] = text;
  }
  const written = cleanText(details.email ?? '', MAX_LENGTH.details);
  const [email, ...others] = emailsIn(written);
  if (email) checked.email = email;
  else if (written !== '') others.push(cleanText(written, MAX_LENGTH.email));
  for (const lost of others) addRemark(draft, 'unusable-value', `email: ${lost}`);
  const phones = (details.phones ?? []).flatMap(({ number, extension, label }) => {
    if (!FURTHER_NUMBER.test(number)) return [];
    const [shortExtension, shortLabel] = [
      extension?.slice(0, MAX_LENGTH.extension),
      cleanText(label ?? '', MAX_LENGTH.label),
    ];
    return [{ number, ...(shortExtension && { extension: shortExtension }), ...(shortLabel && { label: shortLabel }) }];
  });
  noteCut(draft, 'more_phones', phones.length > MAX_COUNT.phones);
  if (phones.length > 0) checked.phones = atMost(phones, MAX_COUNT.phones);
  noteCutList(draft, 'other_services', details.otherServices ?? [], MAX_LENGTH.line, MAX_COUNT.otherServices);
  const otherServices = texts(details.otherServices ?? [], MAX_LENGTH.line, MAX_COUNT.otherServices);
  if (otherServices.length > 0) checked.otherServices = otherServices;
  return checked;
}

/** Remarks that something of a field is more than is kept. */
function noteCut(draft: Draft, field: string, isCut: boolean): void {
  if (isCut) addRemark(draft, 'shortened', `${field}: ${draft.name}`);
}

function noteCutList(draft: Draft, field: string, values: readonly string[], length: number, count: number): void {
  if (values.length <= count && values.every((value) => value.length <= length)) return;
  const tidy = new Set(values.map(tidyLine).filter(Boolean));
  noteCut(draft, field, tidy.size > count || [...tidy].some((value) => value.length > length));
}

/** Tidies only what is long: millions of texts are checked. */
function isLonger(text: string, length: number, tidy: (text: string) => string): boolean {
  return text.length > length && tidy(text).length > length;
}

/** Remarks what others of a draft's facts contradict, and returns the rest. */
function agreeingFacts(draft: Draft): string[] {
  const agreed = agreeing(draft.facts);
  if (agreed.length < draft.facts.length)
    for (const fact of new Set(draft.facts).difference(new Set(agreed)))
      addRemark(draft, 'unknown-word', `facts: ${fact}`);
  return agreed;
}

/** Returns each address once: of 'Maria <m@p.org>', 'mailto:m@p.org', 'm@p.org; n@p.org'. */
function emailsIn(text: string): string[] {
  const written = text.replace(/mailto:/gi, '').split(/\s+/);
  const words = written.filter((word) => !/:\/\/|www\./i.test(word)).flatMap((word) => word.split(/[,;:<>()[\]|/?]+/));
  const emails = words.map((word) => word.replace(/\.$/, '')).filter((word) => EMAIL.test(word));
  return [...new Set(emails)].filter((email) => email.length <= MAX_LENGTH.email);
}

function checkedDay(draft: Draft, day: IsoDay, lastDay: IsoDay): IsoDay | null {
  if (isUsableDay(day, lastDay)) return day;
  addRemark(draft, 'unusable-date', day);
  return null;
}

const TIDYING: Tidying = {
  name: (text) => cleanText(text, MAX_LENGTH.name),
  service: (text) => cleanText(text, MAX_LENGTH.line),
  extension: (text) => text.slice(0, MAX_LENGTH.extension),
};

/** Cleans texts and removes empty ones and duplicates. */
function texts(values: string[], maxLength: number, maxCount: number): string[] {
  if (values.length === 0) return values;
  const clean = values.map((value) => cleanText(value, maxLength)).filter((value) => value !== '');
  return clean.length < 2 ? clean : atMost([...new Set(clean)], maxCount);
}

function atMost<T>(values: T[], maxCount: number): T[] {
  return values.length > maxCount ? values.slice(0, maxCount) : values;
}

/** Returns the first web address of a draft if it is safe as a link (http or https), or null. */
function webAddress(draft: Draft): string | null {
  const text = draft.website?.trim();
  if (!text) return null;
  const [first = '', ...others] = text.split(/[,;]?\s+/);
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(first) ? first : `https://${first}`);
  const isSafe = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username;
  const isUsable = isSafe && url.href.length <= MAX_LENGTH.website;
  const lost = isUsable ? others.join(' ') : text;
  if (lost) addRemark(draft, 'unusable-value', `website: ${lost}`);
  return isUsable ? url.href : null;
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
  return shorten(tidyLine(text), maxLength);
}

/** Returns text like `cleanText` that keeps its line breaks, and at most one empty line between two others. */
function cleanLines(text: string, maxLength: number): string {
  return shorten(tidyLines(text), maxLength);
}

function tidyLines(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map(tidyLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function tidyLine(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function shorten(tidy: string, maxLength: number): string {
  if (tidy.length <= maxLength) return tidy;
  // Never cut within a surrogate pair.
  return tidy
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .concat('…');
}

/**
 * South, west, north, east in degrees, with a margin of a few miles. No box crosses the date line: the Aleutians have
 * two.
 */
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
