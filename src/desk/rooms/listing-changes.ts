import type { TemplateKey } from '#importers/csv/csv-template.ts';
import { entries } from '#importers/row-entries.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { formatPhone } from '#model/phone.ts';
import { DETAIL_WORDS, DETAILS, detailText, tagText } from '#operations/listings/field-words.ts';
import { type Given, SETTABLE_KEYS } from '#operations/listings/set-values.ts';
import type { Translate } from '../messages/translate.ts';
import { fieldTexts } from './field-texts.ts';
import { givenIn, type ProblemTexts, withOwnServices } from './listing-form.ts';
import { markOf as markOfValue, marksOf, readMarks } from './value-marks.ts';

/** Returns the values of a listing as `listings set` reads them, by column of the CSV template. */
export function givenOf(listing: StoredProvider): Given {
  const { name, address, phone, phoneExtension, website, openingHours, tagIds, medicaid, location, facts } = listing;
  const details = DETAILS.map((key) => {
    const value = listing.details[key];
    return [DETAIL_WORDS[key], typeof value === 'string' ? value : detailText(listing.details, key)];
  });
  return {
    name,
    address: address.lines.join('; '),
    city: address.city,
    state: address.state,
    zip: address.zip,
    phone: `${formatPhone(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`,
    website: website ?? '',
    services: tagIds.filter(isService).map(tagText).join('; '),
    medicaid: [...new Set(medicaid.map(({ state }) => state))].join('; '),
    lat: String(location.lat),
    lng: String(location.lng),
    hours: openingHours.join('; '),
    accepting: listing.acceptingNewPatients === 'unknown' ? '' : listing.acceptingNewPatients,
    accepting_as_of: listing.acceptingNewPatientsAsOf ?? '',
    facts: facts.join('; '),
    ...Object.fromEntries(details),
  };
}

/** Marks what a form shows of each field. */
export function shownText(current: Given): string {
  return marksOf(Object.fromEntries(SETTABLE_KEYS.map((key) => [key, plain(key, current[key] ?? '')])));
}

/** Returns the fields of a posted form that are not as the page showed them. */
export function typedIn(fields: Record<string, string>): Given {
  const shown = readMarks(fields.shown);
  const given = givenIn(fields);
  for (const key of SETTABLE_KEYS)
    if (given[key] !== undefined && shown.get(key) === markOf(key, given[key])) delete given[key];
  return given;
}

/** What a posted form changes. */
export interface ChangedFields {
  /** As words of `listings set`: ["phone=480 555 0142"]. */
  changes: string[];
  /** Services of ours, chosen in place of other ones. */
  own: number[];
  /** Those that somebody else has changed since the page was shown. */
  taken: TemplateKey[];
}

/** Returns the fields of a listing that a posted form changes. */
export function changedFields(listing: StoredProvider, fields: Record<string, string>): ChangedFields {
  const current = givenOf(listing);
  const shown = readMarks(fields.shown);
  const all = typedIn(fields);
  const isTaken = (key: TemplateKey) => shown.has(key) && shown.get(key) !== markOf(key, current[key] ?? '');
  const taken = SETTABLE_KEYS.filter(
    (key) => all[key] !== undefined && isTaken(key) && !isSame(key, all[key], current[key] ?? ''),
  );
  const isNew =
    all.other_services !== undefined && !isSame('other_services', all.other_services, current.other_services ?? '');
  const { given: typed, own } = isNew
    ? withOwnServices({ ...all, services: all.services ?? current.services ?? '' })
    : { given: all, own: [] };
  if (typed.services !== undefined) typed.services = inOrderOf(current.services ?? '', typed.services);
  const changes = SETTABLE_KEYS.filter(
    (key) => typed[key] !== undefined && !isSame(key, typed[key], current[key] ?? ''),
  ).map((key) => `${key}=${typed[key]}`);
  return { changes, own, taken };
}

/** The first service is the main one, which another box does not change. */
function inOrderOf(current: string, typed: string): string {
  const [before, now] = [entries(current), entries(typed)];
  const kept = before.filter((entry) => now.includes(entry));
  return [...kept, ...now.filter((entry) => !before.includes(entry))].join('; ');
}

function isSame(key: TemplateKey, typed: string, current: string): boolean {
  return plain(key, typed) === plain(key, current);
}

/** Boxes have an order of their own, and browsers their ends of lines. */
function plain(key: TemplateKey, value: string): string {
  return key === 'services' || key === 'facts'
    ? entries(value).sort().join('; ')
    : value.replaceAll(/\r\n?/g, '\n').trim();
}

function markOf(key: TemplateKey, value: string): string {
  return markOfValue(plain(key, value));
}

/** Says what fields hold now that somebody else has changed. */
export function takenTexts(listing: StoredProvider, taken: readonly TemplateKey[], t: Translate): ProblemTexts {
  const texts = fieldTexts(t);
  const inWords: Given = {
    ...givenOf(listing),
    services: listing.tagIds.filter(isService).map(texts.tag).join('; '),
    facts: listing.facts.map(texts.fact).join('; '),
  };
  return Object.fromEntries(
    taken.map((key) => [key, t('listings.nowIs', { value: inWords[key] || t('submissions.empty') })]),
  );
}
