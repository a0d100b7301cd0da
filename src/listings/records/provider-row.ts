import { MICRO, roundToMicroDegrees } from '#geo/micro-degrees.ts';
import { nameAndAddressText } from '../name-and-address.ts';
import type { Assembled, MedicaidFact, Provider, ProviderDetails, StoredProvider, YesNoUnknown } from '../provider.ts';
import type { Import } from './imports.ts';
import { lookupHashOfText } from './lookup-hash.ts';

/** The columns of a record after `row`, in the order of `toRow`. `sqlite/record-file.sql` describes each. */
export const PROVIDER_COLUMNS = [
  'id',
  'name',
  'other_names',
  'address_lines',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
  'approximate',
  'phone',
  'phone_extension',
  'website',
  'opening_hours',
  'tag_ids',
  'main_service_tag_id',
  'medicaid',
  'accepting_new_patients',
  'accepting_new_patients_as_of',
  'facts',
  'npi',
  'is_person',
  'details',
  'assembled',
  'source_date',
  'lookup',
] as const;

export type ProviderColumn = (typeof PROVIDER_COLUMNS)[number];
export type RowColumn = 'row' | ProviderColumn;

/** Columns that files of earlier releases do not have; NULL there. */
export const LATER_COLUMNS: readonly ProviderColumn[] = ['npi', 'is_person', 'details', 'assembled'];

export type StoredValue = string | number | null;

/** A record as read from a database. */
export interface ProviderRow {
  row: number;
  id: string;
  name: string;
  other_names: string | null;
  address_lines: string | null;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  approximate: number;
  phone: string | null;
  phone_extension: string | null;
  website: string | null;
  opening_hours: string | null;
  tag_ids: string | null;
  main_service_tag_id: number | null;
  medicaid: string | null;
  accepting_new_patients: string | null;
  accepting_new_patients_as_of: string | null;
  facts: string | null;
  npi: string | null;
  is_person: number | null;
  details: string | null;
  assembled: string | null;
  source_date: string | null;
  lookup: number;
}

/** Returns the values of `PROVIDER_COLUMNS` for a record, or for an assembled listing. */
export function toRow(provider: Provider): StoredValue[] {
  const { address } = provider;
  const { lat, lng } = roundToMicroDegrees(provider.location);
  return [
    provider.id,
    provider.name,
    toJson(provider.otherNames),
    toJson(address.lines),
    address.city,
    address.state,
    address.zip,
    Math.round(lat * MICRO),
    Math.round(lng * MICRO),
    provider.locationPrecision === 'approximate' ? 1 : 0,
    provider.phone,
    provider.phoneExtension,
    provider.website,
    toJson(provider.openingHours),
    provider.tagIds.join(',') || null,
    provider.mainServiceTagId,
    provider.medicaid.map(medicaidText).join(',') || null,
    provider.acceptingNewPatients === 'unknown' ? null : provider.acceptingNewPatients,
    provider.acceptingNewPatientsAsOf,
    provider.facts.join(',') || null,
    provider.npi,
    provider.isPerson === null ? null : Number(provider.isPerson),
    Object.keys(provider.details).length > 0 ? JSON.stringify(provider.details) : null,
    provider.assembled ? JSON.stringify(provider.assembled) : null,
    provider.sourceDate,
    lookupHashOfText(nameAndAddressText(provider)),
  ];
}

/** What a record has from its import. */
type OfImport = Pick<StoredProvider, 'source' | 'importedAt' | 'listTitle'>;

export function toProvider(row: ProviderRow, { source, importedAt, list }: Import): StoredProvider {
  const record = toStored(row, { source, importedAt: importedAt.slice(0, 10), ...(list && { listTitle: list.title }) });
  if (!row.assembled) return record;
  const assembled = JSON.parse(row.assembled) as Assembled;
  return { ...record, listTitle: assembled.records[assembled.latest]!.listTitle!, assembled };
}

/** Returns an assembled listing. Its source is that of its newest record. */
export function toListing(row: ProviderRow): StoredProvider {
  const assembled = JSON.parse(row.assembled!) as Assembled;
  const { source, importedAt, listTitle } = assembled.records[assembled.latest]!;
  return { ...toStored(row, { source, importedAt, ...(listTitle && { listTitle }) }), assembled };
}

function toStored(row: ProviderRow, ofImport: OfImport): StoredProvider {
  return {
    id: row.id,
    name: row.name,
    otherNames: fromJson(row.other_names),
    address: { lines: fromJson(row.address_lines), city: row.city, state: row.state, zip: row.zip },
    location: { lat: row.lat / MICRO, lng: row.lng / MICRO },
    locationPrecision: row.approximate ? 'approximate' : 'exact',
    phone: row.phone,
    phoneExtension: row.phone_extension,
    website: row.website,
    openingHours: fromJson(row.opening_hours),
    tagIds: fromList(row.tag_ids).map(Number),
    mainServiceTagId: row.main_service_tag_id,
    medicaid: toMedicaidFacts(row.medicaid),
    acceptingNewPatients: (row.accepting_new_patients ?? 'unknown') as YesNoUnknown,
    acceptingNewPatientsAsOf: row.accepting_new_patients_as_of,
    facts: fromList(row.facts),
    npi: row.npi,
    isPerson: row.is_person === null ? null : row.is_person === 1,
    details: row.details === null ? {} : (JSON.parse(row.details) as ProviderDetails),
    sourceDate: row.source_date,
    ...ofImport,
  };
}

/** 'CA listed Oak%20Health%20Plan'; the plan is encoded, because names have spaces and commas. */
export function medicaidText({ state, evidence, plan }: MedicaidFact): string {
  return plan === undefined
    ? `${state} ${evidence}`
    : `${state} ${evidence} ${encodeURIComponent(plan.toWellFormed())}`;
}

/** Reads the `medicaid` column. */
export function toMedicaidFacts(text: string | null): MedicaidFact[] {
  return fromList(text).map(toMedicaidFact);
}

function toMedicaidFact(text: string): MedicaidFact {
  const [state, evidence, plan] = text.split(' ') as [string, MedicaidFact['evidence'], string?];
  return { state, evidence, ...(plan !== undefined && { plan: decodeURIComponent(plan) }) };
}

function toJson(list: string[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

/** Reads a list as `toRow` writes it. */
export function fromJson(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

/** Reads a list of keys as `toRow` writes it. */
export function fromList(text: string | null): string[] {
  return text === null ? [] : text.split(',');
}
