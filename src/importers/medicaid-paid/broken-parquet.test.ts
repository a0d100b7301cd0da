import { gzipSync } from 'node:zlib';
import type { FileMetaData, PageHeader } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { ImportError } from '../import-errors.ts';
import { writeTestFile } from '../testing/import-files.ts';
import { parquetBytes, parquetOfPages, plainPage, type TestColumn, type TestPage } from '../testing/parquet-file.ts';
import { columns, LATEST, NAMES, ROWS, readBytes } from '../testing/spending-parquet.ts';
import { readRuns } from './parquet-bounds.ts';
import { readInThread } from './part-thread.ts';
import { readSpending } from './read-spending.ts';

/** A file of one row whose columns are as `change` says. */
function onePageFile(
  change: (pages: Record<string, TestPage>) => void = () => {},
  changeFooter?: (footer: FileMetaData) => void,
  rows = 1,
): Buffer {
  const pages = Object.fromEntries(Object.values(NAMES).map((name, at) => [name, plainPage([ROWS[0]![at]!])]));
  change(pages);
  return parquetOfPages(pages, rows, changeFooter);
}

const withHeader = (header: Partial<PageHeader>, bytes?: Uint8Array) =>
  onePageFile((pages) => {
    const page = pages[NAMES.code]!;
    pages[NAMES.code] = { header: { ...page.header, ...header }, bytes: bytes ?? page.bytes };
  });
const values = (num_values: number, encoding: 'PLAIN' | 'RLE_DICTIONARY' = 'PLAIN') => ({
  data_page_header: {
    num_values,
    encoding,
    definition_level_encoding: 'RLE' as const,
    repetition_level_encoding: 'RLE' as const,
  },
});
const metaOf = ({ columns }: FileMetaData['row_groups'][number], name: string) =>
  columns.find((each) => each.meta_data!.path_in_schema[0] === name)!.meta_data!;
const group = (change: (group: FileMetaData['row_groups'][number]) => void) =>
  onePageFile(
    () => {},
    (footer) => change(footer.row_groups[0]!),
  );
const typed = (key: keyof typeof NAMES, data: unknown[], type: TestColumn['type']) =>
  parquetBytes(columns({ [key]: { data: ROWS.map((_, at) => data[at % data.length]), type } }));

test('the file that is changed below can be read', async () => {
  expect(readBytes(onePageFile()).rows).toMatchObject({ used: 1 });
});

const wholeFile = () => parquetBytes(columns());
const cut = (bytes: Buffer, from: number, to: number) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
const REFUSED: [string, () => Buffer, RegExp][] = [
  ['only its first bytes', () => Buffer.from('PAR1'), /incomplete/],
  ['nothing between its ends', () => Buffer.from('PAR1PAR1'), /incomplete/],
  ['the first half', () => wholeFile().subarray(0, wholeFile().length / 2), /incomplete/],
  ['all but the last byte', () => wholeFile().subarray(0, -1), /incomplete/],
  ['a hole in its middle', () => cut(wholeFile(), 20, 60), /damaged/],
  ['an encrypted end', () => Buffer.concat([wholeFile().subarray(0, -4), Buffer.from('PARE')]), /incomplete|encrypted/],
  ['a footer longer than the file', () => longFooter(0x7fffffff), /damaged/],
  ['a footer of nothing', () => longFooter(0), /damaged/],
  ['a footer of noise', () => noise(400), /damaged/],
  ['a footer of endless structs', () => footer(Buffer.alloc(200_000, 0x1c)), /damaged/],
  [
    'a footer of lists in lists of 30 million',
    () => footer(Buffer.from('19f980ade2'.repeat(1) + '0ef980ade20e'.repeat(20), 'hex')),
    /list is longer/,
  ],
  ['a footer with a list of two billion', () => footer(Buffer.from('19fcffffffff07', 'hex')), /list is longer/],
  [
    'a schema with thousands of columns',
    () => onePageFile(undefined, ({ schema }) => void schema.push(...Array(2000).fill(schema[1]))),
    /it has 2007 columns/,
  ],
  ['no column of amounts', () => parquetBytes(columns().slice(0, 5)), /no column TOTAL_PAID/],
  [
    'months as times of day',
    () => typed('month', [1], { type: 'INT32', converted_type: 'TIME_MILLIS' }),
    /CLAIM_FROM_MONTH is of the type TIME/,
  ],
  [
    'months as numbers',
    () => typed('month', [202411], { type: 'INT32' }),
    /CLAIM_FROM_MONTH is of the type INT32, and should be text or time/,
  ],
  ['codes as numbers', () => typed('code', [92507], { type: 'INT32' }), /HCPCS_CODE is of the type INT32/],
  [
    'yes and no as NPIs',
    () => typed('billing', [true], { type: 'BOOLEAN' }),
    /BILLING_PROVIDER_NPI_NUM is of the type BOOLEAN/,
  ],
  [
    'JSON as amounts',
    () => typed('paid', [{}], { type: 'BYTE_ARRAY', converted_type: 'JSON' }),
    /TOTAL_PAID is of the type JSON/,
  ],
  [
    'a list of amounts',
    () => onePageFile(undefined, ({ schema }) => Object.assign(schema.at(-1)!, { repetition_type: 'REPEATED' })),
    /TOTAL_PAID is a list/,
  ],
  [
    'columns packed with LZ4',
    () => group(({ columns: [first] }) => Object.assign(first!.meta_data!, { codec: 'LZ4_RAW' })),
    /packed with LZ4_RAW/,
  ],
  ['a row group without columns', () => group((each) => Object.assign(each, { columns: [] })), /has no column/],
  [
    'a column elsewhere than in the file',
    () => group(({ columns: [first] }) => Object.assign(first!.meta_data!, { data_page_offset: 1n << 40n })),
    /fewer values/,
  ],
  [
    'a column before the file',
    () => group(({ columns: [first] }) => Object.assign(first!.meta_data!, { data_page_offset: -100n })),
    /damaged/,
  ],
  ['fewer values than rows', () => group((each) => Object.assign(each, { num_rows: 2n })), /fewer values than rows/],
  ['fewer rows than none', () => group((each) => Object.assign(each, { num_rows: -1n })), /no number of rows/],
  ['a trillion rows', () => group((each) => Object.assign(each, { num_rows: 10n ** 12n })), /1,000,000,000,000 rows/],
  ['a page of a billion values', () => withHeader(values(2 ** 30)), /says that it has 1,073,741,824 values/],
  ['a page of fewer values than none', () => withHeader(values(-5)), /says that it has -5 values/],
  ['a page that unpacks to 2 GB', () => withHeader({ uncompressed_page_size: 2 ** 31 - 1 }), /2,147,483,647 bytes/],
  ['a page longer than its column', () => withHeader({ compressed_page_size: 5000 }), /damaged/],
  ['a page of more values than it holds', () => withHeader(values(1000)), /damaged/],
  ['a page of a text longer than the page', () => withHeader({}, Buffer.from('ffffff7f', 'hex')), /damaged/],
  [
    'values of a dictionary that is not there',
    () => withHeader(values(1, 'RLE_DICTIONARY'), Buffer.from('010200', 'hex')),
    /dictionary/,
  ],
];

/** A file with another length of its footer. */
function longFooter(length: number): Buffer {
  const bytes = wholeFile();
  bytes.writeUInt32LE(length, bytes.length - 8);
  return bytes;
}

function footer(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('PAR1'), bytes, length, Buffer.from('PAR1')]);
}

function noise(length: number): Buffer {
  return footer(Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 0xff)));
}

describe('refused in a sentence, without taking much time or memory', () => {
  test.each(REFUSED)('%s', (_, bytes, message) => {
    expect(() => readBytes(bytes())).toThrow(
      expect.objectContaining({ name: 'ImportError', message: expect.stringMatching(message) }),
    );
  });

  test('by a thread too, and then nothing is read', async () => {
    const read = (bytes: Buffer) =>
      readSpending([writeTestFile('spending.parquet', bytes)], { now: new Date('2026-03-01T12:00:00Z') });
    await expect(read(wholeFile().subarray(0, 900))).rejects.toThrow(ImportError);
    const none = parquetBytes(columns().map((each) => ({ ...each, data: [] })));
    await expect(read(none)).rejects.toThrow('the file has no rows');
  });
});

test('a file that is packed to a thousandth unpacks to no more than a page says', async () => {
  const texts = plainPage(['92507']).bytes;
  const bytes = onePageFile(
    (pages) => {
      const page = pages[NAMES.code]!;
      const packed = gzipSync(Buffer.concat([texts, Buffer.alloc(100_000_000)]));
      pages[NAMES.code] = { header: { ...page.header, uncompressed_page_size: texts.length }, bytes: packed };
    },
    ({ row_groups: [first] }) => Object.assign(metaOf(first!, NAMES.code), { codec: 'GZIP' }),
  );
  expect(() => readBytes(bytes)).toThrow(/larger than/);
});

test('a page that holds up what unpacks it is given up', async () => {
  const endless = onePageFile(
    (pages) => {
      const page = pages[NAMES.code]!;
      // A literal of fewer bytes than none leads back to where it began.
      pages[NAMES.code] = { header: page.header, bytes: Buffer.from('09fcfaffffff0000000000', 'hex') };
    },
    ({ row_groups: [first] }) => Object.assign(metaOf(first!, NAMES.code), { codec: 'SNAPPY' }),
  );
  const part = {
    path: writeTestFile('spending.parquet', endless),
    part: 0,
    parts: 1,
    latestMonth: LATEST,
  };
  await expect(readInThread(part, () => {}, undefined, 3000)).rejects.toThrow('reading it gets no further');
});

test('runs fill no more than they are given, at every width', () => {
  for (let width = 0; width <= 21; width++) {
    const mask = 2 ** width - 1;
    const numbers = Array.from({ length: 21 }, (_, at) => (at * 2_654_435_761) % (mask + 1));
    const bits = numbers.map((number) => [...number.toString(2).padStart(width, '0')].reverse().join('')).join('');
    const octets = width === 0 ? [] : (bits.padEnd(24 * width, '0').match(/.{8}/g) ?? []);
    const packed = octets.map((octet) => Number.parseInt([...octet].reverse().join(''), 2));
    const run = Array.from({ length: Math.ceil(width / 8) }, (_, at) => (mask >> (8 * at)) & 255);
    const read = new Uint32Array(29);
    readRuns(Uint8Array.from([7, ...packed, 0xfe, 0xff, 0xff, 0x0f, ...run]), width, read);
    expect([...read]).toEqual([
      ...numbers.map((number) => (width === 0 ? 0 : number)),
      0,
      0,
      0,
      ...Array(5).fill(mask),
    ]);
  }
});
