import { stateCode, zipCode } from '../us-address.ts';
import type { TemplateKey } from './csv-template.ts';

/** One column with town, state and ZIP code. */
export const TOWN_CELL = 'city,state,zip';
/** One column with the whole address. */
export const ADDRESS_CELL = 'address,city,state,zip';

type PlaceCell = Record<'address' | 'city' | 'state' | 'zip', string>;

/** The longest names of states: 'District of Columbia'. */
const MAX_STATE_WORDS = 3;
const COUNTRY = /,? (?:USA|U\.S\.A\.|United States)$/i;

/**
 * Divides '100 Oak Ave, Suite 2, Tempe, AZ 85281', or 'Tempe AZ 85281', at its state and the comma before its town;
 * null if it does not end with a state, which a ZIP code and the country may follow. The town is '' if it follows its
 * street without a comma, as in '100 Oak Ave Tempe AZ 85281'.
 */
export function placeParts(text: string): PlaceCell | null {
  const pieces = text.split(/[\n\r;,]/).map((piece) => piece.trim());
  const words = pieces.filter(Boolean).join(', ').replace(COUNTRY, '').split(/\s+/);
  const zip = zipCode(words.at(-1)!);
  if (zip) words.pop();
  for (let count = MAX_STATE_WORDS; count > 0; count--) {
    const state = stateCode(words.slice(-count).join(' ').replace(/,$/, ''));
    // 'Washington DC' has a town before the state.
    if (!state || words.length <= count || (state === 'DC' && count === 2)) continue;
    const before = words.slice(0, -count).join(' ').replace(/,$/, '').split(', ');
    const hasTown = !zip || !/\d/.test(before.at(-1)!);
    const city = hasTown ? before.pop()! : '';
    return { address: before.join('; '), city, state, zip };
  }
  return null;
}

/** Returns a row with the parts of a place in their columns where one column of its file has several of them. */
export function withPlaceParts(row: Record<TemplateKey, string>): Record<TemplateKey, string> {
  const { address, city: cell, zip } = row;
  if (cell === '' || cell !== row.state || stateCode(cell)) return row;
  const parts = placeParts(cell) ?? partsWithoutState(cell, address === cell);
  return {
    ...row,
    ...parts,
    address: address === cell ? parts.address : address,
    zip: parts.zip || (zip === cell ? '' : zip),
  };
}

/** Divides 'Tempe 85281'. Without a ZIP code nothing says that it is a town; of a whole address, where that begins. */
function partsWithoutState(cell: string, isWholeAddress: boolean): PlaceCell {
  const words = cell.replace(COUNTRY, '').split(/\s+/);
  const zip = zipCode(words.at(-1)!.replace(/[()]/g, ''));
  const before = (zip ? words.slice(0, -1) : words).join(' ').replace(/[,;]$/, '');
  const state = zip && stateCode(before);
  if (state) return { address: '', city: '', state, zip };
  if (isWholeAddress) return { address: before, city: '', state: '', zip };
  const isTown = zip !== '' && !/\d/.test(before);
  return { address: '', city: isTown ? before : '', state: '', zip };
}
