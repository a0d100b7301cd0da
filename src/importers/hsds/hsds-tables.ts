import type { Outcome } from '../draft.ts';

/** The tables of HSDS (Human Services Data Specification, openreferral.org) that are read, from 1.1 to 3.1. */
export const TABLE_NAMES = [
  'organizations',
  'locations',
  'services',
  'service_at_locations',
  'addresses',
  'phones',
  'schedules',
  'languages',
  'accessibility',
  'cost_options',
  'eligibilities',
  'required_documents',
  'payments',
  'attributes',
  'taxonomy_terms',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** Where a row stands, and what becomes of it. */
export interface Origin {
  file: string;
  /** Line of a CSV file, or number of the entry in a JSON file, from 1. */
  line: number;
  outcome?: Outcome;
  /** As in `ReadRow`. */
  partOf?: Origin[];
}

/** A row by column name; absent and empty values are the same. */
export interface HsdsRow {
  values: ReadonlyMap<string, string>;
  /** Rows made from one row of a file share its origin. */
  origin: Origin;
}

export type HsdsTables = Record<TableName, HsdsRow[]>;

export function emptyTables(): HsdsTables {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, [] as HsdsRow[]])) as HsdsTables;
}

/** Returns a value of a row, trimmed; '' if it has none. The first of several columns that is not empty. */
export function cell(row: HsdsRow | undefined, ...columns: string[]): string {
  for (const column of columns) {
    const value = row?.values.get(column)?.trim();
    if (value) return value;
  }
  return '';
}

/** Whether a column calls a row or a value of it private: anything but a clear no does. */
export function isPrivate(row: HsdsRow, column: string): boolean {
  return !/^(no|false|0|n)?$/i.test(cell(row, column));
}

/** Names of files and JSON keys, in the editions of HSDS and in Ohana, its ancestor. */
const ALIASES: Record<TableName, string[]> = {
  organizations: ['organization'],
  locations: ['location'],
  services: ['service'],
  service_at_locations: ['service_at_location', 'services_at_location', 'services_at_locations'],
  addresses: ['address', 'physical_address', 'physical_addresses'],
  phones: ['phone'],
  schedules: ['schedule', 'regular_schedule', 'regular_schedules'],
  languages: ['language'],
  accessibility: ['accessibility_for_disabilities'],
  cost_options: ['cost_option'],
  eligibilities: ['eligibility'],
  required_documents: ['required_document'],
  payments: ['payment_accepted', 'payments_accepted'],
  attributes: ['attribute', 'service_attribute', 'service_attributes', 'service_taxonomy', 'services_taxonomy'],
  taxonomy_terms: ['taxonomy_term', 'taxonomy', 'taxonomies'],
};
const TABLES = new Map<string, TableName>(
  TABLE_NAMES.flatMap((name) => [name, ...ALIASES[name]].map((alias) => [alias, name] as const)),
);

/** Returns the table of a file name without its ending, or of a JSON key; undefined if it has none that is read. */
export function tableOf(name: string): TableName | undefined {
  return TABLES.get(name.toLowerCase().replaceAll('-', '_'));
}

/** The columns by which a row belongs to others, and the tables that these are in. */
export const REFERENCES = {
  organization_id: 'organizations',
  location_id: 'locations',
  service_id: 'services',
  service_at_location_id: 'service_at_locations',
  phone_id: 'phones',
} as const satisfies Record<string, TableName>;
