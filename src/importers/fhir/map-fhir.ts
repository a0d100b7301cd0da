import type { MedicaidFact, SourceName, YesNoUnknown } from '#directory/provider.ts';
import type { Point } from '#geo/point.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { scheduleLines } from '../hsds/hsds-hours.ts';
import type { HsdsRow } from '../hsds/hsds-tables.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase, naturalCredentials } from '../natural-case.ts';
import { servicesOf } from '../nppes/taxonomy-services.ts';
import { readPoint } from '../read-point.ts';
import { recordId } from '../record-id.ts';
import { servicesInName } from '../service-words.ts';
import { droppedState, stateCode, zipText } from '../us-address.ts';
import { acceptingOf, factsOf, spokenBy } from './fhir-codes.ts';
import {
  extensions,
  hasEnded,
  isPlace,
  npiOf,
  type Part,
  parts,
  phoneOf,
  publishedOn,
  taxonomyCodes,
  text,
  texts,
  websiteOf,
} from './fhir-values.ts';
import type { FhirPlace } from './place-store.ts';

/** What a provider does at a place, and for whom. */
export interface Work {
  serviceIds: number[];
  accepting: YesNoUnknown;
  facts: string[];
  medicaid: MedicaidFact[];
  hours: string[];
}

export const NO_WORK: Work = { serviceIds: [], accepting: 'unknown', facts: [], medicaid: [], hours: [] };

/** What several roles, or a role and its place, say together. */
export function joinWork(all: readonly Work[]): Work {
  const [first = NO_WORK] = all;
  if (all.length < 2) return first;
  const said = all.map(({ accepting }) => accepting);
  return {
    serviceIds: [...new Set(all.flatMap(({ serviceIds }) => serviceIds))],
    accepting: said.includes('yes') ? 'yes' : said.includes('no') ? 'no' : 'unknown',
    facts: [...new Set(all.flatMap(({ facts }) => facts))],
    hours: all.find(({ hours }) => hours.length > 0)?.hours ?? [],
    medicaid: [
      ...new Map(all.flatMap(({ medicaid }) => medicaid).map((fact) => [`${fact.state} ${fact.plan}`, fact])).values(),
    ],
  };
}

/** Returns the services of codes of the NUCC taxonomy, in their order. */
export function servicesOfCodes(codes: readonly string[]): number[] {
  return [...new Set(codes.flatMap((code) => servicesOf(code) ?? []))];
}

const US = /^(|us|usa|u\.s\.a?\.?|united states( of america)?|pr|gu|vi|as|mp)$/i;

/** Maps a Location to a place, or to the reason why nobody can go there. */
export function mapLocation(location: Part): FhirPlace | Dropped {
  const id = text(location.id);
  if (/^(suspended|inactive)$/.test(text(location.status))) return new Dropped('deactivated', id);
  if (text(location.mode) === 'kind') return new Dropped('no-place', id);
  const place = mapAddress(parts(location.address), id);
  if (place instanceof Dropped) return place;
  const { phone, lost } = phoneOf(location.telecom);
  if (lost !== null) place.lost.push(`phone: ${lost}`);
  return {
    ...place,
    name: naturalCase(text(location.name)),
    location: pointOf(location, place.lost),
    phone,
    website: websiteOf(location.telecom),
    hours: hoursOf(location.hoursOfOperation),
    facts: factsOf(location),
    accepting: acceptingOf(location),
    day: publishedOn(location),
  };
}

/** Maps the first address where care can be given. */
export function mapAddress(addresses: Part[], id: string): FhirPlace | Dropped {
  const address = addresses.find(isPlace);
  if (!address) return addresses.length > 0 ? new Dropped('private', id) : new Dropped('no-place', id);
  const country = text(address.country);
  if (!US.test(country)) return new Dropped('foreign', country);
  const state = stateCode(text(address.state)) || stateCode(country);
  if (state === '') return droppedState(text(address.state), country.slice(0, 2).toUpperCase());
  const lines = texts(address.line).map(naturalCase);
  const [city, zip] = [naturalCase(text(address.city)), zipText(text(address.postalCode))];
  return { ...NO_PLACE, lines, city, state, zip, lost: [] };
}

const NO_PLACE: FhirPlace = {
  name: '',
  lines: [],
  city: '',
  state: '',
  zip: '',
  location: null,
  phone: null,
  website: null,
  hours: [],
  facts: [],
  accepting: 'unknown',
  day: null,
  lost: [],
};

function pointOf(location: Part, lost: string[]): Point | null {
  const [position] = parts(location.position);
  const [address = {}] = parts(location.address);
  const [inAddress] = extensions(address, 'geolocation');
  const said = (name: 'latitude' | 'longitude') =>
    text(position?.[name]) || text(inAddress && extensions(inAddress, name)[0]?.valueDecimal);
  return readPoint(said('latitude'), said('longitude'), (value) => lost.push(value));
}

const DAYS: Record<string, string> = { mon: 'mo', tue: 'tu', wed: 'we', thu: 'th', fri: 'fr', sat: 'sa', sun: 'su' };

/** Reads `hoursOfOperation` and `availableTime`. */
export function hoursOf(times: unknown): string[] {
  if (times === undefined) return [];
  const rows = parts(times).map((each): HsdsRow => {
    const isAllDay = each.allDay === true;
    const values = {
      byday: texts(each.daysOfWeek)
        .flatMap((day) => DAYS[day] ?? [])
        .join(','),
      opens_at: isAllDay ? '00:00' : text(each.openingTime) || text(each.availableStartTime),
      closes_at: isAllDay ? '24:00' : text(each.closingTime) || text(each.availableEndTime),
    };
    return { values: new Map(Object.entries(values)), origin: { file: '', line: 0 } };
  });
  return scheduleLines(rows, '');
}

/** A provider without its place. */
export type Who = Pick<Draft, 'npi' | 'isPerson' | 'name' | 'otherNames' | 'phone' | 'phoneExtension' | 'website'> & {
  /** For the ids of its records. */
  key: string;
  serviceIds: number[];
  facts: string[];
  day: string | null;
  lost: string[];
};

/** Maps a Practitioner. Telephone numbers of persons are those of no place in particular, so they are the last choice. */
export function mapPractitioner(practitioner: Part): Who {
  const { phone, lost } = phoneOf(practitioner.telecom);
  return {
    ...numbersOf(practitioner, lost),
    isPerson: true,
    ...personNames(practitioner),
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website: null,
    serviceIds: servicesOfCodes(
      parts(practitioner.qualification).flatMap(({ code, period }) => (hasEnded(period) ? [] : taxonomyCodes(code))),
    ),
    facts: spokenBy(practitioner),
    day: publishedOn(practitioner),
  };
}

export function mapOrganization(organization: Part): Who {
  const { phone, lost } = phoneOf(organization.telecom);
  const name = naturalCase(text(organization.name));
  const codes = [
    ...parts(organization.qualification).flatMap(({ code }) => taxonomyCodes(code)),
    ...taxonomyCodes(organization.specialty),
    ...taxonomyCodes(organization.type),
    ...extensions(organization, 'qualification').flatMap((each) =>
      extensions(each, 'code').flatMap((inner) => taxonomyCodes(inner.valueCodeableConcept)),
    ),
  ];
  return {
    ...numbersOf(organization, lost),
    isPerson: false,
    name,
    otherNames: texts(organization.alias).map(naturalCase),
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website: websiteOf(organization.telecom),
    serviceIds: [...new Set([...servicesOfCodes(codes), ...servicesInName(name)])],
    facts: factsOf(organization),
    day: publishedOn(organization),
  };
}

function numbersOf(resource: Part, lostPhone: string | null): Pick<Who, 'npi' | 'key' | 'lost'> {
  const { npi, invalid } = npiOf(resource);
  return {
    npi,
    key: npi ?? recordId('csv', [text(resource.id)]).slice('csv:'.length),
    lost: [...(invalid === null ? [] : [`npi: ${invalid}`]), ...(lostPhone === null ? [] : [`phone: ${lostPhone}`])],
  };
}

/** Which name is shown: the first kind that a person has. A name from before a marriage may stand first in the list. */
const NAME_USES = ['official', 'usual', '', 'nickname', 'anonymous', 'temp', 'old', 'maiden'];
const GENERATION = /^(jr|sr|i{2,3}|iv|v)\.?$/i;

function personNames(practitioner: Part): Pick<Who, 'name' | 'otherNames'> {
  const rank = (name: Part) => NAME_USES.indexOf(text(name.use)) + (hasEnded(name.period) ? NAME_USES.length : 0);
  const [shown, ...others] = parts(practitioner.name).toSorted((a, b) => rank(a) - rank(b));
  const suffixes = texts(shown?.suffix);
  const credentials = naturalCredentials(suffixes.filter((each) => !GENERATION.test(each)).join(' '));
  const generation = suffixes.filter((each) => GENERATION.test(each)).map(naturalCase);
  const name = [shown ? fullName(shown) : '', ...generation].filter(Boolean).join(' ');
  return {
    name: name && credentials ? `${name}, ${credentials}` : name,
    otherNames: others.map(fullName).filter((other) => other !== '' && other !== name),
  };
}

function fullName(name: Part): string {
  const given = texts(name.given);
  const [first = ''] = given;
  const family = text(name.family);
  return family || first ? [first, family].filter(Boolean).map(naturalCase).join(' ') : naturalCase(text(name.text));
}

/** The number of a role at a place, if it has one of its own. */
export type RolePhone = readonly [number: string, extension: string | null] | null;

/** Returns the record of a provider at a place. */
export function draftOf(
  source: SourceName,
  who: Who,
  { place, key, work, phone }: { place: FhirPlace; key: string; work: Work; phone: RolePhone },
): Draft | Dropped {
  const serviceIds = work.serviceIds.length > 0 ? work.serviceIds : who.serviceIds;
  const [main] = serviceIds;
  if (main === undefined) return new Dropped('no-service', who.name);
  const ofPlace = place.phone && ([place.phone.number, place.phone.extension ?? null] as const);
  const [number, extension] = phone ?? ofPlace ?? [who.phone, who.phoneExtension];
  const accepting = work.accepting === 'unknown' ? place.accepting : work.accepting;
  const day = latest(who.day, place.day);
  const remarks = [...who.lost, ...place.lost].map((value): Remark => ({ key: 'unusable-value', value }));
  return {
    id: `${source}:${who.key}-${key}`,
    source,
    npi: who.npi,
    isPerson: who.isPerson ?? null,
    name: who.name,
    otherNames: who.isPerson || isStreet(place) ? who.otherNames : [...who.otherNames, place.name],
    address: { lines: place.lines, city: place.city, state: place.state, zip: place.zip },
    location: place.location,
    locationPrecision: 'approximate',
    phone: number,
    phoneExtension: extension,
    website: place.website ?? who.website,
    // A person is not there whenever the place is open.
    openingHours: who.isPerson ? work.hours : place.hours.length > 0 ? place.hours : work.hours,
    tagIds: [...new Set([...serviceIds, ...medicaidTags(work.medicaid)])],
    mainServiceTagId: main,
    medicaid: work.medicaid,
    acceptingNewPatients: accepting,
    acceptingNewPatientsAsOf: accepting === 'unknown' ? null : day,
    facts: [...new Set([...work.facts, ...place.facts, ...who.facts])],
    sourceDate: day,
    ...(remarks.length > 0 && { remarks }),
  };
}

/** CMS names a location after its street. */
function isStreet({ name, lines }: FhirPlace): boolean {
  return name === '' || /^\d/.test(name) || lines.includes(name);
}

function latest(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b;
}
