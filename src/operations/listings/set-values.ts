import { isDeepStrictEqual } from 'node:util';
import { checkDraft, MAX_LENGTH } from '#importers/check-draft.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#importers/csv/csv-template.ts';
import { draftOf, problemsIn } from '#importers/csv/map-csv.ts';
import { DROP_REASONS, Dropped, type DropReason, type RemarkKey } from '#importers/draft.ts';
import type { Places } from '#importers/place-address.ts';
import { entries } from '#importers/row-entries.ts';
import { serviceByTerm, similarServices } from '#importers/service-words.ts';
import { stateCode } from '#importers/us-address.ts';
import { latestDay } from '#importers/usable-days.ts';
import { ADDED_SOURCE, type SettableField } from '#listings/corrections.ts';
import type { MorePhone, Provider, ProviderDetails } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { DAY_MINUTES } from '#model/duration.ts';
import { readHours, type Span } from '#model/opening-hours.ts';
import { UsageError } from '../usage-error.ts';
import { DETAIL_WORDS, DETAILS, tagText } from './field-words.ts';

/** Columns of the template that say something about a record, not about the place. */
const OF_RECORD: readonly TemplateKey[] = ['id', 'npi', 'source_date'];
export const SETTABLE_KEYS = TEMPLATE_KEYS.filter((key) => !OF_RECORD.includes(key));

/** Values of columns of the template, as text. */
export type Given = Partial<Record<TemplateKey, string>>;

/** What is wrong with fields. `unknown-place`: neither the ZIP code nor the city is known; `doubtful`: hours. */
export type FieldProblems = Partial<Record<TemplateKey, FieldProblem>>;
type FieldProblem = 'needed' | 'unusable' | 'unknown-place' | 'other-state' | 'doubtful' | 'too-long';

/** Values that no listing can have, by field. */
export class UnusableValues extends UsageError {
  readonly problems: FieldProblems;

  constructor(message: string, problems: FieldProblems) {
    super(message);
    this.problems = problems;
  }
}

/** Reads words like phone='480 555 0142' ('phone=' empties it). Throws a `UsageError`. */
export function readGiven(words: readonly string[]): Given {
  const given: Given = {};
  for (const word of words) {
    const [name = '', value] = word.split(/=(.*)/s);
    const key = SETTABLE_KEYS.find((each) => each === name.trim());
    if (!key || value === undefined)
      throw new UsageError(
        value === undefined
          ? `'${word}' must be written like phone='480 555 0142'.`
          : `'${name}' is not a field of a listing. Fields: ${SETTABLE_KEYS.join(', ')}.`,
      );
    if (given[key] !== undefined) throw new UsageError(`${key} is given twice.`);
    given[key] = value.trim();
  }
  if (Object.keys(given).length === 0) throw new UsageError("Name what to set: set <id> phone='480 555 0142'.");
  return given;
}

/** Whether none would be left, which no import accepts. */
function isWithoutServices(listing: Provider, provider: Provider, { services, other_services: other }: Given): boolean {
  if (services === undefined && other === undefined) return false;
  const tagIds = services === undefined ? listing.tagIds : provider.tagIds;
  const { otherServices = [] } = other === undefined ? listing.details : provider.details;
  return !tagIds.some(isService) && otherServices.length === 0;
}

type Values = Partial<Pick<Provider, SettableField>>;

interface ReadContext {
  places: Places;
  now: Date;
}

/** Returns the record of a listing that the operator adds, read and checked as in an import. Throws a `UsageError`. */
export function recordOf(given: Given, { id, ...context }: ReadContext & { id: string }): Provider {
  const missing = NEEDED.filter((keys) => !keys.some((key) => given[key]?.trim()));
  const says = missing.map((keys) => `${keys.join(' or ')}: ${NEEDS_ONE}`);
  if (says.length > 0) throw unusable([...says, ...problemsIn(given)], given.services);
  const { provider, problems } = readProvider(given, given, context);
  if (problems.length > 0) throw unusable(problems, given.services);
  return { ...provider, id, source: ADDED_SOURCE, sourceDate: context.now.toISOString().slice(0, 10) };
}

/**
 * Returns the fields of a listing that given values change, read and checked as in an import. Throws a `UsageError`.
 */
export function valuesOf(listing: Provider, given: Given, context: ReadContext): Values {
  const { name, address } = listing;
  const row = {
    name,
    address: address.lines.join('; '),
    city: address.city,
    state: address.state,
    zip: address.zip,
    ...given,
  };
  const { provider, problems } = readProvider(row, given, context);
  const isOfServices = problems.some((problem) => /^(other_)?services\b/.test(problem));
  if (!isOfServices && isWithoutServices(listing, provider, given))
    problems.push(`services: ${NEEDS_ONE}, or other_services`);
  if (problems.length > 0) throw unusable(problems, given.services);
  const isGiven = (...keys: TemplateKey[]) => keys.some((key) => given[key] !== undefined);
  return {
    ...(isGiven('name') && { name: provider.name }),
    ...(isGiven('address', 'city', 'state', 'zip') && { address: provider.address }),
    ...(movesPlace(given) && { location: provider.location, locationPrecision: provider.locationPrecision }),
    ...(isGiven('phone') && { phone: provider.phone, phoneExtension: provider.phoneExtension }),
    ...(isGiven('website') && { website: provider.website }),
    ...(isGiven('hours') && { openingHours: provider.openingHours }),
    ...(isGiven('services') && servicesOf(listing, provider)),
    ...(isGiven('medicaid') && { medicaid: medicaidOf(listing, provider) }),
    ...(isGiven('accepting') && {
      acceptingNewPatients: provider.acceptingNewPatients,
      acceptingNewPatientsAsOf:
        provider.acceptingNewPatientsAsOf ??
        (provider.acceptingNewPatients === 'unknown' ? null : context.now.toISOString().slice(0, 10)),
    }),
    ...(isGiven('accepting_as_of') && { acceptingNewPatientsAsOf: provider.acceptingNewPatientsAsOf }),
    ...(isGiven('facts') && { facts: provider.facts }),
    ...((DETAILS.some((key) => isGiven(DETAIL_WORDS[key] as TemplateKey)) ||
      changesPhones(listing, provider, given)) && {
      details: detailsOf(listing, provider, given),
    }),
  };
}

/**
 * Reads a row of the template, of which some values are given, and returns what of these cannot be used. Throws a
 * `UsageError`.
 */
function readProvider(values: Given, given: Given, { places, now }: ReadContext) {
  const empty = Object.fromEntries(TEMPLATE_KEYS.map((key) => [key, ''])) as Record<TemplateKey, string>;
  const row = { ...empty, ...values };
  const unreadable = [...problemsIn(given), ...ownServicesIn(given), ...hoursIn(given), ...longIn(given)];
  if (given.state === '') unreadable.push('state: it must not be empty');
  const draft = draftOf(row, stateCode(row.state), { source: 'csv', evidence: 'accepts' });
  const provider = checkDraft(draft, places, latestDay(now));
  if (provider instanceof Dropped && unreadable.length > 0) throw unusable(unreadable, given.services);
  if (provider instanceof Dropped)
    throw new UnusableValues(
      `It would not be listed: ${[DROP_REASONS[provider.reason], provider.value].filter(Boolean).join(': ')}.`,
      PROBLEMS_OF_DROPPED[provider.reason] ?? {},
    );
  const lost = (draft.remarks ?? []).filter(({ key }) => movesPlace(given) || !OF_PLACE.includes(key));
  const isZipUnreadable = unreadable.some((problem) => problem.startsWith('zip:'));
  const found = lost
    .filter(({ key }) => !KEPT.includes(key) && !(key === 'unusable-zip' && isZipUnreadable))
    .map(({ key, value }) => (FIELD_OF[key] ? `${FIELD_OF[key]}: ${value}` : value));
  // Those that cannot be read are lost, too.
  const problems = [...new Set([...unreadable, ...found])];
  // An import takes a ZIP code that is too new to be known; by hand, it is most likely a typo.
  if (given.zip && !given.lat && provider.address.zip !== '' && !places.zipCode(provider.address.zip))
    problems.push(`zip: ${provider.address.zip} is not known. If it is new, give lat and lng, too`);
  return { provider, problems };
}

/** Families who choose a service find only those that have it among `services`. */
function ownServicesIn({ other_services: others = '' }: Given): string[] {
  return entries(others).flatMap((word) => {
    const id = serviceByTerm(word);
    return id === undefined ? [] : [`other_services: ${word} is one of our services: services='${tagText(id)}'`];
  });
}

/** An import keeps hours as they are; times that were typed and cannot be read or meant are most likely a typo. */
function hoursIn({ hours = '' }: Given): string[] {
  const week = readHours(entries(hours));
  if (week?.some((spans) => spans && isSlip(spans))) return [`hours: ${SLIP}`];
  return /\d/.test(hours) && !week ? [`hours: ${hours}`] : [];
}

/** A gym is open from five to eleven, but no night lasts until the evening. */
function isSlip(spans: readonly Span[]): boolean {
  return spans.some(([opens, closes]) => closes > DAY_MINUTES && closes - opens > LONGEST_NIGHT);
}

const LONGEST_NIGHT = 16 * 60;

/** An import cuts what is too long; who types it should know. */
function longIn(given: Given): string[] {
  return SETTABLE_KEYS.filter((key) => {
    const [value = '', max = Number.POSITIVE_INFINITY] = [given[key], MAX_TEXT[key]];
    return (LISTS.includes(key) ? entries(value) : [value.trim()]).some((each) => each.length > max);
  }).map((key) => `${key}: ${TOO_LONG} ${MAX_TEXT[key]} characters`);
}

/** The most characters of a field, or of each entry of a list. */
export const MAX_TEXT: Partial<Record<TemplateKey, number>> = {
  name: MAX_LENGTH.name,
  address: MAX_LENGTH.line,
  city: MAX_LENGTH.city,
  hours: MAX_LENGTH.hours,
  other_services: MAX_LENGTH.line,
  description: MAX_LENGTH.details,
  eligibility: MAX_LENGTH.details,
  how_to_apply: MAX_LENGTH.details,
  fees: MAX_LENGTH.details,
};
const LISTS: readonly TemplateKey[] = ['address', 'hours', 'other_services'];
const TOO_LONG = 'longer than';

function movesPlace(given: Given): boolean {
  return PLACE.some((key) => given[key] !== undefined);
}

/** Columns that say where the place is: without coordinates, it is in the middle of its ZIP code. */
const PLACE: readonly TemplateKey[] = ['address', 'city', 'state', 'zip', 'lat', 'lng'];
/** Fields of which the value does not name itself. */
const FIELD_OF: Partial<Record<RemarkKey, TemplateKey>> = {
  'unusable-date': 'accepting_as_of',
  'unusable-zip': 'zip',
  'other-state-zip': 'zip',
  'other-state-point': 'lat',
  'foreign-point': 'lat',
};
/** Remarks on values that stay. */
const KEPT: readonly RemarkKey[] = ['far-point', 'repaired-zip', 'shortened'];
const OF_PLACE: readonly RemarkKey[] = [
  'other-state-point',
  'foreign-point',
  'repaired-zip',
  'unusable-zip',
  'other-state-zip',
];

/** Fields that a reason for leaving a row out is about. */
const PROBLEMS_OF_DROPPED: Partial<Record<DropReason, FieldProblems>> = {
  'no-name': { name: 'needed' },
  'no-place': { city: 'unknown-place', zip: 'unknown-place' },
  'impossible-coordinates': { lat: 'unusable', lng: 'unusable' },
};

/** `problems`: 'phone: 12', `state: ${NEEDS_ONE}`. */
function unusable(problems: string[], services = ''): UnusableValues {
  const isService = problems.some((problem) => problem.startsWith('services:'));
  const similar = isService ? similarServices(services) : [];
  const fields = problems.flatMap((problem) => {
    const key = SETTABLE_KEYS.find((each) => new RegExp(`^${each}\\b`).test(problem));
    const what = problem.includes(NEEDS_ONE)
      ? 'needed'
      : problem.startsWith(`${key}: ${TOO_LONG} `)
        ? 'too-long'
        : problem.endsWith(SLIP)
          ? 'doubtful'
          : OTHER_STATE.test(problem)
            ? 'other-state'
            : 'unusable';
    return key ? [[key, what]] : [];
  });
  return new UnusableValues(
    'This cannot be used: ' +
      `${problems.join('; ')}.${similar.length > 0 ? ` Similar services: ${similar.join('; ')}.` : ''}`,
    Object.fromEntries(fields),
  );
}

const NEEDS_ONE = 'a listing needs one';
const SLIP = 'one day is open for more than 16 hours, past midnight';
const OTHER_STATE = /\bnot in [A-Z]{2}$/;
/** Of each of these, an added listing needs one. */
const NEEDED: readonly TemplateKey[][] = [['name'], ['services', 'other_services'], ['city', 'zip', 'lat'], ['state']];

/** The Medicaid programs among the tags follow from the facts. */
function servicesOf({ tagIds }: Provider, provider: Provider): Values {
  const programs = tagIds.filter((tagId) => !isService(tagId));
  return {
    tagIds: [...provider.tagIds.filter(isService), ...programs],
    mainServiceTagId: provider.mainServiceTagId,
  };
}

/** A state's own list stays the evidence for the state. */
function medicaidOf(listing: Provider, provider: Provider): Provider['medicaid'] {
  return provider.medicaid.flatMap((fact) => {
    const listed = listing.medicaid.filter(({ state, evidence }) => state === fact.state && evidence === 'listed');
    return listed.length > 0 ? listed : [fact];
  });
}

function detailsOf(listing: Provider, provider: Provider, given: Given): ProviderDetails {
  const isGiven = (key: string) => given[DETAIL_WORDS[key as keyof ProviderDetails] as TemplateKey] !== undefined;
  const kept = Object.entries(listing.details).filter(([key]) => !isGiven(key));
  const set = Object.entries(provider.details).filter(([key]) => isGiven(key));
  const phones = phonesOf(listing, provider, given);
  return Object.fromEntries([
    ...[...kept, ...set].filter(([key]) => key !== 'phones'),
    ...(phones.length > 0 ? [['phones', phones]] : []),
  ]);
}

function changesPhones(listing: Provider, provider: Provider, given: Given): boolean {
  return !isDeepStrictEqual(phonesOf(listing, provider, given), listing.details.phones ?? []);
}

/** A new phone may bring further ones, and is no reason to lose those that are there; the old one goes. */
function phonesOf(listing: Provider, provider: Provider, { phone, more_phones: more }: Given): MorePhone[] {
  const [before, set] = [listing, provider].map(({ details }) => details.phones ?? []) as [MorePhone[], MorePhone[]];
  if (more !== undefined) return set;
  if (phone === undefined) return before;
  const isReplaced = ({ number }: MorePhone) =>
    number === listing.phone || number === provider.phone || set.some((each) => each.number === number);
  return [...set, ...before.filter((each) => !isReplaced(each))];
}
