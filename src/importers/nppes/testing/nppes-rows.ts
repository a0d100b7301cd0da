import type { Column } from '../../read-csv.ts';
import { csvText } from '../../testing/import-files.ts';
import { MAIN_COLUMNS } from '../columns.ts';

/** For tests: the header of a file with these columns. */
export const headerOf = (columns: Column[]): string[] => columns.map(({ headers }) => headers[0]!);
export const MAIN_HEADER = headerOf(MAIN_COLUMNS);

/** For tests: a row of the main file by header; a business in Tempe by default. */
export function mainRow(values: Record<string, string>): string[] {
  const row: Record<string, string> = {
    NPI: '1000000004',
    'Entity Type Code': '2',
    'Provider Organization Name (Legal Business Name)': 'JUNIPER HILL  THERAPY LLC',
    'Provider First Line Business Practice Location Address': '100 OAK AVE',
    'Provider Business Practice Location Address City Name': 'TEMPE',
    'Provider Business Practice Location Address State Name': 'AZ',
    'Provider Business Practice Location Address Postal Code': '852811234',
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number': '4805550142',
    'Last Update Date': '09/26/2011',
    'Healthcare Provider Taxonomy Code_1': '235Z00000X',
    ...values,
  };
  return MAIN_HEADER.map((name) => row[name] ?? '');
}

/** For tests: the row of an NPI that is deactivated. */
export function deactivatedRow(npi: string, date: string): string[] {
  const row: Record<string, string> = { NPI: npi, 'NPI Deactivation Date': date };
  return MAIN_HEADER.map((name) => row[name] ?? '');
}

/** For tests: the text of a main file. */
export const mainFile = (...rows: string[][]): string => csvText([MAIN_HEADER, ...rows]);
