/**
 * The tables of HSDS 3.1 that are written, in the order of the package, with the columns that we can fill. `!`: never
 * empty; `#`: a number, else text.
 */
export const TABLES = {
  organizations: {
    one: 'organization',
    columns: 'id! name! alternate_name description email website uri',
  },
  services: {
    one: 'service',
    columns:
      'id! organization_id! name! status! interpretation_services application_process fees_description wait_time ' +
      'eligibility_description assured_date alert last_modified',
  },
  attributes: { one: 'attribute', columns: 'id! link_id! taxonomy_term_id! link_type link_entity! value label' },
  service_at_locations: { one: 'service_at_location', columns: 'id! service_id! location_id!' },
  locations: {
    one: 'location',
    columns: 'id! location_type! organization_id alternate_name latitude# longitude#',
  },
  phones: { one: 'phone', columns: 'id! location_id number! extension# type description' },
  addresses: {
    one: 'address',
    columns: 'id! location_id address_1 address_2 city state_province! postal_code country! address_type!',
  },
  schedules: {
    one: 'schedule',
    columns: 'id! location_id timezone# freq interval# byday description opens_at closes_at notes',
  },
  languages: { one: 'language', columns: 'id! location_id name code' },
  accessibility: { one: 'accessibility', columns: 'id! location_id description details' },
  taxonomy_terms: {
    one: 'taxonomy_term',
    columns: 'id! code name! description parent_id taxonomy language taxonomy_id',
  },
  metadata: {
    one: 'metadata',
    columns:
      'id! resource_id! resource_type! last_action_date! last_action_type! field_name! previous_value ' +
      'replacement_value! updated_by!',
  },
  organization_identifiers: {
    one: 'organization_identifier',
    columns: 'id! organization_id! identifier_type! identifier!',
  },
  taxonomies: { one: 'taxonomy', columns: 'id! name! description! version' },
} as const;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** An entry of a table; what is not known is absent. */
export interface Row {
  id: string;
  [column: string]: string | number | undefined;
}

/** What a listing is in HSDS, by table. */
export type Rows = Record<TableName, Row[]>;

export interface Column {
  name: string;
  isRequired: boolean;
  type: 'string' | 'number';
}

const COLUMNS = new Map(TABLE_NAMES.map((table) => [table, TABLES[table].columns.split(' ').map(toColumn)]));

/** Returns the columns of a table in their order. */
export function columnsOf(table: TableName): Column[] {
  return COLUMNS.get(table)!;
}

function toColumn(text: string): Column {
  return {
    name: text.replace(/[!#]$/, ''),
    isRequired: text.endsWith('!'),
    type: text.endsWith('#') ? 'number' : 'string',
  };
}

export function emptyRows(): Rows {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, [] as Row[]])) as Rows;
}
