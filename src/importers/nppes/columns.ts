import type { Column } from '../read-csv.ts';

/** Most taxonomy codes and other identifiers that one record of the main file holds. */
export const TAXONOMIES = 15;
const OTHER_IDS = 50;

const one = (header: string, ...otherNames: string[]): Column => ({ headers: [header, ...otherNames] });
const optional = (header: string): Column => ({ headers: [header], optional: true });
const numbered = (count: number, name: (n: number) => string): Column[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? one(name(1)) : optional(name(i + 1))));

/**
 * What is read of the main file, by header name: 329 and 330 columns, V1 and V2 (which renames columns we do not read,
 * and adds some). The order is ours; `MAIN` says where each one's value lies in a row.
 */
const NAMED = {
  npi: one('NPI'),
  entityType: one('Entity Type Code'),
  organization: one('Provider Organization Name (Legal Business Name)'),
  lastName: one('Provider Last Name (Legal Name)'),
  firstName: one('Provider First Name'),
  nameSuffix: optional('Provider Name Suffix Text'),
  credential: one('Provider Credential Text'),
  otherOrganization: one('Provider Other Organization Name'),
  otherOrganizationType: one('Provider Other Organization Name Type Code'),
  otherLastName: one('Provider Other Last Name'),
  otherFirstName: one('Provider Other First Name'),
  street1: one('Provider First Line Business Practice Location Address'),
  street2: one('Provider Second Line Business Practice Location Address'),
  city: one('Provider Business Practice Location Address City Name'),
  state: one('Provider Business Practice Location Address State Name'),
  zip: one('Provider Business Practice Location Address Postal Code'),
  country: one('Provider Business Practice Location Address Country Code (If outside U.S.)'),
  phone: one('Provider Business Practice Location Address Telephone Number'),
  lastUpdate: one('Last Update Date'),
  deactivated: one('NPI Deactivation Date'),
  reactivated: one('NPI Reactivation Date'),
};
type MainKey = keyof typeof NAMED | 'taxonomy' | 'primary' | 'otherIdType' | 'otherIdState';

const LISTS: [MainKey, Column[]][] = [
  ['taxonomy', numbered(TAXONOMIES, (n) => `Healthcare Provider Taxonomy Code_${n}`)],
  ['primary', numbered(TAXONOMIES, (n) => `Healthcare Provider Primary Taxonomy Switch_${n}`)],
  ['otherIdState', numbered(OTHER_IDS, (n) => `Other Provider Identifier State_${n}`)],
  // Last, so that a search for a type among the values needs no end.
  ['otherIdType', numbered(OTHER_IDS, (n) => `Other Provider Identifier Type Code_${n}`)],
];

/** The columns of the main file in the order of a row's values. */
export const MAIN_COLUMNS: Column[] = [...Object.values(NAMED), ...LISTS.flatMap(([, columns]) => columns)];

/** Where a value lies in a row's values; for a list, where its first one lies. */
export const MAIN = slots();

function slots(): Record<MainKey, number> {
  const result = Object.fromEntries(Object.keys(NAMED).map((key, i) => [key, i])) as Record<MainKey, number>;
  let next = Object.keys(NAMED).length;
  for (const [key, columns] of LISTS) {
    result[key] = next;
    next += columns.length;
  }
  return result;
}

/** The file of secondary practice locations (pl_pfile); its real headers have stray spaces and hyphens. */
export const LOCATION_COLUMNS: Column[] = [
  one('NPI'),
  one('Provider Secondary Practice Location Address- Address Line 1'),
  one('Provider Secondary Practice Location Address- Address Line 2'),
  one('Provider Secondary Practice Location Address - City Name'),
  one('Provider Secondary Practice Location Address - State Name'),
  one('Provider Secondary Practice Location Address - Postal Code'),
  one('Provider Secondary Practice Location Address - Country Code (If outside U.S.)'),
  one('Provider Secondary Practice Location Address - Telephone Number'),
  optional('Provider Secondary Practice Location Address - Telephone Extension'),
];

/** The file of other names of organizations (othername_pfile). */
export const OTHER_NAME_COLUMNS: Column[] = [
  one('NPI'),
  one('Provider Other Organization Name'),
  optional('Provider Other Organization Name Type Code'),
];
