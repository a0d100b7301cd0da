import { naturalCase } from '../natural-case.ts';
import { type Addition, column, legalName, type MedicaidList, type Name, optionalColumn } from './medicaid-list.ts';

/*
 * Medi-Cal's provider lists on data.chhs.ca.gov. Their headers as read by github.com/rkiddy/ca_hhs (ca_hhs_local.sql)
 * in 2025; case, spaces and underscores do not matter. Mailing columns and license numbers are not read.
 */

const managedCare = {
  plan: column('Managed Care Plan'),
  npi: column('NPI'),
  facility: column('Facility Name'),
  last: column('Last Name'),
  first: column('First Name'),
  taxonomy: column('Taxonomy'),
  type: optionalColumn('MCNA Provider Type'),
  facilityType: optionalColumn('Facility Type'),
  telehealth: optionalColumn('Telehealth'),
  address: column('Address'),
  address2: optionalColumn('Address2'),
  city: column('City'),
  state: column('State'),
  zip: column('ZIP'),
  lat: optionalColumn('Latitude'),
  lng: optionalColumn('Longitude'),
  phone: optionalColumn('Phone', 'Phone Number'),
};

/** 'Medi-Cal Managed Care Provider Listing': a row for each provider, place and plan. */
export const CA_MANAGED_CARE: MedicaidList<keyof typeof managedCare> = {
  program: 'CA',
  columns: managedCare,
  rowOf: ({ facility, last, first, address, address2, ...row }) => ({
    ...row,
    name: personOrPlace(last, first, facility),
    street: [address, address2],
  }),
  additionsOf: ({ plan, taxonomy, type, facilityType, telehealth }) => [
    ...(plan.trim() ? [{ plan: plan.trim() }] : ['listed' as const]),
    ...taxonomyOf(taxonomy),
    ...wordsOf([type, facilityType]),
    ...(/^y(es)?$/i.test(telehealth.trim()) ? [{ fact: 'telehealth' }] : []),
  ],
};

const feeForService = {
  npi: column('NPI'),
  name: column('Legal Name'),
  taxonomy: column('Provider Taxonomy'),
  primaryCare: optionalColumn('ANC Provider Type'),
  type: column('FI Provider Type'),
  specialty: optionalColumn('FI Provider Specialty'),
  address: column('Address'),
  address2: optionalColumn('Address2'),
  city: column('City'),
  state: column('State'),
  zip: column('ZIP'),
  phone: optionalColumn('Phone Number'),
  website: optionalColumn('Provider Website'),
  lat: optionalColumn('Latitude'),
  lng: optionalColumn('Longitude'),
};

/** 'Profile of Enrolled Medi-Cal Fee-for-Service Providers': a row for each provider, place and specialty. */
export const CA_FEE_FOR_SERVICE: MedicaidList<keyof typeof feeForService> = {
  program: 'CA',
  columns: feeForService,
  rowOf: ({ name, address, address2, ...row }) => ({ ...row, name: legalName(name), street: [address, address2] }),
  additionsOf: ({ taxonomy, primaryCare, type, specialty }) => [
    'listed',
    ...taxonomyOf(taxonomy),
    ...wordsOf([primaryCare, specialty, type]),
  ],
};

const dental = {
  npi: column('Provider NPI'),
  name: column('Provider Legal Name'),
  specialty: column('Provider Specialty Code Desc'),
  language: optionalColumn('Provider Language Code Desc'),
  address: column('Billing Provider Address 1'),
  address2: optionalColumn('Billing Provider Address 2'),
  city: column('Billing Provider City'),
  state: column('Billing Provider State'),
  zip: column('Billing Provider ZIP'),
  lat: optionalColumn('Latitude'),
  lng: optionalColumn('Longitude'),
};

/** 'Medi-Cal Dental Fee-for-Service Provider Listing': a row for each provider, service office and language. */
export const CA_DENTAL: MedicaidList<keyof typeof dental> = {
  program: 'CA',
  columns: dental,
  rowOf: ({ name, address, address2, ...row }) => ({
    ...row,
    name: legalName(name),
    street: [address, address2],
    phone: '',
  }),
  additionsOf: ({ specialty, language }) => [
    'listed',
    ...wordsOf([dentalPart(specialty)]),
    { word: 'Dentist' },
    ...languageFacts(language),
  ],
};

/** The specialty codes are shared with doctors: 'Gastroenterology (M.D. only), Oral Surgeon (Dentists Only)'. */
function dentalPart(specialty: string): string {
  return (
    specialty
      .split(',')
      .find((part) => /\(dentists only\)/i.test(part))
      ?.replace(/\).*/, ')')
      .trim() ?? ''
  );
}

function languageFacts(language: string): Addition[] {
  const name = language.trim().toLowerCase();
  if (name === '' || name === 'english') return [];
  if (name === 'spanish') return [{ fact: 'spanish' }];
  return /sign/.test(name) ? [{ fact: 'sign-language' }] : [{ fact: 'other-languages' }];
}

function personOrPlace(last: string, first: string, facility: string): Name {
  if (last.trim() === '') return { name: naturalCase(facility), isPerson: false };
  const person = naturalCase(`${first} ${last}`.trim());
  return { name: person, otherNames: facility.trim() ? [naturalCase(facility)] : [], isPerson: true };
}

function taxonomyOf(text: string): Addition[] {
  return /^\d{3}[A-Z0-9]{7}$/.test(text.trim()) ? [{ taxonomy: text.trim() }] : [];
}

function wordsOf(texts: string[]): Addition[] {
  return texts.filter((text) => text.trim() !== '').map((text) => ({ word: text.trim() }));
}
