import { CsvScanner } from '../csv-scanner.ts';
import type { DataFile } from '../data-file.ts';

/** The header is looked for in the first rows. */
const MAX_LOOKED = 20;
const MAX_START_BYTES = 64 * 1024;
/** A title fills one cell, or less than half of the cells that rows of the table usually fill. */
const FEWER_TIMES = 2;
const MAX_ASCII = 127;
const LETTER = 120;

/** Returns how many rows stand above the header: titles, dates and notes, which fill few of the table's cells. */
export function countTitleRows(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, MAX_LOOKED).map((row) => row.filter((value) => value.trim() !== '').length);
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  if (usual < 2) return 0;
  return Math.max(
    0,
    filled.findIndex((count) => count > 1 && count * FEWER_TIMES >= usual),
  );
}

/** Passes CSV on with blank lines instead of the rows above its header, so that lines keep their numbers. */
export async function* withoutTitles(bytes: AsyncIterable<Buffer>, file: DataFile): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < MAX_START_BYTES) continue;
    yield withoutTitleRows(start, file);
    start = null;
  }
  if (start) yield withoutTitleRows(start, file);
}

function withoutTitleRows(start: Buffer, file: DataFile): Buffer {
  const head = start.subarray(0, MAX_START_BYTES);
  // The encoding is checked later: only which cells are filled matters here.
  const ascii = head.map((byte) => (byte > MAX_ASCII ? LETTER : byte));
  const rows = new CsvScanner(file.name).push(Buffer.from(ascii), MAX_LOOKED);
  const count = countTitleRows(rows.map(({ values }) => values));
  if (count === 0) return start;
  noteTitleRows(count, file);
  const blank = rows[count]!.line - 1;
  let at = 0;
  for (let line = 0; line < blank; line++) at = start.indexOf('\n', at) + 1;
  return Buffer.concat([Buffer.from('\n'.repeat(blank)), start.subarray(at)]);
}

export function noteTitleRows(count: number, { notices }: Pick<DataFile, 'notices'>): void {
  notices.push(
    count === 1
      ? 'One row above the names of the columns was skipped.'
      : `${count} rows above the names of the columns were skipped.`,
  );
}
