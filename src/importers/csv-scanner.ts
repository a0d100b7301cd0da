import { isAscii, isUtf8 } from 'node:buffer';
import { type Encoding, hasUnassignedBytes, latin1ToWindows1252 } from './encoding.ts';
import { withoutEntities } from './html-entities.ts';
import { ImportError } from './import-errors.ts';

/** One record of a CSV file. */
export interface CsvRow {
  /** Line of the file on which it starts, from 1. */
  line: number;
  /** Values of the selected columns, by slot, with HTML entities decoded; '' if the file has none. */
  values: string[];
  /** All its values, also those beyond the header, if they are kept. */
  cells?: string[];
  /**
   * False if it has too many or too few values, or text after a closing quote; in a loose table, values may be empty
   * beyond the header or missing at the end, unless a line break seems to have cut the row.
   */
  wellFormed: boolean;
}

const QUOTE = 34;
const COMMA = 44;
/** The four bytes `"","` as one number: an empty value followed by another quoted one. */
const EMPTY_THEN_QUOTE = 0x222c2222;
const LF = 10;
const CR = 13;
const INCOMPLETE = -1;
/** Far more than any record needs. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

/**
 * Splits the bytes of a CSV file (RFC 4180; LF or CRLF) into rows and decodes only the selected columns. Written for
 * the main NPPES file: 330 columns, most of them `""`, of which a third is selected. A general parser decodes every
 * value and reads a fifth as many rows per second. `push` takes chunks of any size; the bytes of an unfinished row are
 * buffered until the next call.
 *
 *     bytes   "1497758544","2","","<UNAVAIL>","CUMBERLAND COUNTY…
 *     column   0            1   2  3           4
 *     slot     0            1  -1 -1           2          → values[0], values[1], values[2]
 */
export class CsvScanner {
  /** Line number of the next row. */
  #line = 1;
  #rest: Buffer = Buffer.alloc(0);
  /** Whether the row that was read last has no text. */
  #endsBlank = false;
  readonly #file: string;
  readonly #windows: boolean;
  readonly #keepsCells: boolean;
  readonly #isLoose: boolean;
  /** How many values the row that was read last has fewer than the header. */
  #missing = 0;
  /** A short row of a loose table, of which the next one may be the rest. */
  #short: { row: CsvRow; missing: number } | null = null;
  /** The last column with text that was read. */
  #lastText = -1;
  /** Slot of each column, -1 if not selected. Empty while the header is read, which decodes every column. */
  #slots: number[] = [];
  /** Empty values to copy for each row. */
  #emptyValues: string[] = [];

  /** `isLoose`: rows may lack empty values at their end, or have more of them, as spreadsheets write them. */
  constructor(file: string, encoding: Encoding = 'utf-8', { keepsCells = false, isLoose = false } = {}) {
    this.#file = file;
    this.#keepsCells = keepsCells;
    this.#isLoose = isLoose;
    this.#windows = encoding === 'windows-1252';
  }

  /** Selects the columns to decode from here on: `slots[column]` is the index among `count` values, or -1. */
  select(slots: number[], count: number): void {
    this.#slots = slots;
    this.#emptyValues = new Array<string>(count).fill('');
  }

  /**
   * Takes the next bytes; returns the completed rows, at most `limit`. Blank lines and rows without any text are
   * skipped.
   */
  push(chunk: Buffer, limit = Number.POSITIVE_INFINITY): CsvRow[] {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    return this.#scan(bytes, false, limit);
  }

  /** Ends the file; returns the last rows. Throws `ImportError` truncated if it ends within a row. */
  finish(): CsvRow[] {
    const lineEnded = this.#rest.length === 0 || this.#rest.at(-1) === LF;
    const rows = this.#scan(this.#rest, true, Number.POSITIVE_INFINITY);
    if (this.#rest.length > 0) throw this.#unclosedQuote();
    if (this.#short) rows.push(this.#short.row);
    const last = this.#endsBlank ? undefined : rows.at(-1);
    if (last && (!last.wellFormed || this.#missing > 0) && !lineEnded) throw this.#truncated(last.line);
    return rows;
  }

  #scan(bytes: Buffer, final: boolean, limit: number): CsvRow[] {
    const rows: CsvRow[] = [];
    const ascii = isAscii(bytes);
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    while (start < bytes.length && rows.length < limit) {
      if (bytes[start] === LF) {
        start++;
        this.#line++;
        continue;
      }
      if (bytes[start] === CR && bytes[start + 1] === LF) {
        start += 2;
        this.#line++;
        continue;
      }
      const row: CsvRow = { line: this.#line, values: this.#emptyValues.slice(), wellFormed: true };
      if (this.#keepsCells) row.cells = [];
      const end = this.#readRow(bytes, words, start, final, ascii || this.#windows, row);
      if (end === INCOMPLETE) break;
      if (!ascii) this.#checkEncoding(bytes.subarray(start, end), row.line);
      this.#endsBlank = hasNoText(row) && this.#isBlank(bytes, start, end);
      if (!this.#endsBlank) this.#add(row, rows);
      start = end;
    }
    this.#rest = bytes.subarray(start);
    if (this.#rest.length > MAX_ROW_BYTES) throw this.#tooLong();
    return rows;
  }

  /** Adds a row that was read; a short one of a loose table waits for the next. */
  #add(row: CsvRow, rows: CsvRow[]): void {
    if (this.#short) {
      const { row: before, missing } = this.#short;
      const isRest = this.#missing !== missing && this.#missing + missing === this.#slots.length - 1;
      if (!row.wellFormed || isRest) before.wellFormed = row.wellFormed = false;
      rows.push(before);
    }
    this.#short = this.#isLoose && this.#missing > 0 ? { row, missing: this.#missing } : null;
    if (!this.#short) rows.push(row);
  }

  /**
   * Fills `row` from `start`; returns the start of the next row, or `INCOMPLETE` if the row continues beyond `bytes`.
   */
  #readRow(bytes: Buffer, words: DataView, start: number, final: boolean, oneByte: boolean, row: CsvRow): number {
    const slots = this.#slots;
    const isHeader = slots.length === 0;
    const length = bytes.length;
    let position = start;
    let column = 0;
    let lines = 1;
    // Found with the fast native search, so that within quotes only quotes need to be checked.
    let lineEnd = endOfLine(bytes, start);
    // Decoding the whole line once is cheaper than decoding each value.
    const lineLength = lineEnd - start;
    const line = oneByte ? this.#decode(bytes, true, start, lineEnd) : '';
    const { cells } = row;
    const lastWord = isHeader || cells ? -1 : length - 4;
    for (;;) {
      // Most values of a wide file are empty quotes: skip each with one comparison.
      while (position <= lastWord && words.getUint32(position, true) === EMPTY_THEN_QUOTE) {
        position += 3;
        column++;
      }
      let from = position;
      let to = position;
      let doubled = false;
      if (bytes[position] === QUOTE) {
        from = to = position + 1;
        for (;;) {
          if (to === lineEnd) {
            if (lineEnd === length) return INCOMPLETE;
            lineEnd = endOfLine(bytes, lineEnd + 1);
            lines++;
          } else if (bytes[to] === QUOTE) {
            if (bytes[to + 1] !== QUOTE) break;
            doubled = true;
            to++;
          }
          to++;
        }
        position = to + 1;
      } else {
        while (position < lineEnd && bytes[position] !== COMMA && bytes[position] !== CR) position++;
        to = position;
      }
      if (to > from) {
        this.#lastText = column;
        const slot = isHeader ? column : (slots[column] ?? -1);
        if (slot >= 0 || cells) {
          const text =
            oneByte && to - start <= lineLength
              ? line.slice(from - start, to - start)
              : this.#decode(bytes, oneByte, from, to);
          const value = withoutEntities(doubled ? text.replaceAll('""', '"') : text);
          if (slot >= 0) row.values[slot] = value;
          cells?.push(value);
        }
      } else if (isHeader) row.values[column] = '';
      else cells?.push('');
      column++;
      if (bytes[position] === COMMA) {
        position++;
        continue;
      }
      if (position < length && bytes[position] !== LF && bytes[position] !== CR) {
        row.wellFormed = false;
        cells?.push(this.#decode(bytes, oneByte, position, lineEnd).trimEnd());
        position = lineEnd;
      }
      // A carriage return as the last byte may have its line feed in the next chunk.
      if (position >= length - 1 && !final && bytes[position] !== LF) return INCOMPLETE;
      if (!isHeader) row.wellFormed &&= this.#isWhole(column);
      this.#line += lines;
      return afterLineBreak(bytes, position);
    }
  }

  /** Whether the row just read, with so many values, is one. */
  #isWhole(count: number): boolean {
    const { length } = this.#slots;
    this.#missing = Math.max(0, length - count);
    // Less than half of a row is one that a line break has cut.
    return count === length || (this.#isLoose && this.#lastText < length && count * 2 > length);
  }

  #truncated(line: number): ImportError {
    return new ImportError(
      'truncated',
      `${this.#file}, line ${line}: the file ends in the middle of a row. Save or download it again.`,
    );
  }

  #tooLong(): ImportError {
    return new ImportError(
      'truncated',
      `${this.#file}, line ${this.#line}: this row is longer than ${MAX_ROW_BYTES / 1024 ** 2} MB. A quote in it is ` +
        'never closed, or this is not a table. Check that this is the right file, or save or download it again.',
    );
  }

  #unclosedQuote(): ImportError {
    return new ImportError(
      'truncated',
      `${this.#file}: the quote opened in the row of line ${this.#line} is never closed. ` +
        'The file is incomplete or damaged; save or download it again.',
    );
  }

  /**
   * Throws `ImportError` wrong-encoding if a row cannot be text in this encoding, so that no character is lost or
   * garbled.
   */
  #checkEncoding(row: Buffer, line: number): void {
    const isUtf8Row = isUtf8(row);
    if (!this.#windows && isUtf8Row) return;
    const problem = !this.#windows
      ? "this is not UTF-8 text. Save the file as 'CSV UTF-8', " +
        'or add --encoding windows-1252 if it comes from Excel or another Windows program.'
      : isUtf8Row && !isAscii(row)
        ? 'this is UTF-8 text. Leave out --encoding windows-1252.'
        : hasUnassignedBytes(row)
          ? 'this has characters that are not in Windows-1252. ' +
            "Save the file as 'CSV UTF-8', and import it without --encoding."
          : undefined;
    if (problem) throw new ImportError('wrong-encoding', `${this.#file}, line ${line}: ${problem}`);
  }

  /** Whether a row has nothing but separators, quotes and spaces, also in the columns that are not selected. */
  #isBlank(bytes: Buffer, start: number, end: number): boolean {
    return !/[^\s",]/.test(this.#decode(bytes, this.#windows, start, end));
  }

  #decode(bytes: Buffer, oneByte: boolean, from: number, to: number): string {
    if (!oneByte) return bytes.toString('utf8', from, to);
    const text = bytes.toString('latin1', from, to);
    return this.#windows ? latin1ToWindows1252(text) : text;
  }
}

/** Start of the line after the line break at `position`, or the end of the bytes. */
function afterLineBreak(bytes: Buffer, position: number): number {
  if (position >= bytes.length) return bytes.length;
  return bytes[position] === CR && bytes[position + 1] === LF ? position + 2 : position + 1;
}

/** A fast check: nearly every row has text in its first selected column. */
function hasNoText({ values }: CsvRow): boolean {
  return values.every((value) => value.trim() === '');
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(LF, from);
  return end === -1 ? bytes.length : end;
}
