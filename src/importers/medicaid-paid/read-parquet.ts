import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type FileMetaData, parquetMetadata, parquetSchema, type RowGroup } from 'hyparquet';
import { ImportError } from '../import-errors.ts';
import { BILLING_CODES } from './billing-codes.ts';
import { PaidMonths } from './paid-months.ts';
import { checkThrift } from './parquet-bounds.ts';
import { type ColumnType, ParquetColumn, type ParquetFile } from './parquet-column.ts';
import { EMPTY, valueReader } from './parquet-values.ts';
import type { OnBytes, PartResult } from './read-part.ts';
import { COLUMN_NAMES, type SpendingColumn, spendingColumns } from './spending-columns.ts';
import { SpendingCounter } from './spending-tally.ts';
import { CodeGroups } from './spending-values.ts';

/** A part of a Parquet file: each `parts`-th row group, from number `part` on. */
export interface ParquetPart {
  path: string;
  part: number;
  parts: number;
  latestMonth: number;
}

/** With row groups of 122,880 rows, the smallest that writers make by default, that of the real file has 2 MB. */
const MAX_FOOTER_BYTES = 8 * 1024 ** 2;
/** Four times those of the real file. */
const MAX_ROWS = 1_000_000_000;
const MAX_COLUMNS = 1000;
const ROWS_PER_REPORT = 500_000;
const MAGIC = 'PAR1';

/** True if the first bytes of a file are those of Parquet. */
export function isParquet(start: Buffer): boolean {
  return start.toString('latin1', 0, 4) === MAGIC;
}

/**
 * Reads a part of a Parquet file. Values are compared as numbers, and only the columns that count are read. A damaged
 * file may take all memory that there is: run it in a thread with a limit. Throws `ImportError`: wrong-columns,
 * wrong-file, truncated, too-large.
 */
export function readParquetPart({ path, part, parts, latestMonth }: ParquetPart, onBytes: OnBytes): PartResult {
  const name = basename(path);
  const descriptor = openSync(path, 'r');
  try {
    const file = { name, descriptor, size: fstatSync(descriptor).size };
    const metadata = readMetadata(file);
    const types = columnTypes(file, metadata);
    const paid = new PaidMonths();
    const counter = new SpendingCounter(latestMonth, paid);
    const rows = metadata.row_groups.reduce((sum, group) => sum + rowsOf(group), 0);
    if (rows > MAX_ROWS)
      throw new ImportError('too-large', `${name}: it says that it has ${rows.toLocaleString('en-US')} rows.`);
    for (const group of metadata.row_groups.filter((_, at) => at % parts === part)) {
      readGroup(file, group, types, counter, (read) => onBytes((file.size * read) / rows));
    }
    return { tally: counter.tally, entries: paid.entries() };
  } catch (cause) {
    if (cause instanceof ImportError || (cause as NodeJS.ErrnoException).syscall) throw cause;
    throw new ImportError(
      'wrong-file',
      `${name}: this Parquet file is damaged, or of a kind that cannot be read here: ${(cause as Error).message}. ` +
        'Download it again, or use the CSV.',
      { cause },
    );
  } finally {
    closeSync(descriptor);
  }
}

function readMetadata(file: ParquetFile): FileMetaData {
  const end = readBytes(file, Math.max(0, file.size - 8), file.size);
  if (file.size < 12 || end.toString('latin1', 4) !== MAGIC)
    throw new ImportError('truncated', `${file.name}: the Parquet file is incomplete. Download it again.`);
  const length = end.readUInt32LE(0);
  if (length > file.size - 12) throw new Error('Its end says that it is larger');
  if (length > MAX_FOOTER_BYTES)
    throw new ImportError(
      'too-large',
      `${file.name}: its list of row groups has ${length.toLocaleString('en-US')} bytes.`,
    );
  const footer = readBytes(file, file.size - 8 - length, file.size);
  checkThrift(footer);
  return parquetMetadata(footer, { geoparquet: false });
}

function readBytes({ descriptor }: ParquetFile, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  readSync(descriptor, bytes, 0, bytes.length, start);
  return bytes;
}

function rowsOf(group: RowGroup): number {
  const rows = Number(group.num_rows);
  if (!(rows >= 0)) throw new Error('A row group has no number of rows');
  return rows;
}

type ColumnTypes = Record<SpendingColumn, ColumnType>;

function columnTypes(file: ParquetFile, metadata: FileMetaData): ColumnTypes {
  if (metadata.schema.length > MAX_COLUMNS)
    throw new ImportError('wrong-columns', `${file.name}: it has ${metadata.schema.length} columns.`);
  const root = parquetSchema(metadata);
  const found = spendingColumns(
    file.name,
    root.children.map(({ element }) => element.name),
  );
  const groups = new CodeGroups(BILLING_CODES);
  return forColumns((column) => {
    const node = root.children[found[column]]!;
    const { element } = node;
    if (element.repetition_type === 'REPEATED' || node.children.length > 0)
      throw new ImportError('wrong-columns', `${file.name}: the column ${COLUMN_NAMES[column]} is a list or a group.`);
    const toNumber = valueReader(file.name, column, element, groups);
    return { element, toNumber, empty: EMPTY[column] };
  });
}

function readGroup(
  file: ParquetFile,
  group: RowGroup,
  types: ColumnTypes,
  counter: SpendingCounter,
  onRows: (rows: number) => void,
): void {
  const { billing, servicing, month, paid, code } = forColumns((column) => {
    const type = types[column];
    const meta = group.columns.find(
      ({ meta_data: each }) => each?.path_in_schema.length === 1 && each.path_in_schema[0] === type.element.name,
    )?.meta_data;
    if (!meta || meta.type !== type.element.type) throw new Error(`A row group has no column ${type.element.name}`);
    return new ParquetColumn(file, meta, type);
  });
  const columns = [billing, servicing, month, paid, code];
  let unsaid = 0;
  for (let left = rowsOf(group); left > 0; ) {
    const run = columns.reduce((least, column) => Math.min(least, column.available()), left);
    for (let i = 0; i < run; i++)
      counter.add(
        billing.values[billing.at + i]!,
        servicing.values[servicing.at + i]!,
        month.values[month.at + i]!,
        paid.values[paid.at + i]!,
        code.values[code.at + i]!,
      );
    for (const column of columns) column.at += run;
    left -= run;
    unsaid += run;
    if (unsaid < ROWS_PER_REPORT && left > 0) continue;
    onRows(unsaid);
    unsaid = 0;
  }
}

function forColumns<T>(make: (column: SpendingColumn) => T): Record<SpendingColumn, T> {
  const names = Object.keys(COLUMN_NAMES) as SpendingColumn[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<SpendingColumn, T>;
}
