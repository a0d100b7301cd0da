import { CsvScanner } from '../csv-scanner.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { comparableHeader } from '../read-csv.ts';
import { openTableFile } from './open-table-file.ts';
import { KINDS, type Kind, kindsOf } from './value-kinds.ts';

/** A column of a table, as a person or `guessColumns` looks at it. */
export interface TableColumn {
  /** '' without one, or if it is too long to be one. */
  header: string;
  /** Its first values that differ. */
  samples: string[];
  /** Values that are not empty, among `TableLook.looked` rows. */
  filled: number;
  /** How many of these look like each kind. */
  kinds: Record<Kind, number>;
}

/** What a table looks like. */
export interface TableLook {
  encoding: Encoding;
  rows: number;
  /** The first rows, whose values were looked at. */
  looked: number;
  /** Rows that are not whole: `CsvRow.wellFormed`. */
  malformed: number;
  columns: TableColumn[];
}

const MAX_COLUMNS = 300;
const MAX_LOOKED = 5000;
const MAX_SAMPLES = 3;
const MAX_SAMPLE = 80;
const MAX_HEADER = 1000;

/**
 * Looks at a table as `openCsv` reads it, to the end: its encoding, header and first values. `maxBytes`: of its
 * unpacked text. Throws `ImportError`: not-text or wrong-file if it is no table, too-large, and the codes of
 * `openTableFile` and `readCsv`.
 */
export async function inspectTable(path: string, maxBytes: number): Promise<TableLook> {
  const encoding = await encodingOf(path, maxBytes);
  const file = await openTableFile(path);
  const scanner = new CsvScanner(file.name, encoding, { isLoose: true });
  let look: TableLook | undefined;
  const take = (rows: { values: string[]; wellFormed: boolean }[]) => {
    for (const { values, wellFormed } of rows) if (look) addRow(look, values, wellFormed);
  };
  for await (const chunk of file.bytes) {
    if (!look) {
      const [header] = scanner.push(chunk, 1);
      if (!header) continue;
      look = lookAt(header.values, encoding, file.name);
      scanner.select(
        header.values.map((_, at) => at),
        header.values.length,
      );
    } else take(scanner.push(chunk));
    take(scanner.push(Buffer.alloc(0)));
  }
  const rest = scanner.finish();
  const [header] = rest;
  if (!look && header) look = lookAt(header.values, encoding, file.name);
  else take(rest);
  if (!look || look.rows === 0)
    throw new ImportError(
      'no-rows',
      `${file.name}: the file has no rows below its header. Check that it is the right one.`,
    );
  return look;
}

function lookAt(header: string[], encoding: Encoding, file: string): TableLook {
  if (header.length > MAX_COLUMNS)
    throw new ImportError(
      'wrong-file',
      `${file}: the table has ${header.length.toLocaleString('en-US')} columns. At most ${MAX_COLUMNS} are read here.`,
    );
  const kinds = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as TableColumn['kinds'];
  const columns = header.map((name) => {
    const tidy = name.replace(/\s+/g, ' ').trim();
    return { header: tidy.length > MAX_HEADER ? '' : tidy, samples: [], filled: 0, kinds: kinds() };
  });
  return { encoding, rows: 0, looked: 0, malformed: 0, columns };
}

function addRow(look: TableLook, values: string[], wellFormed: boolean): void {
  look.rows++;
  if (!wellFormed) look.malformed++;
  if (!wellFormed || look.looked >= MAX_LOOKED) return;
  look.looked++;
  for (const [at, column] of look.columns.entries()) {
    const value = values[at]!.trim();
    if (value === '') continue;
    column.filled++;
    const sample = value.slice(0, MAX_SAMPLE);
    if (column.samples.length < MAX_SAMPLES && !column.samples.includes(sample)) column.samples.push(sample);
    for (const kind of kindsOf(value)) column.kinds[kind]++;
  }
}

/** Returns UTF-8 if the whole file is, else Windows-1252. Throws if it is no text. */
async function encodingOf(path: string, maxBytes: number): Promise<Encoding> {
  const file = await openTableFile(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let encoding: Encoding = 'utf-8';
  let size = 0;
  for await (const chunk of file.bytes) {
    if (size === 0) checkStart(chunk, file.name);
    if (chunk.includes(0)) throw notText(file.name);
    size += chunk.length;
    if (size > maxBytes)
      throw new ImportError(
        'too-large',
        `${file.name}: it unpacks to more than ${Math.round(maxBytes / 1e6).toLocaleString('en-US')} MB. ` +
          'Import it with: npm run import',
      );
    if (encoding !== 'utf-8') continue;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      encoding = 'windows-1252';
    }
  }
  return encoding;
}

function checkStart(chunk: Buffer, file: string): void {
  const start = chunk.subarray(0, 512);
  // Of the signs below the space, only tabs and line ends stand in a table.
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32))) throw notText(file);
}

function notText(file: string): ImportError {
  return new ImportError('not-text', `${file}: this is not a text file. Save the table as CSV or .xlsx.`);
}

/** Returns the headers that occur more than once, or are empty: only the first of each can be read. */
export function unusableHeaders(columns: readonly Pick<TableColumn, 'header'>[]): ReadonlySet<number> {
  const names = columns.map(({ header }) => comparableHeader(header));
  return new Set(names.flatMap((name, at) => (name === '' || names.indexOf(name) < at ? [at] : [])));
}
