import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CsvRow } from './csv-scanner.ts';
import { openDataFile } from './open-data-file.ts';
import { readCsv, readHeader } from './read-csv.ts';
import { writeTestFile, zipBytes } from './testing/import-files.ts';

const COLUMNS = [{ headers: ['Name', 'Old Name'] }, { headers: ['City'] }, { headers: ['Note'], optional: true }];

async function read(path: string): Promise<string[][]> {
  const rows: CsvRow[] = [];
  for await (const batch of readCsv(await openDataFile(path), COLUMNS)) rows.push(...batch);
  return rows.map(({ values }) => values);
}

const TEXT = 'CITY,other,Old  Name\nMesa,x,Ann\nYuma,y,Bo\n';
const ROWS = [
  ['Ann', 'Mesa', ''],
  ['Bo', 'Yuma', ''],
];

describe('reading a table', () => {
  test('finds columns by name, in any order, case and spacing', async () => {
    expect(await read(writeTestFile('list.csv', TEXT))).toEqual(ROWS);
  });

  test('reads plain, gzip and zip files and a byte order mark alike, whatever the file name', async () => {
    expect(await read(writeTestFile('list.txt', gzipSync(TEXT)))).toEqual(ROWS);
    expect(
      await read(
        writeTestFile(
          'list',
          zipBytes({ 'readme.txt': 'hello', '__MACOSX/folder/._list.csv': 'x', 'folder/list.csv': TEXT }),
        ),
      ),
    ).toEqual(ROWS);
    expect(await read(writeTestFile('list.csv', `\ufeff${TEXT}`))).toEqual(ROWS);
  });

  test('a header with a byte order mark is read like one without, and never as another encoding', async () => {
    const path = writeTestFile('list.csv', `\ufeff${TEXT}`);
    expect(await readHeader(path)).toEqual(['CITY', 'other', 'Old  Name']);
    await expect(readHeader(path, 'windows-1252')).rejects.toThrow(/this is UTF-8 text. Leave out --encoding/);
  });

  test('two columns of one name are noted, if they are read', async () => {
    const file = await openDataFile(writeTestFile('list.csv', 'Name,City,x,x,NAME\nAnn,Mesa,1,2,Bo\n'));
    const rows: CsvRow[] = [];
    for await (const batch of readCsv(file, COLUMNS)) rows.push(...batch);
    expect(rows[0]!.values).toEqual(['Ann', 'Mesa', '']);
    expect(file.notices).toEqual(["list.csv has 2 columns named 'Name'; only the first is read."]);
  });

  test('progress counts bytes on disk', async () => {
    const file = await openDataFile(writeTestFile('list.csv.gz', gzipSync(TEXT.repeat(50))));
    for await (const _ of readCsv(file, COLUMNS));
    expect(file.bytesDone()).toBe(file.bytesTotal);
    expect(file.rows).toBe(149);
  });

  test.each([
    ['a missing file', 'file-missing', (): string => '/nowhere/list.csv'],
    ['an empty file', 'file-empty', () => writeTestFile('list.csv', '')],
    ['blank lines only', 'file-empty', () => writeTestFile('list.csv', '\n\n')],
    ['a header alone', 'no-rows', () => writeTestFile('list.csv', 'Name,City\n')],
    ['other columns', 'wrong-columns', () => writeTestFile('list.csv', 'Name,Town\na,b\n')],
    ['a gzip cut short', 'truncated', () => writeTestFile('list.csv.gz', gzipSync(TEXT.repeat(99)).subarray(0, -20))],
    ['a zip cut short', 'truncated', () => writeTestFile('list.zip', zipBytes({ 'list.csv': TEXT }).subarray(0, 60))],
    ['a zip without a table', 'wrong-file', () => writeTestFile('list.zip', zipBytes({ 'readme.txt': 'hello' }))],
    [
      'a zip with two tables',
      'many-tables',
      () => writeTestFile('list.zip', zipBytes({ 'a.csv': TEXT, 'b/c.CSV': TEXT })),
    ],
    ['a workbook', 'wrong-file', () => writeTestFile('list.xlsx', zipBytes({ 'xl/workbook.xml': '<x/>' }))],
    ['UTF-16', 'wrong-encoding', () => writeTestFile('list.csv', Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
    ['a binary file', 'wrong-encoding', () => writeTestFile('list.csv', Buffer.from([1, 0, 2, 0, 3]))],
    ['Latin-1', 'wrong-encoding', () => writeTestFile('list.csv', Buffer.from('Name,City\nPe\xf1a,Mesa\n', 'latin1'))],
  ] as const)('rejects %s as %s', async (_, code, path) => {
    await expect(read(path())).rejects.toMatchObject({ name: 'ImportError', code });
  });

  test('names missing columns and the ones that the file has', async () => {
    await expect(read(writeTestFile('list.csv', 'Name,Town\na,b\n'))).rejects.toThrow(
      /list\.csv, line 1: no column 'City'.*'Town'/,
    );
    await expect(read(writeTestFile('list.csv', 'Name;City\na;b\n'))).rejects.toThrow(/not separated by commas/);
  });
});
