import type { StoredProvider } from '#listings/provider.ts';
import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { type FactGroup, readStatement } from '#model/place-facts.ts';
import { hsdsId, idOf } from './hsds-ids.ts';
import type { Sharing } from './rights.ts';
import { metadataOf, type Said, saidOf } from './said.ts';
import type { Row, Rows, TableName } from './tables.ts';
import { weeklyRules } from './weekly-rules.ts';

export const OF_BUILDING: readonly FactGroup[] = ['getting-in', 'inside', 'calm'];
/** ISO 639-3 codes of languages that facts name; the other facts name more than one. */
export const LANGUAGES: Record<string, { name: string; code?: string }> = {
  'sign-language': { name: 'Sign language', code: 'sgn' },
  spanish: { name: 'Spanish', code: 'spa' },
  'native-languages': { name: 'American Indian or Alaska Native languages' },
  'other-languages': { name: 'Other languages' },
};
/** What labels of numbers say of their kind, as the schema names kinds. */
const PHONE_TYPES: [RegExp, string][] = [
  [/\bt(ty|dd)\b/i, 'textphone'],
  [/\b(sms|text)\b/i, 'text'],
  [/\bfax\b/i, 'fax'],
];

/** Adds the location of a listing. */
export function addLocation(rows: Rows, listing: StoredProvider, sharing: Sharing): void {
  const by = listing.assembled?.saidBy;
  const row = locationRow(listing);
  const ofPlace = saidOf(listing, by?.location, sharing);
  const alternate_name = saidOf(listing, by?.otherNames[1], sharing);
  rows.locations.push(row);
  rows.metadata.push(...metadataOf('locations', row, { alternate_name, latitude: ofPlace, longitude: ofPlace }));
}

export function locationRow(listing: StoredProvider) {
  const { id, address, location: point, otherNames } = listing;
  return {
    id: idOf.location(id),
    location_type: addressType(address.lines),
    organization_id: idOf.organization(id),
    alternate_name: otherNames[1],
    ...(hasPosition(listing) && { latitude: point.lat, longitude: point.lng }),
  };
}

function addressType(lines: readonly string[]): string {
  return isMailOnly(lines) ? 'postal' : 'physical';
}

/** Adds what is about the location of a listing: address, phones, hours, languages, accessibility. */
export function addPlace(rows: Rows, listing: StoredProvider, sharing: Sharing): void {
  const { id, address, location: point, assembled } = listing;
  const location = rows.locations[0]!.id;
  const by = assembled?.saidBy;
  const said = (record: number | undefined) => saidOf(listing, record, sharing);
  const add = (table: TableName, row: Row, values: Record<string, Said>) => {
    rows[table].push(row);
    rows.metadata.push(...metadataOf(table, row, values));
  };
  const [first = '', ...others] = address.lines;
  add(
    'addresses',
    {
      id: hsdsId('address', id),
      location_id: location,
      address_1: first,
      address_2: others.join(', ') || undefined,
      city: address.city,
      state_province: address.state,
      postal_code: address.zip,
      country: 'US',
      address_type: addressType(address.lines),
    },
    { [first ? 'address_1' : 'city']: said(by?.address) },
  );
  for (const { record, ...phone } of phonesOf(listing)) {
    add('phones', phoneRow(id, location, phone), { number: said(record) });
  }
  for (const [at, rule] of weeklyRules(listing.openingHours, point).entries())
    add(
      'schedules',
      { id: hsdsId('schedule', id, String(at)), location_id: location, ...rule },
      { [rule.opens_at ? 'opens_at' : 'description']: said(by?.openingHours) },
    );
  addFacts(listing, location, (table, row, values, at) => add(table, row, { [values]: said(by?.facts[at]) }));
}

/** Whether we know where the place is: the middle of a ZIP code is not there, and to a PO box nobody goes. */
export function hasPosition({ locationPrecision, address }: StoredProvider): boolean {
  return locationPrecision === 'exact' && !isMailOnly(address.lines);
}

/** Adds languages, and what is known of the building. */
function addFacts(
  { id, facts }: StoredProvider,
  location: string,
  add: (table: TableName, row: Row, field: string, at: number) => void,
): void {
  for (const [at, text] of facts.entries()) {
    const { key, answer } = readStatement(text);
    const fact = FACTS[key];
    const language = LANGUAGES[key];
    const ids = (table: string) => ({ id: hsdsId(table, id, key), location_id: location });
    if (language && answer === 'yes') add('languages', { ...ids('language'), ...language }, 'name', at);
    else if (fact && OF_BUILDING.includes(fact.group))
      add('accessibility', { ...ids('accessibility'), ...accessOf(fact.en, answer) }, 'description', at);
  }
}

function accessOf(words: string, answer: 'yes' | 'no') {
  return { description: factWords(words, answer), details: answer };
}

/** Returns words on a fact that are true when they are read alone. */
export function factWords(words: string, answer: 'yes' | 'no'): string {
  return answer === 'yes' ? words : `No: ${words}`;
}

function phoneRow(listing: string, location: string, { number, extension, label }: Phone): Row {
  // The schema's number has no room for '007'.
  const words = [label, extension.startsWith('0') ? `extension ${extension}` : ''];
  return {
    id: hsdsId('phone', listing, `${number} ${extension}`),
    location_id: location,
    number: phoneText(number),
    ...(/^[1-9]\d*$/.test(extension) && { extension: Number(extension) }),
    type: phoneType(label),
    description: words.filter(Boolean).join(', ') || undefined,
  };
}

/** '+1 602-555-0100'; a short number as it is: '711'. */
export function phoneText(number: string): string {
  return number.length === 10 ? `+1 ${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` : number;
}

/** The kind of a number by its label, as HSDS names kinds. */
export function phoneType(label: string): string {
  return PHONE_TYPES.find(([pattern]) => pattern.test(label))?.[1] ?? 'voice';
}

/** '' for what a number does not have. */
interface Phone {
  number: string;
  extension: string;
  label: string;
}

/**
 * Returns the main number and the others, each once, with the record that says it. What the main one is for is among
 * the others.
 */
export function phonesOf({ phone, phoneExtension, details, assembled }: StoredProvider) {
  const by = assembled?.saidBy;
  const more = (details.phones ?? []).map(({ number, extension = '', label = '' }, at) => ({
    number,
    extension,
    label,
    record: by?.details?.phones?.[at],
  }));
  if (!phone) return more;
  const main = { number: phone, extension: phoneExtension ?? '', label: '', record: by?.phone };
  const isMain = ({ number, extension }: Phone) => number === main.number && extension === main.extension;
  return [{ ...main, label: more.find(isMain)?.label ?? '' }, ...more.filter((each) => !isMain(each))];
}
