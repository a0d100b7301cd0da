import type { ZipCode } from './zip-codes.ts';

/** ZIP codes by number and by prefix. */
export class ZipTable {
  readonly #codes: ZipCode[];
  readonly #byZip: Map<string, ZipCode>;

  /** `codes` must be in ascending order. */
  constructor(codes: ZipCode[]) {
    this.#codes = codes;
    this.#byZip = new Map(codes.map((code) => [code.zip, code]));
  }

  find(zip: string): ZipCode | undefined {
    return this.#byZip.get(zip);
  }

  /** Returns all codes with this prefix, ascending. */
  startingWith(digits: string): ZipCode[] {
    return digits.length === 5
      ? [this.find(digits)].filter((code) => code !== undefined)
      : this.#codes.filter(({ zip }) => zip.startsWith(digits));
  }
}
