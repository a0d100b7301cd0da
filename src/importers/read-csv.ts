import { type CsvRow, CsvScanner } from './csv-scanner.ts';
import type { DataFile } from './data-file.ts';
import type { Encoding } from './encoding.ts';
import { ImportError } from './import-errors.ts';
import { openDataFile } from './open-data-file.ts';

/** A column that an importer reads. */
export interface Column {
  /** Its names in different editions of the file; case and spacing are ignored. */
  headers: string[];
  /** True if the file may lack it. */
  optional?: boolean;
}

/**
 * Reads the given columns of a CSV file, by name, never by position: `values[i]` belongs to `columns[i]`. Yields rows
 * in file order, in one batch per chunk of the file; with all their values in `cells` if it `keepsCells`. Throws
 * `ImportError`: wrong-columns (with the missing ones), wrong-encoding, truncated, file-empty, no-rows (unless it
 * `mayHaveNoRows`).
 */
export async function* readCsv(
  file: DataFile,
  columns: readonly Column[],
  encoding: Encoding = 'utf-8',
  { mayHaveNoRows = false, keepsCells = false } = {},
): AsyncGenerator<CsvRow[]> {
  const scanner = new CsvScanner(file.name, encoding, { keepsCells, isLoose: file.isLoose });
  let header: CsvRow | undefined;
  const takeHeader = (rows: CsvRow[]) => {
    header = rows.shift();
    if (header) scanner.select(slotsOf(header, columns, file), columns.length);
  };
  for await (const chunk of file.bytes) {
    let bytes = chunk;
    if (!header) {
      bytes = withoutByteOrderMark(chunk, file.name, encoding);
      takeHeader(scanner.push(bytes, 1));
      if (!header) continue;
      bytes = Buffer.alloc(0);
    }
    const rows = scanner.push(bytes);
    file.rows += rows.length;
    if (rows.length > 0) yield rows;
  }
  const rest = scanner.finish();
  if (!header) takeHeader(rest);
  if (!header) throw new ImportError('file-empty', `${file.name}: the file has no content. Save or download it again.`);
  file.rows += rest.length;
  if (rest.length > 0) yield rest;
  if (file.rows === 0 && !mayHaveNoRows) {
    throw new ImportError(
      'no-rows',
      `${file.name}: the file ends after its header, without a single row. Save or download it again.`,
    );
  }
}

/** Returns the header of a CSV file; empty if it has none. Throws `ImportError` as `readCsv` does. */
export async function readHeader(
  path: string,
  encoding: Encoding = 'utf-8',
  open: (path: string) => Promise<DataFile> = openDataFile,
): Promise<string[]> {
  const file = await open(path);
  const scanner = new CsvScanner(file.name, encoding);
  let isStart = true;
  for await (const chunk of file.bytes) {
    const [header] = scanner.push(isStart ? withoutByteOrderMark(chunk, file.name, encoding) : chunk, 1);
    isStart = false;
    if (header) return header.values;
  }
  return [];
}

/**
 * Returns the slot of each column of the file, or -1; notes names that occur twice. Throws `ImportError` wrong-columns.
 */
function slotsOf(
  { values: header, line }: CsvRow,
  columns: readonly Column[],
  { name: file, notices }: DataFile,
): number[] {
  const slots = header.map(() => -1);
  const names = header.map(comparableHeader);
  const missing: string[] = [];
  columns.forEach(({ headers, optional }, slot) => {
    const column = headers.map((name) => names.indexOf(comparableHeader(name))).find((index) => index >= 0);
    if (column === undefined) {
      if (!optional) missing.push(`'${headers[0]}'`);
      return;
    }
    slots[column] = slot;
    const count = names.filter((name) => name === names[column]).length;
    if (count > 1)
      notices.push(`${file} has ${count} columns named '${header[column]!.trim()}'; only the first is read.`);
  });
  if (missing.length === 0) return slots;
  const otherSeparator = header.length === 1 && /[;\t|]/.test(header[0]!);
  const seen = header.slice(0, 6).map((name) => `'${name.slice(0, 60)}'`);
  const more = missing.length > 8 ? ` and ${missing.length - 8} more` : '';
  throw new ImportError(
    'wrong-columns',
    `${file}, line ${line}: no column ${missing.slice(0, 8).join(', ')}${more}. ${
      otherSeparator
        ? 'Its values are not separated by commas; save it as CSV with commas.'
        : `It starts with ${seen.join(', ')}.`
    } Check that this is the right file for this source.`,
  );
}

/** Returns a header without differences of case and spacing. */
export function comparableHeader(header: string): string {
  return header.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Removes a UTF-8 byte order mark. Throws `ImportError` wrong-encoding for UTF-16, binary files, and UTF-8 read as
 * anything else.
 */
function withoutByteOrderMark(bytes: Buffer, file: string, encoding: Encoding): Buffer {
  const start = bytes.subarray(0, 4096);
  const utf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (utf16 || start.includes(0)) {
    throw new ImportError(
      'wrong-encoding',
      `${file}, line 1: this is ${utf16 ? 'UTF-16 text' : 'not a text file'}. ` +
        "Save it as 'CSV UTF-8', then import that.",
    );
  }
  if (start[0] !== 0xef || start[1] !== 0xbb || start[2] !== 0xbf) return bytes;
  if (encoding === 'utf-8') return bytes.subarray(3);
  throw new ImportError('wrong-encoding', `${file}, line 1: this is UTF-8 text. Leave out --encoding ${encoding}.`);
}
