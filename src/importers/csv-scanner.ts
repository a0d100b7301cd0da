import { isAscii, isUtf8 } from 'node:buffer';
import { withoutEntities } from './html-entities.ts';
import { ImportError } from './import-errors.ts';

/** One record of a CSV file. */
export interface CsvRow {
  /** Line of the file on which it starts, from 1. */
  line: number;
  /** The wanted values, by slot, without HTML entities; '' where the file has none. */
  values: string[];
  /** False where it has too many or too few values, or text after a closing quote. */
  wellFormed: boolean;
}

const QUOTE = 34;
const COMMA = 44;
/** The four bytes `"","` as one number: an empty value with another quoted one after it. */
const EMPTY_THEN_QUOTE = 0x222c2222;
const LF = 10;
const CR = 13;
const INCOMPLETE = -1;
/** No record of any source comes near; a longer one is a quote that was never closed. */
const LONGEST_ROW_BYTES = 4 * 1024 * 1024;

/**
 * Cuts the bytes of a CSV file (RFC 4180; LF or CRLF) into rows and decodes only the values that are wanted. Written for
 * the main NPPES file: 330 columns, most of them `""`, of which a third is wanted. A general parser makes a text of every
 * one, and reads a fifth as many rows a second. Bytes go in by `push` as they come; what is left of an unfinished row
 * waits for the next call.
 *
 *     bytes   "1497758544","2","","<UNAVAIL>","CUMBERLAND COUNTY…
 *     column   0            1   2  3           4
 *     slot     0            1  -1 -1           2          → values[0], values[1], values[2]
 */
export class CsvScanner {
  /** Line of the next row. */
  #line = 1;
  #rest: Buffer = Buffer.alloc(0);
  readonly #file: string;
  readonly #latin1: boolean;
  /** Slot of each column, -1 for a column nobody wants. Empty while the header is read: then every column is wanted. */
  #slots: number[] = [];
  /** A row's values before any is read, to be copied. */
  #blank: string[] = [];

  constructor(file: string, encoding: 'utf-8' | 'latin1' = 'utf-8') {
    this.#file = file;
    this.#latin1 = encoding === 'latin1';
  }

  /** Says which columns are wanted from here on: `slots[column]` is the place of its value among `count` values, or -1. */
  want(slots: number[], count: number): void {
    this.#slots = slots;
    this.#blank = new Array<string>(count).fill('');
  }

  /** Takes the next bytes; gives the rows that are complete, at most `limit`. Blank lines are no rows. */
  push(chunk: Buffer, limit = Number.POSITIVE_INFINITY): CsvRow[] {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    return this.#scan(bytes, false, limit);
  }

  /** Says that the file ends here; gives the last rows. Throws `ImportError` truncated where it ends within a row. */
  finish(): CsvRow[] {
    const lineEnded = this.#rest.at(-1) === LF;
    const rows = this.#scan(this.#rest, true, Number.POSITIVE_INFINITY);
    if (this.#rest.length > 0) throw this.#openQuote();
    const last = rows.at(-1);
    if (last && !last.wellFormed && !lineEnded) throw this.#cutShort(last.line);
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
      const row: CsvRow = { line: this.#line, values: this.#blank.slice(), wellFormed: true };
      const end = this.#readRow(bytes, words, start, final, ascii || this.#latin1, row);
      if (end === INCOMPLETE) break;
      if (!ascii && !this.#latin1 && !isUtf8(bytes.subarray(start, end))) throw this.#notUtf8(row.line);
      rows.push(row);
      start = end;
    }
    this.#rest = bytes.subarray(start);
    if (this.#rest.length > LONGEST_ROW_BYTES) throw this.#openQuote();
    return rows;
  }

  /** Fills `row` from `start`; gives where the next row starts, or `INCOMPLETE` where the row goes on beyond `bytes`. */
  #readRow(bytes: Buffer, words: DataView, start: number, final: boolean, oneByte: boolean, row: CsvRow): number {
    const slots = this.#slots;
    const header = slots.length === 0;
    const length = bytes.length;
    let position = start;
    let column = 0;
    let lines = 1;
    // Where the line ends, as found by the fast native search: within quotes nothing else has to be looked for but quotes.
    let lineEnd = endOfLine(bytes, start);
    // One decoding of the whole line is cheaper than one of each value.
    const lineLength = lineEnd - start;
    const line = oneByte ? bytes.toString('latin1', start, lineEnd) : '';
    const lastWord = header ? -1 : length - 4;
    for (;;) {
      // Most values of a wide file are empty quotes: each is stepped over with one comparison.
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
        const slot = header ? column : (slots[column] ?? -1);
        if (slot >= 0) {
          const text =
            oneByte && to - start <= lineLength
              ? line.slice(from - start, to - start)
              : bytes.toString(oneByte ? 'latin1' : 'utf8', from, to);
          row.values[slot] = withoutEntities(doubled ? text.replaceAll('""', '"') : text);
        }
      } else if (header) row.values[column] = '';
      column++;
      if (bytes[position] === COMMA) {
        position++;
        continue;
      }
      if (position < length && bytes[position] !== LF && bytes[position] !== CR) {
        row.wellFormed = false;
        position = lineEnd;
      }
      // A carriage return as the last byte may have its line feed in the next chunk.
      if (position >= length - 1 && !final && bytes[position] !== LF) return INCOMPLETE;
      if (!header && column !== slots.length) row.wellFormed = false;
      this.#line += lines;
      if (position >= length) return length;
      return bytes[position] === CR && bytes[position + 1] === LF ? position + 2 : position + 1;
    }
  }

  #cutShort(line: number): ImportError {
    return new ImportError(
      'truncated',
      `${this.#file}, line ${line}: the file ends in the middle of a row. Download it again.`,
    );
  }

  #openQuote(): ImportError {
    return new ImportError(
      'truncated',
      `${this.#file}: the quote opened in the row of line ${this.#line} is never closed. The file breaks off or is damaged; download it again.`,
    );
  }

  #notUtf8(line: number): ImportError {
    return new ImportError(
      'wrong-encoding',
      `${this.#file}, line ${line}: this is not UTF-8 text. Save the file as 'CSV UTF-8', or add --encoding latin1 where it comes from an older Windows program.`,
    );
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(LF, from);
  return end === -1 ? bytes.length : end;
}
