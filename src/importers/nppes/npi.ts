/**
 * True if an NPI has ten digits, starts with 1 or 2 and has a valid check digit: the Luhn sum of '80840' and the number
 * ends in 0 (CMS, 'NPI check digit'; the prefix contributes 24).
 */
export function isNpi(npi: string): boolean {
  if (npi.length !== 10) return false;
  const first = npi.charCodeAt(0);
  if (first !== 49 && first !== 50) return false;
  let sum = 24;
  for (let i = 0; i < 10; i++) {
    const digit = npi.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return false;
    const weighted = i % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** NPIs of a page of the set. */
const PAGE_NPIS = 32_768;

/** A set of NPIs as a bit set of all possible ones, in pages that are created when used; takes at most 25 MB. */
export class NpiSet {
  readonly #pages: Uint8Array[] = [];

  /** Adds a valid NPI; returns true if it was not in the set. */
  add(npi: string): boolean {
    const index = indexOf(npi);
    const number = Math.floor(index / PAGE_NPIS);
    this.#pages[number] ??= new Uint8Array(PAGE_NPIS / 8);
    const page = this.#pages[number];
    const at = (index % PAGE_NPIS) >> 3;
    const bit = 1 << (index & 7);
    const before = page[at]!;
    page[at] = before | bit;
    return (before & bit) === 0;
  }

  has(npi: string): boolean {
    const index = indexOf(npi);
    const page = this.#pages[Math.floor(index / PAGE_NPIS)];
    return page !== undefined && (page[(index % PAGE_NPIS) >> 3]! & (1 << (index & 7))) !== 0;
  }
}

/** The 8 digits between the leading 1 or 2 and the redundant check digit, plus an offset for the leading digit. */
function indexOf(npi: string): number {
  return Number(npi.slice(1, 9)) + (npi.charCodeAt(0) - 49) * 100_000_000;
}
