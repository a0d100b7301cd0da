import { MICRO, roundToMicroDegrees } from '../micro-degrees.ts';
import { nameAndAddressText } from '../name-and-address.ts';
import type { IsoDay, MedicaidFact, Provider, SourceName, StoredProvider, YesNoUnknown } from '../provider.ts';
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
  'source_date',
  'lookup',
] as const;

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
  source_date: string | null;
  lookup: number;
}

/** Returns the values of `PROVIDER_COLUMNS` for a provider. */
export function toRow(provider: Provider): (string | number | null)[] {
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
    provider.medicaid.map(({ state, evidence }) => `${state} ${evidence}`).join(',') || null,
    provider.acceptingNewPatients === 'unknown' ? null : provider.acceptingNewPatients,
    provider.acceptingNewPatientsAsOf,
    provider.facts.join(',') || null,
    provider.sourceDate,
    lookupHashOfText(nameAndAddressText(provider)),
  ];
}

export function toProvider(row: ProviderRow, source: SourceName, importedAt: IsoDay): StoredProvider {
  return {
    id: row.id,
    source,
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
    medicaid: fromList(row.medicaid).map(toMedicaidFact),
    acceptingNewPatients: (row.accepting_new_patients ?? 'unknown') as YesNoUnknown,
    acceptingNewPatientsAsOf: row.accepting_new_patients_as_of,
    facts: fromList(row.facts),
    sourceDate: row.source_date,
    importedAt,
  };
}

function toMedicaidFact(text: string): MedicaidFact {
  const [state, evidence] = text.split(' ') as [string, MedicaidFact['evidence']];
  return { state, evidence };
}

function toJson(list: string[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

function fromJson(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

function fromList(text: string | null): string[] {
  return text === null ? [] : text.split(',');
}
