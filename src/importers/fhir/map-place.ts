import type { Point } from '#geo/point.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { Dropped } from '../draft.ts';
import { scheduleLines } from '../hsds/hsds-hours.ts';
import type { HsdsRow } from '../hsds/hsds-tables.ts';
import { naturalCase } from '../natural-case.ts';
import { readPoint } from '../read-point.ts';
import { droppedState, stateCode, zipText } from '../us-address.ts';
import { acceptingOf, factsOf } from './fhir-codes.ts';
import { extensions, isPlace, type Part, parts, phoneOf, publishedOn, text, texts, websiteOf } from './fhir-values.ts';
import type { FhirPlace } from './place-store.ts';

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

/** Maps the first address where care can be given, else a PO box to write to, which is nobody's home. */
export function mapAddress(addresses: Part[], id: string): FhirPlace | Dropped {
  const address = addresses.find(isPlace) ?? addresses.find(isBox);
  if (!address) return addresses.length > 0 ? new Dropped('private', id) : new Dropped('no-place', id);
  const country = text(address.country);
  if (!US.test(country)) return new Dropped('foreign', country);
  const state = stateCode(text(address.state)) || stateCode(country);
  if (state === '') return droppedState(text(address.state), country.slice(0, 2).toUpperCase());
  const lines = texts(address.line).map(naturalCase);
  const [city, zip] = [naturalCase(text(address.city)), zipText(text(address.postalCode))];
  return { ...NO_PLACE, lines, city, state, zip, lost: [] };
}

function isBox(address: Part): boolean {
  return isPlace({ ...address, type: '' }) && isMailOnly(texts(address.line));
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
