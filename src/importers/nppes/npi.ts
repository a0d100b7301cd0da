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

/** A set of NPIs as a bit set of all possible ones; takes 25 MB whatever the file's size. */
export class NpiSet {
  readonly #bits = new Uint8Array(200_000_000 / 8);

  /** Adds a valid NPI; returns true if it was not in the set. */
  add(npi: string): boolean {
    const index = indexOf(npi);
    const bit = 1 << (index & 7);
    const before = this.#bits[index >> 3]!;
    this.#bits[index >> 3] = before | bit;
    return (before & bit) === 0;
  }

  has(npi: string): boolean {
    const index = indexOf(npi);
    return (this.#bits[index >> 3]! & (1 << (index & 7))) !== 0;
  }
}

/** The 8 digits between the leading 1 or 2 and the redundant check digit, plus an offset for the leading digit. */
function indexOf(npi: string): number {
  return Number(npi.slice(1, 9)) + (npi.charCodeAt(0) - 49) * 100_000_000;
}
