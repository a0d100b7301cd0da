import { stateCode, zipCode } from '../us-address.ts';
import type { TemplateKey } from './csv-template.ts';

/** One column with town, state and ZIP code. */
export const TOWN_CELL = 'city,state,zip';
/** One column with the whole address. */
export const ADDRESS_CELL = 'address,city,state,zip';

type PlaceCell = Record<'address' | 'city' | 'state' | 'zip', string>;

/** The longest names of states: 'District of Columbia'. */
const MAX_STATE_WORDS = 3;

/**
 * Divides '100 Oak Ave, Suite 2, Tempe, AZ 85281', or 'Tempe AZ 85281', at its state and the comma before its town;
 * null if it does not end with a state, which a ZIP code may follow.
 */
export function placeParts(text: string): PlaceCell | null {
  const words = text
    .replace(/[\n\r;]+/g, ', ')
    .trim()
    .split(/\s+/);
  const zip = zipCode(words.at(-1)!);
  if (zip) words.pop();
  for (let count = MAX_STATE_WORDS; count > 0; count--) {
    const state = stateCode(words.slice(-count).join(' ').replace(/,$/, ''));
    if (!state || words.length <= count) continue;
    const before = words.slice(0, -count).join(' ').replace(/,$/, '').split(',');
    return { address: before.slice(0, -1).join(';'), city: before.at(-1)!.trim(), state, zip };
  }
  return null;
}

/** Returns a row with the parts of a place in their columns where one column of its file has several of them. */
export function withPlaceParts(row: Record<TemplateKey, string>): Record<TemplateKey, string> {
  if (row.city === '' || row.city !== row.state) return row;
  const parts = placeParts(row.city);
  if (!parts) return row;
  return { ...row, ...parts, ...(row.address !== row.city && { address: row.address }) };
}
