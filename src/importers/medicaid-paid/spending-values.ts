import { type BillingCodes, NO_GROUP } from './billing-codes.ts';

/** Returns a month as a number: months counted from year 0. */
export function monthNumber(year: number, month: number): number {
  return 12 * year + month - 1;
}

/** Returns the month with this number as 'YYYY-MM'. */
export function monthText(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

const [DOT, MINUS, ZERO, NINE] = [46, 45, 48, 57];
/** What an amount says of its row. */
export const [BAD_AMOUNT, UNPAID, PAID] = [-1, 0, 1];
/** 10 to the 9th is more than any state pays for one code in a month: amounts above have at least so many digits. */
const MAX_AMOUNT_DIGITS = 9;

/** Returns the NPI as a number, 0 for an empty value, or -1 for anything else (see `isNpi`). */
export function npiAt(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  if (end - start !== 10) return -1;
  const first = bytes[start]! - ZERO;
  if (first !== 1 && first !== 2) return -1;
  let npi = 0;
  let sum = 24;
  for (let i = 0; i < 10; i++) {
    const digit = bytes[start + i]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    npi = 10 * npi + digit;
    const weighted = i % 2 === 0 ? 2 * digit : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0 ? npi : -1;
}

const DIGITS = new Uint8Array(10);

/** Returns the NPI that a number is, or -1. */
export function npiOf(number: number): number {
  if (!Number.isInteger(number) || number < 1e9 || number >= 3e9) return -1;
  for (let at = 9, rest = number; at >= 0; at--, rest = Math.floor(rest / 10)) DIGITS[at] = ZERO + (rest % 10);
  return npiAt(DIGITS, 0, 10);
}

/** Returns the month of 'YYYY-MM' or 'YYYY-MM-01', as `monthNumber`; 0 for anything else. */
export function monthAt(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if ((length !== 7 && length !== 10) || bytes[start + 4] !== MINUS) return 0;
  const year = numberAt(bytes, start, start + 4);
  const month = numberAt(bytes, start + 5, start + 7);
  const isFirst = length === 7 || (bytes[start + 7] === MINUS && numberAt(bytes, start + 8, end) === 1);
  return isFirst && year > 0 && month >= 1 && month <= 12 ? monthNumber(year, month) : 0;
}

function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = 10 * number + digit;
  }
  return number;
}

/** Returns `PAID`, `UNPAID` (zero or less) or `BAD_AMOUNT`. */
export function amountAt(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  if (first >= end) return BAD_AMOUNT;
  let digits = 0;
  let dot = -1;
  let isZero = true;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === DOT && dot === -1) dot = at;
    else if (byte < ZERO || byte > NINE) return BAD_AMOUNT;
    else {
      if (byte !== ZERO) isZero = false;
      if (dot === -1 && (digits > 0 || byte !== ZERO)) digits++;
    }
  }
  if (isNegative || isZero) return UNPAID;
  return digits > MAX_AMOUNT_DIGITS ? BAD_AMOUNT : PAID;
}

/** Returns what `amountAt` does, of a number. */
export function amountOf(dollars: number): number {
  if (dollars <= 0) return UNPAID;
  return dollars < 10 ** MAX_AMOUNT_DIGITS ? PAID : BAD_AMOUNT;
}

/** Finds the group of codes, each looked up once. */
export class CodeGroups {
  readonly #codes: BillingCodes;
  readonly #known = new Map<number, number>();

  constructor(codes: BillingCodes) {
    this.#codes = codes;
  }

  /** Returns the group of a code, in letters of either case, or `NO_GROUP`. */
  groupAt(bytes: Uint8Array, start: number, end: number): number {
    if (end - start !== 5) return NO_GROUP;
    let key = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
      const isDigit = upper >= ZERO && upper <= NINE;
      if (!isDigit && (upper < 65 || upper > 90)) return NO_GROUP;
      key = 36 * key + (isDigit ? upper - ZERO : upper - 55);
    }
    let group = this.#known.get(key);
    if (group === undefined) {
      group = this.#codes.groupOf(key.toString(36).toUpperCase().padStart(5, '0'));
      this.#known.set(key, group);
    }
    return group;
  }
}
