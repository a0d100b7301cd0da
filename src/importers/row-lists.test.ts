import { fsyncSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ImportReport, writeReport } from './import-report.ts';
import { type EvidenceReport, writeEvidenceReport } from './medicaid-paid/import-medicaid-paid.ts';
import { RowLists } from './row-lists.ts';

vi.mock('node:fs', async (original) => ({ ...(await original<typeof import('node:fs')>()), fsyncSync: vi.fn() }));

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('discards both lists on a full disk, where flushing them fails', () => {
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const folder = testFolder();
  const lists = new RowLists(folder, '2026-11-21T10-00-00.000Z-csv', { dryRun: false });
  for (let line = 2; line < 2000; line++)
    for (const list of [lists.dropped, lists.remarks]) list.add({ file: 'list.csv', line }, 'no-name', 'x'.repeat(300));
  expect(readdirSync(folder)).toHaveLength(2);
  expect(() => lists.close()).toThrow('no space left');
  lists.discard();
  expect(readdirSync(folder)).toEqual([]);
});

const TIME = '2026-11-21T10:00:00.000Z';

test.each<[string, (folder: string) => unknown]>([
  ['a report', (folder) => writeReport({ source: 'csv', kept: null, startedAt: TIME } as ImportReport, folder)],
  [
    'a report on evidence',
    (folder) => writeEvidenceReport({ source: 'medicaid-paid', startedAt: TIME } as EvidenceReport, folder),
  ],
  [
    'a list of rows',
    (folder) => {
      const lists = new RowLists(folder, '2026-11-21T10-00-00.000Z-csv', { dryRun: false });
      lists.dropped.add({ file: 'list.csv', line: 2 }, 'no-name', '');
      lists.close();
    },
  ],
])('%s is made in folders that only their owner can enter', async (_, write) => {
  const data = join(testFolder(), 'data');
  await write(join(data, 'reports'));
  for (const folder of [data, join(data, 'reports')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** Returns the lines of the list of dropped rows, with these cells. */
function droppedLines(rows: string[][], cellNames?: string[]): string[] {
  const folder = testFolder();
  const lists = new RowLists(folder, '2026-11-21T10-00-00.000Z-csv', { dryRun: false, cellNames });
  for (const [at, cells] of rows.entries())
    lists.dropped.add({ file: 'list.csv', line: at + 2, cells }, 'no-name', `row ${at}`);
  lists.close();
  return readFileSync(join(folder, lists.names[0]!), 'utf8').trimEnd().split('\r\n');
}

test('a dropped row has its cells only where the source says what they are', () => {
  const rows = [['', '2 Elm', '=1+1']];
  const [header, row] = droppedLines(rows, ['Facility', 'Street', '=Town']);
  expect(header).toBe("\uFEFFfile,line,reason,meaning,value,Facility,Street,'=Town");
  expect(row).toBe("list.csv,2,no-name,without a name,row 0,,2 Elm,'=1+1");
  expect(droppedLines(rows)).toEqual([
    '\uFEFFfile,line,reason,meaning,value',
    'list.csv,2,no-name,without a name,row 0',
  ]);
});

test('after 20 million characters of cells, the rest of the rows have none', () => {
  const large = 'x'.repeat(2_000_000);
  const lines = droppedLines([...Array<string[]>(10).fill([large]), ['y'], ['']], ['Facility']);
  expect(lines.map((line) => line.length > 2_000_000)).toEqual([false, ...Array(10).fill(true), false, false]);
  expect(lines.slice(-2)).toEqual([
    'list.csv,12,no-name,without a name,row 10',
    'list.csv,13,no-name,without a name,row 11',
  ]);
});
