import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { cell, type HsdsRow, type TableName } from './hsds-tables.ts';

/** Every column that is read. People's names, their addresses and internal notes are not among them. */
export const COLUMNS = (
  'id organization_id location_id service_id service_at_location_id phone_id contact_id link_id taxonomy_id ' +
  'taxonomy_term_id taxonomy_ids name alternate_name description short_desc email url website status location_type ' +
  'virtual latitude longitude address_1 address_2 city state_province region postal_code country address_type number ' +
  'extension type number_type department weekday byday freq interval bymonthday byyearday byweekno opens_at ' +
  'closes_at valid_from valid_to language code accessibility details languages interpretation_services ' +
  'application_process fees fees_description eligibility eligibility_description audience minimum_age maximum_age ' +
  'keywords accepted_payments payment document option amount currency amount_description assured_date last_modified ' +
  'is_private term'
).split(' ');

/** Columns without which a table is not one of HSDS. */
export const REQUIRED: Partial<Record<TableName, string[]>> = {
  organizations: ['id', 'name'],
  locations: ['id'],
  services: ['id', 'name'],
  service_at_locations: ['service_id', 'location_id'],
  addresses: ['location_id'],
  phones: ['number'],
};

/** What values of these columns look like in any edition. */
const SHAPES: Record<string, RegExp> = {
  latitude: /^[-+]?\d+(\.\d+)?$/,
  longitude: /^[-+]?\d+(\.\d+)?$/,
  number: /\d{3}/,
  postal_code: /\d/,
  state_province: /^[^\d@]+$/,
  email: /@/,
  opens_at: /\d/,
  closes_at: /\d/,
  status: /^[a-z ]+$/i,
  website: /\./,
};
/** Fewer values prove nothing. */
const MIN_MISSHAPEN = 3;

/**
 * Throws `ImportError` wrong-columns if most values of a table are not what its columns hold: its header is then
 * shifted against its cells, and names would stand where phone numbers belong.
 */
export function checkShapes({ name: file }: Pick<DataFile, 'name'>, rows: readonly HsdsRow[]): void {
  let shaped = 0;
  const misshapen: string[] = [];
  for (const row of rows) {
    for (const [column, shape] of Object.entries(SHAPES)) {
      const value = cell(row, column);
      if (value === '') continue;
      if (shape.test(value)) shaped++;
      else misshapen.push(`${column} '${value.slice(0, 40)}' in line ${row.origin.line}`);
    }
  }
  if (misshapen.length < MIN_MISSHAPEN || misshapen.length <= shaped) return;
  throw new ImportError(
    'wrong-columns',
    `${file}: the header does not fit the cells below it: ${misshapen.slice(0, 3).join(', ')}. ` +
      'A column may have been added or removed in only one of them.',
  );
}
