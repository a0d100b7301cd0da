import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { canceled, ImportError } from '../import-errors.ts';
import { isPlainFile, openDataFile } from '../open-data-file.ts';
import { latestDay } from '../usable-days.ts';
import { BILLING_CODES } from './billing-codes.ts';
import { PaidMonths } from './paid-months.ts';
import { readInThread } from './part-thread.ts';
import { isParquet, type ParquetPart } from './read-parquet.ts';
import { type FilePart, type OnBytes, type PartResult, readPart } from './read-part.ts';
import { spendingColumns } from './spending-columns.ts';
import { SpendingRows } from './spending-rows.ts';
import { ROW_RESULTS, type RowResult } from './spending-tally.ts';
import { monthNumber } from './spending-values.ts';

/** What all files came to. */
export interface Spending {
  files: { name: string; bytes: number; rows: number }[];
  rows: Record<RowResult, number>;
  /** See `SpendingTally`. */
  otherIds: number;
  through: number;
  paid: PaidMonths;
}

interface ReadOptions {
  now: Date;
  /** Gets 0 to 1 of all files, and the rows of the finished ones. */
  onProgress?: (done: number, rows: number) => void;
  signal?: AbortSignal;
}

/** Two threads: for each of two cores one. */
const THREADS = 2;
/** Smaller files take less time than threads do to start. */
const MIN_BYTES_FOR_THREADS = 32 * 1024 * 1024;

/**
 * Reads the files of Medicaid provider spending: CSV, also in a zip or gzip, and Parquet. Throws `ImportError`:
 * file-missing, file-empty, wrong-file, wrong-columns, truncated, too-large, no-rows, canceled.
 */
export async function readSpending(
  paths: readonly string[],
  { now, onProgress = () => {}, signal }: ReadOptions,
): Promise<Spending> {
  const [year, month] = latestDay(now).split('-').map(Number) as [number, number];
  const latestMonth = monthNumber(year, month);
  const all: Spending = {
    files: [],
    rows: Object.fromEntries(Object.keys(ROW_RESULTS).map((key) => [key, 0])) as Spending['rows'],
    otherIds: 0,
    through: 0,
    paid: new PaidMonths(),
  };
  let rows = 0;
  for (const [at, path] of paths.entries()) {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    let bytes = 0;
    const onBytes: OnBytes = (more) => {
      bytes += more;
      onProgress((at + Math.min(1, bytes / Math.max(1, size))) / paths.length, rows);
    };
    const results = await readFile(path, { latestMonth, onBytes, signal });
    let ofFile = 0;
    for (const { tally, entries } of results) {
      all.paid.addAll(entries);
      all.otherIds += tally.otherIds;
      all.through = Math.max(all.through, tally.through);
      for (const [result, count] of Object.entries(tally.rows) as [RowResult, number][]) {
        all.rows[result] += count;
        ofFile += count;
      }
    }
    if (ofFile === 0) throw new ImportError('no-rows', `${basename(path)}: the file has no rows. Download it again.`);
    rows += ofFile;
    all.files.push({ name: basename(path), bytes: size, rows: ofFile });
    onProgress((at + 1) / paths.length, rows);
  }
  return all;
}

interface FileOptions {
  latestMonth: number;
  onBytes: OnBytes;
  signal: AbortSignal | undefined;
}

async function readFile(path: string, options: FileOptions): Promise<PartResult[]> {
  if (!(await isPlainFile(path))) return [await readPacked(path, options)];
  const { latestMonth, onBytes } = options;
  const { start, size } = await readStart(path);
  const parts = size < MIN_BYTES_FOR_THREADS ? 1 : THREADS;
  const numbers = Array.from({ length: parts }, (_, part) => part);
  // Even a small Parquet file: a damaged one may take all memory, and then takes only that of its thread.
  if (isParquet(start))
    return inThreads(
      numbers.map((part) => ({ path, part, parts, latestMonth })),
      options,
    );
  const { header, headerBytes } = headerIn(start, basename(path));
  const columns = spendingColumns(basename(path), header);
  const edge = (part: number) => headerBytes + Math.floor(((size - headerBytes) * part) / parts);
  const csvParts = numbers.map((part) => ({ path, from: edge(part), to: edge(part + 1), columns, latestMonth }));
  return parts === 1 ? csvParts.map((part) => readPart(part, onBytes)) : inThreads(csvParts, options);
}

async function inThreads(parts: (FilePart | ParquetPart)[], { onBytes, signal }: FileOptions): Promise<PartResult[]> {
  const stop = new AbortController();
  try {
    return await Promise.all(
      parts.map((part) => readInThread(part, onBytes, AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]))),
    );
  } catch (error) {
    stop.abort();
    throw signal?.aborted ? canceled() : error;
  }
}

const MAX_HEADER_BYTES = 64 * 1024;

async function readStart(path: string): Promise<{ start: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_HEADER_BYTES), position: 0 });
    return { start: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

function headerIn(bytes: Buffer, name: string): { header: string[]; headerBytes: number } {
  const end = bytes.indexOf(10);
  if (end === -1) throw new ImportError('wrong-file', `${name}: the file has no line with the names of its columns.`);
  return { header: bytes.toString('utf8', 0, end).replace(/\r$/, '').split(','), headerBytes: end + 1 };
}

/** Reads a zip or gzip from its beginning to its end: they cannot be read by halves. */
async function readPacked(path: string, { latestMonth, onBytes, signal }: FileOptions): Promise<PartResult> {
  const file = await openDataFile(path);
  const paid = new PaidMonths();
  let rows: SpendingRows | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let done = 0;
  for await (const chunk of file.bytes) {
    if (signal?.aborted) throw canceled();
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    if (!rows) {
      if (bytes.length < MAX_HEADER_BYTES && !bytes.includes(10)) {
        rest = bytes;
        continue;
      }
      const { header, headerBytes } = headerIn(bytes, file.name);
      rows = new SpendingRows(file.name, spendingColumns(file.name, header), BILLING_CODES, latestMonth, paid);
      start = headerBytes;
    }
    rest = bytes.subarray(rows.read(bytes, start, bytes.length));
    onBytes(file.bytesDone() - done);
    done = file.bytesDone();
  }
  if (!rows) throw new ImportError('wrong-file', `${file.name}: the file has no line with the names of its columns.`);
  rows.read(rest, 0, rest.length, { isLast: true });
  return { tally: rows.tally, entries: paid.entries() };
}
