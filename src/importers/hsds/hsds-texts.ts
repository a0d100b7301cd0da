import { cell, type HsdsRow } from './hsds-tables.ts';
import { plainText } from './hsds-words.ts';

/** Returns what rows say in the first of these columns that is not empty. */
export function texts(rows: readonly HsdsRow[], ...columns: string[]): string[] {
  return rows.map((row) => plainText(cell(row, ...columns))).filter(Boolean);
}
