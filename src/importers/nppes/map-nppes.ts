import type { MedicaidFact } from '#listings/provider.ts';
import { addRemark, type Draft, Dropped } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase, naturalCredentials } from '../natural-case.ts';
import { phoneNumber } from '../phones/read-phones.ts';
import { droppedState, isoDay, stateCode, zipText } from '../us-address.ts';
import { MAIN, TAXONOMY_COUNT } from './columns.ts';
import { isNpi } from './npi.ts';
import { servicesOf } from './taxonomy-services.ts';

const DOING_BUSINESS_AS = '3';
const MEDICAID = '05';
/** Country codes of addresses with US mail. UM (outlying islands) occurs by mistake. */
const US_MAIL_COUNTRIES = new Set(['', 'US', 'UM', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);

/**
 * Maps one row of the main file (values by `MAIN`) to a draft, or to the reason why it is left out. `taxonomies`: codes
 * or prefixes of codes; a provider with none of them is left out. Names are converted to natural case and order; a
 * business gets the name people know (doing business as), with its legal name among the others.
 */
export function mapNppes(values: string[], taxonomies?: readonly string[]): Draft | Dropped {
  const npi = values[MAIN.npi]!;
  if (!isNpi(npi)) return new Dropped('bad-id', npi);
  if (isDeactivated(values)) return new Dropped('deactivated', npi);
  const state = stateCode(values[MAIN.state]!);
  if (state === '') return unknownState(values[MAIN.country]!, values[MAIN.state]!);
  if (taxonomies && !hasTaxonomy(values, taxonomies)) return new Dropped('other-taxonomy', values[MAIN.taxonomy]);
  const { tagIds, mainServiceTagId } = services(values);
  if (mainServiceTagId === null) return new Dropped('no-service', values[MAIN.taxonomy]);
  const medicaid = reportedMedicaidIds(values);
  if (medicaid.length > 0) tagIds.push(...medicaidTags(medicaid));
  const { name, otherNames } = values[MAIN.entityType] === '1' ? personNames(values) : businessNames(values);
  const { phone, phoneExtension, remarks } = phoneNumber(values[MAIN.phone]!);
  const lastUpdate = values[MAIN.lastUpdate]!;
  const draft: Draft = {
    id: `nppes:${npi}`,
    source: 'nppes',
    npi,
    isPerson: values[MAIN.entityType] === '1',
    name,
    otherNames,
    address: {
      lines: streetLines(values[MAIN.street1]!, values[MAIN.street2]!),
      city: naturalCase(values[MAIN.city]!),
      state,
      zip: zipText(values[MAIN.zip]!),
    },
    location: null,
    locationPrecision: 'approximate',
    phone,
    phoneExtension,
    website: null,
    openingHours: [],
    tagIds,
    mainServiceTagId,
    medicaid,
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [],
    sourceDate: isoDay(lastUpdate),
  };
  if (remarks) draft.remarks = remarks;
  if (draft.sourceDate === null && lastUpdate !== '') addRemark(draft, 'unusable-date', lastUpdate);
  return draft;
}

/**
 * Maps another practice location of a provider (values in the order of `LOCATION_COLUMNS`) to the same provider at
 * another address, with the id `nppes:<npi>-<number>`.
 */
export function mapLocation(parent: Draft, number: number, values: string[]): Draft | Dropped {
  const [
    ,
    street1 = '',
    street2 = '',
    city = '',
    stateText = '',
    zip = '',
    country = '',
    telephone = '',
    extension = '',
  ] = values;
  const state = stateCode(stateText);
  if (state === '') return unknownState(country, stateText);
  const address = { lines: streetLines(street1, street2), city: naturalCase(city), state, zip: zipText(zip) };
  if (sameText(address.lines.join(), parent.address.lines.join()) && address.zip === parent.address.zip) {
    return new Dropped('duplicate', parent.id);
  }
  const { phone, remarks } = phoneNumber(telephone);
  const phoneExtension = phone ? extension.replace(/\D/g, '') || null : null;
  const { remarks: _, ...shared } = parent;
  return { ...shared, id: `${parent.id}-${number}`, address, phone, phoneExtension, ...(remarks && { remarks }) };
}

/** True for a row of the main file without entity type, or deactivated and not reactivated since. */
export function isDeactivated(values: string[]): boolean {
  if (values[MAIN.entityType] === '') return true;
  const deactivated = isoDay(values[MAIN.deactivated]!);
  if (deactivated === null) return false;
  const reactivated = isoDay(values[MAIN.reactivated]!);
  return reactivated === null || reactivated < deactivated;
}

function unknownState(country: string, state: string): Dropped {
  return US_MAIL_COUNTRIES.has(country) ? droppedState(state, country) : new Dropped('foreign', country);
}

function hasTaxonomy(values: string[], taxonomies: readonly string[]): boolean {
  for (let i = 0; i < TAXONOMY_COUNT; i++) {
    const code = values[MAIN.taxonomy + i]!;
    if (code !== '' && taxonomies.some((prefix) => code.startsWith(prefix))) return true;
  }
  return false;
}

/**
 * The services of all taxonomy codes. The main one comes from the code marked as primary, else from the first code with
 * a service.
 */
function services(values: string[]): { tagIds: number[]; mainServiceTagId: number | null } {
  const tagIds: number[] = [];
  let mainServiceTagId: number | null = null;
  for (let i = 0; i < TAXONOMY_COUNT; i++) {
    const code = values[MAIN.taxonomy + i]!;
    if (code === '') continue;
    const ids = servicesOf(code) ?? [];
    for (const id of ids) if (!tagIds.includes(id)) tagIds.push(id);
    const first = ids[0];
    if (first !== undefined && (mainServiceTagId === null || values[MAIN.primary + i] === 'Y'))
      mainServiceTagId = first;
  }
  return { tagIds, mainServiceTagId };
}

function reportedMedicaidIds(values: string[]): MedicaidFact[] {
  const facts: MedicaidFact[] = [];
  for (let at = values.indexOf(MEDICAID, MAIN.otherIdType); at >= 0; at = values.indexOf(MEDICAID, at + 1)) {
    const state = stateCode(values[MAIN.otherIdState + at - MAIN.otherIdType]!);
    if (state !== '' && !facts.some((fact) => fact.state === state)) facts.push({ state, evidence: 'reported-id' });
  }
  return facts;
}

function personNames(values: string[]): { name: string; otherNames: string[] } {
  const first = naturalCase(available(values[MAIN.firstName]!));
  const suffix = naturalCase(available(values[MAIN.nameSuffix]!));
  const person = [first, naturalCase(available(values[MAIN.lastName]!)), suffix].filter(Boolean).join(' ');
  const credentials = naturalCredentials(available(values[MAIN.credential]!));
  const otherLast = available(values[MAIN.otherLastName]!);
  const otherFirst = available(values[MAIN.otherFirstName]!);
  const otherNames = otherLast
    ? [`${otherFirst ? naturalCase(otherFirst) : first} ${naturalCase(otherLast)}`.trim()]
    : [];
  return { name: person && credentials ? `${person}, ${credentials}` : person, otherNames };
}

function businessNames(values: string[]): { name: string; otherNames: string[] } {
  const legal = naturalCase(available(values[MAIN.organization]!));
  const other = naturalCase(available(values[MAIN.otherOrganization]!));
  if (other === '' || sameText(other, legal)) return { name: legal, otherNames: [] };
  if (values[MAIN.otherOrganizationType] === DOING_BUSINESS_AS || legal === '')
    return { name: other, otherNames: [legal] };
  return { name: legal, otherNames: [other] };
}

/** Returns '' for the '<UNAVAIL>' or dashes that NPPES writes for withheld or missing values. */
function available(text: string): string {
  if (text === '' || text === '<UNAVAIL>') return '';
  return /[A-Za-z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text) ? text : '';
}

function streetLines(street1: string, street2: string): string[] {
  return [street1, street2].filter(Boolean).map(naturalCase);
}

function sameText(a: string, b: string): boolean {
  return a === b || comparable(a) === comparable(b);
}

function comparable(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
