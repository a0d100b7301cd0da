import type { MedicaidFact, MorePhone, SourceName } from '#listings/provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase } from '../natural-case.ts';
import { allPhones, readPhones } from '../phones/read-phones.ts';
import { recordId } from '../record-id.ts';
import { droppedState, stateCode, zipText } from '../us-address.ts';
import { MEDICAID_CODE, type SamhsaList, SERVICE_CODES } from './service-codes.ts';

/** A facility as in the file. */
export interface SamhsaRow {
  name1: string;
  name2: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  intake1: string;
  intake1a: string;
  intake2: string;
  intake2a: string;
  codes: string;
}

const MENTAL_HEALTH_CENTER = 'PT-mental-health-clinic';
const MENTAL_HEALTH = [MENTAL_HEALTH_CENTER, 'PT-live-in-mental-health'];
const SUBSTANCE_USE = 'PS-substance-use-treatment';

/** Each list's source. In `main`, the first service that a facility has is its main one. */
export const LIST_SOURCES = {
  'mental-health': { source: 'samhsa', main: [...MENTAL_HEALTH, SUBSTANCE_USE] },
  'substance-use': { source: 'samhsa-substance-use', main: [SUBSTANCE_USE, ...MENTAL_HEALTH] },
} as const satisfies Record<SamhsaList, { source: SourceName; main: string[] }>;

/** Splits 'SA MH * OP * MD' into codes. */
export function codesOf(text: string): string[] {
  return text.split(/[\s*]+/).filter(Boolean);
}

/** True if one of a facility's codes says that it treats mental health. */
export function treatsMentalHealth(codes: readonly string[]): boolean {
  return codes.some((code) => SERVICE_CODES.get(code)?.mentalHealth);
}

/**
 * Maps one facility of a list to a draft. `name1` is the organization, `name2` its site. `sourceDate`: day of the
 * edition, or null.
 */
export function mapSamhsa(row: SamhsaRow, list: SamhsaList, sourceDate: string | null): Draft | Dropped {
  const state = stateCode(row.state);
  if (state === '') return droppedState(row.state);
  const codes = codesOf(row.codes);
  const isMentalHealth = treatsMentalHealth(codes);
  const services = new Set<string>();
  const facts = new Set<string>();
  for (const code of codes) {
    const meaning = SERVICE_CODES.get(code);
    if (meaning?.service) services.add(meaning.service);
    if (meaning?.mentalHealthService && isMentalHealth) services.add(meaning.mentalHealthService);
    for (const fact of meaning?.facts ?? []) facts.add(fact);
  }
  if (isMentalHealth && !MENTAL_HEALTH.some((name) => services.has(name))) services.add(MENTAL_HEALTH_CENTER);
  const { source, main: mainServices } = LIST_SOURCES[list];
  const main = mainServices.find((name) => services.has(name)) ?? [...services][0];
  if (main === undefined) return new Dropped('no-service', row.codes);
  const medicaid: MedicaidFact[] = codes.includes(MEDICAID_CODE) ? [{ state, evidence: 'accepts' }] : [];
  return {
    id: recordId(source, [row.name1, row.name2, row.street1, row.street2, row.zip]),
    source,
    name: [row.name1, row.name2].filter(Boolean).map(naturalCase).join(', '),
    otherNames: [],
    address: {
      lines: [row.street1, row.street2].filter(Boolean).map(naturalCase),
      city: naturalCase(row.city),
      state,
      zip: zipText(row.zip),
    },
    location: null,
    locationPrecision: 'approximate',
    ...phonesOf(row),
    website: null,
    openingHours: [],
    tagIds: [...[...services].map((name) => tagByName(name)!.id), ...medicaidTags(medicaid)],
    mainServiceTagId: tagByName(main)!.id,
    medicaid,
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [...facts],
    sourceDate,
  };
}

/** The numbers for intake are further ones. */
function phonesOf(row: SamhsaRow): Pick<Draft, 'phone' | 'phoneExtension' | 'details' | 'remarks'> {
  const { phones: ofPhone, remarks = [], ...main } = readPhones(row.phone);
  const phones = [...ofPhone];
  const isKnown = ({ number, extension }: MorePhone) =>
    (number === main.phone && (extension ?? null) === main.phoneExtension) ||
    phones.some((each) => each.number === number && each.extension === extension);
  for (const text of [row.intake1, row.intake1a, row.intake2, row.intake2a])
    for (const phone of allPhones(text, 'intake', remarks))
      if (!isKnown(phone)) phones.push({ ...phone, label: ['Intake', phone.label].filter(Boolean).join(', ') });
  return { ...main, ...(phones.length > 0 && { details: { phones } }), ...(remarks.length > 0 && { remarks }) };
}
