import { Dropped } from '../draft.ts';
import { MAIN_PLACE } from '../hsds/hsds-cards.ts';
import { cell, type HsdsRow, type HsdsTables, isPrivate, type TableName } from '../hsds/hsds-tables.ts';
import { phoneLabel } from '../hsds/hsds-words.ts';
import { PHONES } from './icarol-columns.ts';

/** The column by which further rows refer to the row of each kind. */
const KINDS = {
  agency: { table: 'organizations', reference: 'organization_id' },
  program: { table: 'services', reference: 'service_id' },
  site: { table: 'locations', reference: 'location_id' },
  programatsite: { table: 'service_at_locations', reference: 'service_at_location_id' },
} as const satisfies Record<string, { table: TableName; reference: string }>;

/** Adds a row of an export to the tables of HSDS. Rows that are inactive or not for the public are dropped. */
export function addIcarolRow(row: HsdsRow, tables: HsdsTables): void {
  const { origin } = row;
  const name = cell(row, 'PublicName');
  const kindName = cell(row, 'TaxonomyLevelName').toLowerCase();
  if (!Object.hasOwn(KINDS, kindName)) {
    origin.outcome = new Dropped('malformed', `TaxonomyLevelName: ${cell(row, 'TaxonomyLevelName')}`);
    return;
  }
  const kind = KINDS[kindName as keyof typeof KINDS];
  const status = cell(row, 'AgencyStatus');
  if (!/^(active)?$/i.test(status)) origin.outcome = new Dropped('deactivated', name);
  else if (isPrivate(row, 'ExcludeFromWebsite') || isPrivate(row, 'ExcludeFromDirectory'))
    origin.outcome = new Dropped('private', name);
  const id = cell(row, 'ResourceAgencyNum');
  const add = (table: TableName, values: Record<string, string>) => {
    tables[table].push({ values: new Map(Object.entries(values)), origin });
  };
  const own = { [kind.reference]: id };
  add(kind.table, {
    id,
    name,
    alternate_name: cell(row, 'AlternateName'),
    description: cell(row, 'AgencyDescription'),
    organization_id: kindName === 'agency' ? '' : cell(row, 'ParentAgencyNum'),
    service_id: cell(row, 'ConnectsToProgramNum'),
    location_id: cell(row, 'ConnectsToSiteNum'),
    email: cell(row, 'EmailAddressMain'),
    website: cell(row, 'WebsiteAddress'),
    ...pointOf(row),
    application_process: cell(row, 'ApplicationProcess'),
    eligibility_description: cell(row, 'Eligibility'),
    age_facts: agesOf(row),
    fees: cell(row, 'FeeStructureSource'),
    accepted_payments: cell(row, 'PaymentMethods'),
    accessibility: cell(row, 'DisabilitiesAccess'),
    languages: cell(row, 'LanguagesOfferedList', 'LanguagesOffered').replaceAll(';', ','),
    keywords: cell(row, 'TaxonomyTermsNotDeactivated', 'TaxonomyTerm'),
    last_modified: dayOf(row),
  });
  if (kindName === 'agency' || kindName === 'site') addAddress(row, id, kindName, add);
  const hours = cell(row, 'Hours', 'HoursOfOperation');
  if (hours) add('schedules', { ...own, hours_text: hours });
  const documents = cell(row, 'DocumentsRequired');
  if (documents && !/^none/i.test(documents)) add('required_documents', { ...own, document: documents });
  for (const { number, name: label, key } of PHONES) {
    if (isPrivate(row, `${key}IsPrivate`) || cell(row, number) === '') continue;
    const type = key === 'PhoneTTY' ? 'TTY' : '';
    const named = phoneLabel(cell(row, label), cell(row, `${key}Description`)) || NAMES[key] || '';
    add('phones', { ...own, number: cell(row, number), type, description: named });
  }
}

const NAMES: Record<string, string> = {
  PhoneTollFree: 'Toll free',
  PhoneNumberHotline: 'Hotline',
  PhoneNumberBusinessLine: 'Business office',
  PhoneNumberAfterHours: 'After hours',
};

/** An agency is a place of its own for programs without a site. Of a private address, only the town is kept. */
function addAddress(
  row: HsdsRow,
  id: string,
  kindName: 'agency' | 'site',
  add: (table: TableName, values: Record<string, string>) => void,
): void {
  const isHidden = isPrivate(row, 'PhysicalAddressIsPrivate');
  const location = kindName === 'agency' ? `agency ${id}` : id;
  if (kindName === 'agency') {
    if (cell(row, 'PhysicalCity') === '') return;
    add('locations', { id: location, organization_id: id, location_type: MAIN_PLACE, ...pointOf(row) });
  }
  add('addresses', {
    location_id: location,
    address_1: isHidden ? '' : cell(row, 'PhysicalAddress1'),
    address_2: isHidden ? '' : cell(row, 'PhysicalAddress2'),
    city: cell(row, 'PhysicalCity'),
    state_province: cell(row, 'PhysicalStateProvince'),
    postal_code: isHidden ? '' : cell(row, 'PhysicalPostalCode'),
    country: cell(row, 'PhysicalCountry'),
  });
}

function pointOf(row: HsdsRow): { latitude: string; longitude: string } {
  const isHidden = isPrivate(row, 'PhysicalAddressIsPrivate');
  return { latitude: isHidden ? '' : cell(row, 'Latitude'), longitude: isHidden ? '' : cell(row, 'Longitude') };
}

function agesOf(row: HsdsRow): string {
  const says = (column: string) => /^(yes|true|1|y)$/i.test(cell(row, column));
  return [
    ...(says('EligibilityChild') ? ['ages-children'] : []),
    ...(says('EligibilityTeen') ? ['ages-teens'] : []),
    ...(says('EligibilityAdult') ? ['ages-adults'] : []),
  ].join();
}

/** The day on which a record was verified, else changed; '1900-01-01 0:00:00' stands for none. */
function dayOf(row: HsdsRow): string {
  const verified = cell(row, 'LastVerifiedOn');
  return verified === '' || verified.startsWith('1900') ? cell(row, 'UpdatedOn') : verified;
}
