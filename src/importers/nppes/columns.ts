import type { Column } from '../read-csv.ts';

/** Numbers of taxonomy codes and of other identifiers in one record of the main file. */
export const TAXONOMY_COUNT = 15;
const OTHER_ID_COUNT = 50;

const required = (header: string, ...otherNames: string[]): Column => ({ headers: [header, ...otherNames] });
const optional = (header: string): Column => ({ headers: [header], optional: true });
const numbered = (count: number, name: (n: number) => string): Column[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? required(name(1)) : optional(name(i + 1))));

/**
 * Columns read from the main file, by header. The file has 329 columns in V1 and 330 in V2, which renames and adds
 * columns that we do not read. The order is ours; `MAIN` has the index of each value in a row.
 */
const NAMED = {
  npi: required('NPI'),
  entityType: required('Entity Type Code'),
  organization: required('Provider Organization Name (Legal Business Name)'),
  lastName: required('Provider Last Name (Legal Name)'),
  firstName: required('Provider First Name'),
  nameSuffix: optional('Provider Name Suffix Text'),
  credential: required('Provider Credential Text'),
  otherOrganization: required('Provider Other Organization Name'),
  otherOrganizationType: required('Provider Other Organization Name Type Code'),
  otherLastName: required('Provider Other Last Name'),
  otherFirstName: required('Provider Other First Name'),
  street1: required('Provider First Line Business Practice Location Address'),
  street2: required('Provider Second Line Business Practice Location Address'),
  city: required('Provider Business Practice Location Address City Name'),
  state: required('Provider Business Practice Location Address State Name'),
  zip: required('Provider Business Practice Location Address Postal Code'),
  country: required('Provider Business Practice Location Address Country Code (If outside U.S.)'),
  phone: required('Provider Business Practice Location Address Telephone Number'),
  lastUpdate: required('Last Update Date'),
  deactivated: required('NPI Deactivation Date'),
  reactivated: required('NPI Reactivation Date'),
};
type MainKey = keyof typeof NAMED | 'taxonomy' | 'primary' | 'otherIdType' | 'otherIdState';

const LISTS: [MainKey, Column[]][] = [
  ['taxonomy', numbered(TAXONOMY_COUNT, (n) => `Healthcare Provider Taxonomy Code_${n}`)],
  ['primary', numbered(TAXONOMY_COUNT, (n) => `Healthcare Provider Primary Taxonomy Switch_${n}`)],
  ['otherIdState', numbered(OTHER_ID_COUNT, (n) => `Other Provider Identifier State_${n}`)],
  // Last, so that a search for a type can run to the end of the values.
  ['otherIdType', numbered(OTHER_ID_COUNT, (n) => `Other Provider Identifier Type Code_${n}`)],
];

/** The columns of the main file in the order of a row's values. */
export const MAIN_COLUMNS: Column[] = [...Object.values(NAMED), ...LISTS.flatMap(([, columns]) => columns)];

/** Index of each value in a row; for a list, of its first value. */
export const MAIN = indexes();

function indexes(): Record<MainKey, number> {
  const result = Object.fromEntries(Object.keys(NAMED).map((key, i) => [key, i])) as Record<MainKey, number>;
  let next = Object.keys(NAMED).length;
  for (const [key, columns] of LISTS) {
    result[key] = next;
    next += columns.length;
  }
  return result;
}

/** The file of secondary practice locations (pl_pfile); its real headers have irregular spaces and hyphens. */
export const LOCATION_COLUMNS: Column[] = [
  required('NPI'),
  required('Provider Secondary Practice Location Address- Address Line 1'),
  required('Provider Secondary Practice Location Address- Address Line 2'),
  required('Provider Secondary Practice Location Address - City Name'),
  required('Provider Secondary Practice Location Address - State Name'),
  required('Provider Secondary Practice Location Address - Postal Code'),
  required('Provider Secondary Practice Location Address - Country Code (If outside U.S.)'),
  required('Provider Secondary Practice Location Address - Telephone Number'),
  optional('Provider Secondary Practice Location Address - Telephone Extension'),
];

/** The file of other names of organizations (othername_pfile). */
export const OTHER_NAME_COLUMNS: Column[] = [
  required('NPI'),
  required('Provider Other Organization Name'),
  optional('Provider Other Organization Name Type Code'),
];
