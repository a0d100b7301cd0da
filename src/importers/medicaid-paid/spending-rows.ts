import { ImportError } from '../import-errors.ts';
import type { BillingCodes } from './billing-codes.ts';
import type { PaidMonths } from './paid-months.ts';
import type { SpendingColumns } from './spending-columns.ts';
import { SpendingCounter, type SpendingTally } from './spending-tally.ts';
import { amountAt, CodeGroups, monthAt, npiAt } from './spending-values.ts';

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44];
/** Far more than any row needs. */
const MAX_ROW_BYTES = 64 * 1024;

/**
 * Reads rows from the bytes of a CSV file. No value of it becomes a string: a general reader of CSV would take half an
 * hour for the 227 million rows.
 */
export class SpendingRows {
  readonly #file: string;
  readonly #columns: SpendingColumns;
  readonly #groups: CodeGroups;
  readonly #counter: SpendingCounter;
  /** Start and end of each value of the row at hand. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  /** `file`: its name, for messages; `latestMonth`: see `SpendingCounter`. */
  constructor(file: string, columns: SpendingColumns, codes: BillingCodes, latestMonth: number, paid: PaidMonths) {
    this.#file = file;
    this.#columns = columns;
    this.#groups = new CodeGroups(codes);
    this.#counter = new SpendingCounter(latestMonth, paid);
    this.#starts = new Int32Array(columns.count);
    this.#ends = new Int32Array(columns.count);
  }

  get tally(): SpendingTally {
    return this.#counter.tally;
  }

  /**
   * Reads the complete rows in `bytes` from `start` to before `end` that start before `stop`. Returns where the rest
   * begins. With `isLast`, a row without a line break at the end is complete.
   */
  read(bytes: Uint8Array, start: number, end: number, { stop = end, isLast = false } = {}): number {
    let at = start;
    while (at < stop && at < end) {
      let lineEnd = bytes.indexOf(LF, at);
      if (lineEnd === -1 || lineEnd >= end) {
        if (!isLast) {
          if (end - at > MAX_ROW_BYTES)
            throw new ImportError(
              'wrong-file',
              `${this.#file}: a row has more than ${MAX_ROW_BYTES / 1024} KB; ` +
                'this is not the file of Medicaid provider spending, or it is damaged. Download it again.',
            );
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
    if (!this.#split(bytes, start, end)) {
      this.tally.rows.malformed++;
      return;
    }
    const [starts, ends, { billing, servicing, month, paid, code }] = [this.#starts, this.#ends, this.#columns];
    this.#counter.add(
      npiAt(bytes, starts[billing]!, ends[billing]!),
      npiAt(bytes, starts[servicing]!, ends[servicing]!),
      monthAt(bytes, starts[month]!, ends[month]!),
      amountAt(bytes, starts[paid]!, ends[paid]!),
      this.#groups.groupAt(bytes, starts[code]!, ends[code]!),
    );
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
}
