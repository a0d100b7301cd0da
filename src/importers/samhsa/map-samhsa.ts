import type { MedicaidFact } from '#directory/provider.ts';
import { tagByName } from '#directory/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase } from '../natural-case.ts';
import { recordId } from '../record-id.ts';
import { phoneNumber, stateCode, zipCode } from '../us-address.ts';
import { MEDICAID_CODE, SERVICE_CODES } from './service-codes.ts';

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
  codes: string;
}

/** The first of these services that a facility has is its main one. One without any is still a mental health facility. */
const MAIN_SERVICES = ['PT-mental-health-clinic', 'PT-live-in-mental-health', 'PS-substance-use-treatment'];
const DEFAULT_SERVICE = 'PT-mental-health-clinic';

/** Maps one facility to a draft. `name1` is the organization, `name2` its site. `sourceDate`: day of the edition, or null. */
export function mapSamhsa(row: SamhsaRow, sourceDate: string | null): Draft | Dropped {
  const state = stateCode(row.state);
  if (state === '') return new Dropped('no-place', row.state);
  const codes = row.codes.split(/[\s*]+/).filter(Boolean);
  const services = new Set<string>();
  const facts = new Set<string>();
  for (const code of codes) {
    const meaning = SERVICE_CODES[code];
    if (meaning?.service) services.add(meaning.service);
    for (const fact of meaning?.facts ?? []) facts.add(fact);
  }
  const main = MAIN_SERVICES.find((name) => services.has(name)) ?? DEFAULT_SERVICE;
  services.add(main);
  const medicaid: MedicaidFact[] = codes.includes(MEDICAID_CODE) ? [{ state, evidence: 'accepts' }] : [];
  return {
    id: recordId('samhsa', [row.name1, row.name2, row.street1, row.street2, row.zip]),
    source: 'samhsa',
    name: [row.name1, row.name2].filter(Boolean).map(naturalCase).join(', '),
    otherNames: [],
    address: {
      lines: [row.street1, row.street2].filter(Boolean).map(naturalCase),
      city: naturalCase(row.city),
      state,
      zip: zipCode(row.zip),
    },
    location: null,
    locationPrecision: 'approximate',
    ...phoneNumber(row.phone),
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
