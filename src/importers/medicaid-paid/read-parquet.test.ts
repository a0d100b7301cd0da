import { describe, expect, test } from 'vitest';
import { writeTestFile } from '../testing/import-files.ts';
import { parquetBytes, parquetOfPages, plainPage, type TestColumn } from '../testing/parquet-file.ts';
import { column, columns, LATEST, NAMES, outcomeOf, ROWS, readBytes } from '../testing/spending-parquet.ts';
import { readParquetPart } from './read-parquet.ts';
import { readSpending } from './read-spending.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
async function readFile(name: string, bytes: string | Buffer) {
  const read = await readSpending([writeTestFile(name, bytes)], { now: NOW });
  return outcomeOf(read, read.paid.entries());
}

const fromCsv = () =>
  readFile('spending.csv', [Object.values(NAMES), ...ROWS].map((row) => `${row.join()}\n`).join(''));

const numbers = (at: number) => column(at).map((value) => (value ? Number(value) : null));
const days = column(3).map((value) => (value ? new Date(`${value}-01T00:00:00Z`) : null));
const whole = (at: number) => column(at).map((value) => (value ? BigInt(value) : null));
const cents = column(5).map((value) => (value ? Number(value) : null));
const LAYOUTS: Record<string, TestColumn[]> = {
  texts: columns(),
  'empty texts instead of nulls': columns(
    Object.fromEntries(Object.keys(NAMES).map((key, at) => [key, { data: column(at) }])),
  ),
  'texts without nulls': columns(
    Object.fromEntries(
      Object.keys(NAMES).map((key, at) => [
        key,
        { data: column(at), type: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' } },
      ]),
    ),
  ),
  'integers, dates, floating-point numbers': columns({
    billing: { data: whole(0), type: { type: 'INT64' } },
    servicing: { data: whole(1), type: { type: 'INT64', converted_type: 'UINT_64' } },
    month: { data: days, type: { type: 'INT32', converted_type: 'DATE' } },
    paid: { data: numbers(5), type: { type: 'DOUBLE' } },
  }),
  'floating-point NPIs, times, decimals': columns({
    billing: { data: numbers(0), type: { type: 'DOUBLE' } },
    servicing: { data: numbers(1), type: { type: 'INT32', converted_type: 'UINT_32' } },
    month: { data: days, type: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' } },
    paid: { data: cents, type: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 } },
  }),
  'decimals of 16 bytes': columns({
    paid: {
      data: column(5).map((value) => (value ? bigEndian(BigInt(Math.round(Number(value) * 100))) : null)),
      type: {
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        logical_type: { type: 'DECIMAL', precision: 38, scale: 2 },
      },
    },
  }),
};

function bigEndian(value: bigint): Uint8Array {
  const hex = BigInt.asUintN(128, value).toString(16).padStart(32, '0');
  return Buffer.from(hex, 'hex');
}

describe('Parquet gives what CSV gives', () => {
  test.each(Object.entries(LAYOUTS))('%s', async (_, layout) => {
    const csv = await fromCsv();
    expect(csv.rows).toEqual({
      used: 5,
      'other-code': 2,
      unpaid: 2,
      'no-npi': 2,
      'bad-month': 2,
      'bad-amount': 2,
      malformed: 0,
    });
    expect(readBytes(parquetBytes(layout))).toEqual(csv);
  });

  test.each(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD'] as const)('%s', async (codec) => {
    expect(readBytes(parquetBytes(columns(), { codec, rowGroupSize: 4, pageSize: 20 }))).toEqual(await fromCsv());
  });

  test('whole files, in a thread', async () => {
    expect(await readFile('spending.parquet', parquetBytes(columns()))).toEqual(await fromCsv());
  });

  test('in several parts, each read alone', async () => {
    const path = writeTestFile('spending.parquet', parquetBytes(columns(), { rowGroupSize: 4 }));
    const parts = [0, 1, 2].map((part) => readParquetPart({ path, part, parts: 3, latestMonth: LATEST }, () => {}));
    const used = parts.map(({ tally }) => Object.values(tally.rows).reduce((sum, count) => sum + count, 0));
    expect(used).toEqual([7, 4, 4]);
  });

  test('pages of the first version', async () => {
    const pages = Object.values(NAMES).map((name, at) => [name, plainPage(column(at))]);
    expect(readBytes(parquetOfPages(Object.fromEntries(pages), ROWS.length))).toEqual(await fromCsv());
  });

  test('columns in any order, of which only those that count are read', async () => {
    const reversed = [...columns(), { name: 'More', data: ROWS.map(() => 'x') }].reverse();
    const bytes = parquetBytes(reversed, { codec: 'UNCOMPRESSED' });
    bytes.fill(0xff, 4, 40);
    expect(readBytes(bytes)).toEqual(await fromCsv());
  });
});

test('a date within a month is no month, as in CSV', () => {
  const data = ROWS.map(() => new Date('2024-11-15T00:00:00Z'));
  const dates = columns({ month: { data, type: { type: 'INT32', converted_type: 'DATE' } } });
  expect(readBytes(parquetBytes(dates)).rows).toMatchObject({ used: 0, 'bad-month': 13 });
});
