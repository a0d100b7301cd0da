import { FlatTexts, type TextColumns } from '#files/flat-texts.ts';
import { firstIndex } from '#model/first-index.ts';
import { stateNumber } from './place-table.ts';
import { STATES } from './states.ts';
import type { ZipCode } from './zip-codes.ts';

const DIGITS = 5;

/** ZIP codes in flat columns, in ascending order. */
export interface ZipColumns {
  numbers: Uint32Array;
  /** Positions in `STATES`. */
  states: Uint8Array;
  /** lat, lng, lat, lng … */
  points: Float64Array;
  towns: TextColumns;
}

/** ZIP codes by number and by prefix. */
export class ZipTable {
  readonly #zips: ZipColumns;
  readonly #towns: FlatTexts;

  constructor(zips: ZipColumns) {
    this.#zips = zips;
    this.#towns = new FlatTexts(zips.towns);
  }

  /** `codes` must be in ascending order. */
  static columns(codes: readonly ZipCode[]): ZipColumns {
    return {
      numbers: Uint32Array.from(codes, ({ zip }) => Number(zip)),
      states: Uint8Array.from(codes, ({ state }) => stateNumber(state)),
      points: Float64Array.from(codes.flatMap(({ location: { lat, lng } }) => [lat, lng])),
      towns: FlatTexts.columns(codes.map(({ town }) => town)),
    };
  }

  /** The code of five digits; of four, that whose first 0 a spreadsheet took off, if others do not begin with them. */
  typed(digits: string): ZipCode | undefined {
    if (digits.length !== DIGITS - 1) return this.find(digits);
    return this.startingWith(digits).length === 0 ? this.find(`0${digits}`) : undefined;
  }

  find(zip: string): ZipCode | undefined {
    return zip.length === DIGITS ? this.startingWith(zip)[0] : undefined;
  }

  /** Returns all codes with this prefix, ascending; none if it has other characters than digits. */
  startingWith(digits: string): ZipCode[] {
    if (!/^\d{1,5}$/.test(digits)) return [];
    const { numbers } = this.#zips;
    const from = Number(digits.padEnd(DIGITS, '0'));
    const to = Number(digits.padEnd(DIGITS, '9'));
    const codes: ZipCode[] = [];
    for (let at = firstIndex(numbers.length, (one) => numbers[one]! >= from); numbers[at]! <= to; at++)
      codes.push(this.#at(at));
    return codes;
  }

  #at(at: number): ZipCode {
    const { numbers, states, points } = this.#zips;
    return {
      zip: String(numbers[at]).padStart(DIGITS, '0'),
      town: this.#towns.at(at),
      state: STATES[states[at]!]!.usps,
      location: { lat: points[2 * at]!, lng: points[2 * at + 1]! },
    };
  }
}
