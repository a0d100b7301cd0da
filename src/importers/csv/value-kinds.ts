import { readDegrees } from '../degrees.ts';
import { isNpi } from '../nppes/npi.ts';
import { readPhones } from '../phones/read-phones.ts';
import { servicesInText } from '../service-words.ts';
import { isoDay, respelledZip, stateCode, zipCode } from '../us-address.ts';
import type { TemplateKey } from './csv-template.ts';

/** What a value of a table may look like. */
export const KINDS = [
  'phone',
  'zip',
  'state',
  'website',
  'email',
  'npi',
  'day',
  'latitude',
  'longitude',
  'service',
] as const;
export type Kind = (typeof KINDS)[number];

const MAX_LENGTH = 200;

const TESTS: Record<Kind, (text: string) => boolean> = {
  phone: (text) => /\d{3}/.test(text) && readPhones(text).phone !== null,
  zip: (text) => zipCode(text) !== '' || (/^\d{4}(\.0)?$|^\d{5}\.0$/.test(text) && respelledZip(text) !== ''),
  state: (text) => text.length <= 30 && stateCode(text) !== '',
  website: (text) =>
    /^(https?:\/\/|www\.)\S+\.\S+$|^[a-z0-9-]+(\.[a-z0-9-]+)*\.(org|com|net|gov|edu|us)(\/\S*)?$/i.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text),
  npi: (text) => /^\d{10}$/.test(text) && isNpi(text),
  day: (text) => isoDay(text) !== null,
  latitude: (text) => isAlong('lat', text),
  longitude: (text) => isAlong('lng', text),
  service: (text) => servicesInText(text).tagIds.length > 0,
};

/** Letters say which it is; else the numbers that occur in the US, in more than whole degrees. */
function isAlong(axis: 'lat' | 'lng', text: string): boolean {
  const degrees = readDegrees(text);
  if (!degrees || degrees.axis) return degrees?.axis === axis;
  if (!/[.,]\d{2}|\d['′’]/.test(text)) return false;
  return axis === 'lat' ? degrees.value > 13 && degrees.value < 72 : degrees.value < 0;
}

/** Returns the kinds that a value looks like. */
export function kindsOf(value: string): Kind[] {
  if (value.length > MAX_LENGTH) return [];
  return KINDS.filter((kind) => TESTS[kind](value));
}

/** What the values of columns of the template look like, where that can be told. */
export const KIND_OF: Partial<Record<TemplateKey, Kind>> = {
  phone: 'phone',
  zip: 'zip',
  state: 'state',
  website: 'website',
  email: 'email',
  npi: 'npi',
  lat: 'latitude',
  lng: 'longitude',
  source_date: 'day',
  accepting_as_of: 'day',
};
