import { ImportError } from '../import-errors.ts';
import { type BillingCodes, NO_GROUP } from './billing-codes.ts';
import type { PaidMonths } from './paid-months.ts';

/** What became of the rows of the file, with words for the report. Each row is counted once. */
export const ROW_RESULTS = {
  used: 'credited to a provider',
  'other-code': 'codes that say nothing about a service here',
  unpaid: 'nothing was paid (zero or less)',
  'no-npi': 'no valid NPI, billing or servicing',
  'bad-month': 'no month, or one in the future',
  'bad-amount': 'no amount, or one of a billion dollars and more',
  malformed: 'malformed rows (wrong number of values)',
} as const;
export type RowResult = keyof typeof ROW_RESULTS;

/** Where the columns are that count, from 0. */
export interface SpendingColumns {
  billing: number;
  servicing: number;
  code: number;
  month: number;
  paid: number;
  /** Number of all columns. */
  count: number;
}

const HEADERS = {
  billing: 'BILLING_PROVIDER_NPI_NUM',
  servicing: 'SERVICING_PROVIDER_NPI_NUM',
  code: 'HCPCS_CODE',
  month: 'CLAIM_FROM_MONTH',
  paid: 'TOTAL_PAID',
};

/** Finds the columns by their headers, which are the same in both revisions of the file. Throws `ImportError` wrong-columns. */
export function spendingColumns(file: string, headers: readonly string[]): SpendingColumns {
  const clean = headers.map((header) =>
    header
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toUpperCase(),
  );
  const missing = Object.values(HEADERS).filter((header) => !clean.includes(header));
  if (missing.length > 0)
    throw new ImportError(
      'wrong-columns',
      `${file}: it has no column ${missing.join(', ')}. This is not the file of Medicaid provider spending, or its layout is new.`,
    );
  const at = Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, clean.indexOf(header)]));
  return { ...(at as Omit<SpendingColumns, 'count'>), count: clean.length };
}

/** Returns a month as a number: months counted from year 0. */
export function monthNumber(year: number, month: number): number {
  return 12 * year + month - 1;
}

/** Returns the month with this number as 'YYYY-MM'. */
export function monthText(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** What the rows of one part of a file came to. */
export interface SpendingTally {
  rows: Record<RowResult, number>;
  /** Ids in the place of an NPI that are none, in rows that were not dropped for it. */
  otherIds: number;
  /** The last month of the credited rows; 0 without any. */
  through: number;
}

/** The earliest month that a row can be of: T-MSIS began in the 2010s. */
const FIRST_MONTH = monthNumber(1999, 1);
const [QUOTE, COMMA, DOT, MINUS, ZERO, NINE] = [34, 44, 46, 45, 48, 57];
const [LF, CR] = [10, 13];
/** 10 to the 9th is more than any state pays for one code in a month: amounts above have at least so many digits. */
const MAX_AMOUNT_DIGITS = 9;
/** Far more than any row needs. */
const MAX_ROW_BYTES = 64 * 1024;

/**
 * Reads rows from the bytes of a CSV file and credits both NPIs of each paid one. No value of it becomes a string: a general reader of
 * CSV would take half an hour for the 227 million rows.
 */
export class SpendingRows {
  readonly tally: SpendingTally = {
    rows: { used: 0, 'other-code': 0, unpaid: 0, 'no-npi': 0, 'bad-month': 0, 'bad-amount': 0, malformed: 0 },
    otherIds: 0,
    through: 0,
  };
  readonly #columns: SpendingColumns;
  readonly #codes: BillingCodes;
  readonly #latestMonth: number;
  readonly #paid: PaidMonths;
  readonly #groups = new Map<number, number>();
  /** Start and end of each value of the row at hand. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  /** `latestMonth`: as `monthNumber`; later ones are in the future. */
  constructor(columns: SpendingColumns, codes: BillingCodes, latestMonth: number, paid: PaidMonths) {
    this.#columns = columns;
    this.#codes = codes;
    this.#latestMonth = latestMonth;
    this.#paid = paid;
    this.#starts = new Int32Array(columns.count);
    this.#ends = new Int32Array(columns.count);
  }

  /**
   * Reads the complete rows in `bytes` from `start` to before `end` that start before `stop`. Returns where the rest begins. With
   * `isLast`, a row without a line break at the end is complete.
   */
  read(bytes: Uint8Array, start: number, end: number, { stop = end, isLast = false } = {}): number {
    let at = start;
    while (at < stop && at < end) {
      let lineEnd = bytes.indexOf(LF, at);
      if (lineEnd === -1 || lineEnd >= end) {
        if (!isLast) {
          if (end - at > MAX_ROW_BYTES)
            throw new ImportError('wrong-file', 'A row is longer than any of this file can be.');
          return at;
        }
        lineEnd = end;
      }
      this.#row(bytes, at, lineEnd);
      at = lineEnd + 1;
    }
    return Math.min(at, end);
  }

  #row(bytes: Uint8Array, start: number, lineEnd: number): void {
    const end = lineEnd > start && bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
    if (end === start) return;
    const { rows } = this.tally;
    if (!this.#split(bytes, start, end)) {
      rows.malformed++;
      return;
    }
    const [starts, ends, columns] = [this.#starts, this.#ends, this.#columns];
    const billing = npiAt(bytes, starts[columns.billing]!, ends[columns.billing]!);
    const servicing = npiAt(bytes, starts[columns.servicing]!, ends[columns.servicing]!);
    if (billing <= 0 && servicing <= 0) {
      rows['no-npi']++;
      return;
    }
    const month = monthAt(bytes, starts[columns.month]!, ends[columns.month]!);
    if (month < FIRST_MONTH || month > this.#latestMonth) {
      rows['bad-month']++;
      return;
    }
    const amount = amountAt(bytes, starts[columns.paid]!, ends[columns.paid]!);
    if (amount !== 'paid') {
      rows[amount]++;
      return;
    }
    const group = this.#groupAt(bytes, starts[columns.code]!, ends[columns.code]!);
    if (group === NO_GROUP) {
      rows['other-code']++;
      return;
    }
    rows.used++;
    if (billing < 0 || servicing < 0) this.tally.otherIds++;
    if (month > this.tally.through) this.tally.through = month;
    if (billing > 0) this.#paid.add(billing, group, month);
    if (servicing > 0 && servicing !== billing) this.#paid.add(servicing, group, month);
  }

  /** Finds the values, without their quotes. False if there are too many or too few, or a quote within. */
  #split(bytes: Uint8Array, start: number, end: number): boolean {
    const { count } = this.#columns;
    let column = 0;
    let from = start;
    for (let at = start; at <= end; at++) {
      if (at < end && bytes[at] !== COMMA) continue;
      if (column === count) return false;
      const quoted = at - from >= 2 && bytes[from] === QUOTE && bytes[at - 1] === QUOTE;
      this.#starts[column] = quoted ? from + 1 : from;
      this.#ends[column++] = quoted ? at - 1 : at;
      from = at + 1;
    }
    return column === count;
  }

  #groupAt(bytes: Uint8Array, start: number, end: number): number {
    if (end - start !== 5) return NO_GROUP;
    let key = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
      const isDigit = upper >= ZERO && upper <= NINE;
      if (!isDigit && (upper < 65 || upper > 90)) return NO_GROUP;
      key = 36 * key + (isDigit ? upper - ZERO : upper - 55);
    }
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = this.#codes.groupOf(key.toString(36).toUpperCase().padStart(5, '0'));
      this.#groups.set(key, group);
    }
    return group;
  }
}

/** Returns the NPI as a number, 0 for an empty value, or -1 for anything else (see `isNpi`). */
function npiAt(bytes: Uint8Array, start: number, end: number): number {
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

/** Returns the month of 'YYYY-MM' or 'YYYY-MM-01', as `monthNumber`; 0 for anything else. */
function monthAt(bytes: Uint8Array, start: number, end: number): number {
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

function amountAt(bytes: Uint8Array, start: number, end: number): 'paid' | 'unpaid' | 'bad-amount' {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  if (first >= end) return 'bad-amount';
  let digits = 0;
  let dot = -1;
  let isZero = true;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === DOT && dot === -1) dot = at;
    else if (byte < ZERO || byte > NINE) return 'bad-amount';
    else {
      if (byte !== ZERO) isZero = false;
      if (dot === -1 && (digits > 0 || byte !== ZERO)) digits++;
    }
  }
  if (isNegative || isZero) return 'unpaid';
  return digits > MAX_AMOUNT_DIGITS ? 'bad-amount' : 'paid';
}
