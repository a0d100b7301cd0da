import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { BILLING_CODES } from './billing-codes.ts';
import { type PaidEntries, PaidMonths } from './paid-months.ts';
import type { SpendingColumns } from './spending-columns.ts';
import { SpendingRows } from './spending-rows.ts';
import type { SpendingTally } from './spending-tally.ts';

/** A part of a CSV file: the rows that begin from byte `from` up to before byte `to`. */
export interface FilePart {
  path: string;
  from: number;
  to: number;
  columns: SpendingColumns;
  latestMonth: number;
}

/** What a part came to. */
export interface PartResult {
  tally: SpendingTally;
  entries: PaidEntries;
}

/** Gets the number of bytes that have been read since the last call. */
export type OnBytes = (bytes: number) => void;

const BUFFER_BYTES = 4 * 1024 * 1024;
const BYTES_PER_REPORT = 64 * 1024 * 1024;

/** Reads a part here. Exported for tests. */
export function readPart(
  { path, from, to, columns, latestMonth }: FilePart,
  onBytes: OnBytes = () => {},
  bufferBytes = BUFFER_BYTES,
): PartResult {
  const paid = new PaidMonths();
  const rows = new SpendingRows(basename(path), columns, BILLING_CODES, latestMonth, paid);
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(bufferBytes);
    // The row that a part begins within belongs to the part before.
    let mayBeWithinRow = from > 0;
    /** Where the first byte of the buffer is in the file. */
    let offset = mayBeWithinRow ? from - 1 : from;
    let filled = 0;
    let reported = from;
    for (;;) {
      const read = readSync(file, buffer, filled, buffer.length - filled, offset + filled);
      filled += read;
      let start = 0;
      if (mayBeWithinRow) {
        const lineEnd = buffer.subarray(0, filled).indexOf(10);
        if (lineEnd === -1 && read > 0) {
          offset += filled;
          filled = 0;
          continue;
        }
        start = lineEnd === -1 ? filled : lineEnd + 1;
        mayBeWithinRow = false;
      }
      const rest = rows.read(buffer, start, filled, { stop: to - offset, isLast: read === 0 });
      offset += rest;
      if (offset >= to || read === 0) break;
      buffer.copyWithin(0, rest, filled);
      filled -= rest;
      if (offset - reported >= BYTES_PER_REPORT) {
        onBytes(offset - reported);
        reported = offset;
      }
    }
  } finally {
    closeSync(file);
  }
  return { tally: rows.tally, entries: paid.entries() };
}
