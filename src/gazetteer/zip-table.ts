import type { ZipCode } from './zip-codes.ts';

/** ZIP codes by number and by beginning. */
export class ZipTable {
  readonly #codes: ZipCode[];
  readonly #byZip: Map<string, ZipCode>;

  /** `codes` in ascending order. */
  constructor(codes: ZipCode[]) {
    this.#codes = codes;
    this.#byZip = new Map(codes.map((code) => [code.zip, code]));
  }

  find(zip: string): ZipCode | undefined {
    return this.#byZip.get(zip);
  }

  /** All codes with this beginning, ascending. */
  startingWith(digits: string): ZipCode[] {
    return digits.length === 5
      ? [this.find(digits)].filter((code) => code !== undefined)
      : this.#codes.filter(({ zip }) => zip.startsWith(digits));
  }
}
