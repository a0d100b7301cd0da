import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { EmptySearches, type EmptySearchesOptions, weekOf } from './empty-searches.ts';
import { addCounts, readTotals } from './insight-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'insight-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const PHOENIX = { lat: 33.45, lng: -112.07 };
const AT_SEA = { lat: 0, lng: -150 };
const SUNDAY = new Date('2026-11-22T23:59:59Z');

function open(options: Partial<EmptySearchesOptions> = {}): EmptySearches {
  const countyAt = ({ lat }: { lat: number }) => (lat === 0 ? null : 'Maricopa County, AZ');
  return new EmptySearches({ folder, countyAt, now: () => SUNDAY, ...options });
}

/** Notes the same search several times. */
function search(searches: EmptySearches, times: number, tagIds: number[], center = PHOENIX): void {
  for (let i = 0; i < times; i++) searches.note({ center, tagIds });
}

test('counts searches by county, week and tags in any order', () => {
  const searches = open();
  search(searches, 5, [15, 12]);
  searches.write();
  search(searches, 5, [12, 15, 12]);
  search(searches, 6, []);
  searches.close();
  const common = { county: 'Maricopa County, AZ', latestWeek: '2026-11-16' };
  expect(readTotals(folder)).toEqual([
    { ...common, tagIds: [12, 15], searches: 10 },
    { ...common, tagIds: [], searches: 6 },
  ]);
  expect(statSync(join(folder, 'insight.db')).mode & 0o777).toBe(0o600);
});

test('no file ever counts fewer than five searches', () => {
  let now = SUNDAY;
  const searches = open({ now: () => now });
  search(searches, 4, [12]);
  searches.write();
  expect(readdirSync(folder)).toEqual([]);
  now = new Date('2026-12-24T12:00:00Z');
  search(searches, 1, [12]);
  searches.write();
  const stored = [{ tagIds: [12], searches: 5, latestWeek: '2026-12-21' }];
  expect(readTotals(folder)).toMatchObject(stored);
  search(searches, 4, [12]);
  searches.close();
  expect(readTotals(folder)).toMatchObject(stored);
});

test('does not count searches outside every county or with more than two tags', () => {
  const searches = open();
  search(searches, 9, [12], AT_SEA);
  search(searches, 9, [1, 2, 3]);
  searches.close();
  expect(readTotals(folder)).toEqual([]);
});

test('limits the number of counts in memory, and forgets the oldest first', () => {
  const searches = open();
  for (let tag = 0; tag < 6000; tag++) search(searches, 5, [tag]);
  searches.close();
  const totals = readTotals(folder, { limit: 10_000 });
  expect(totals).toHaveLength(5000);
  expect(totals.every(({ tagIds }) => tagIds[0]! >= 1000)).toBe(true);
});

test('counts that cannot be written are logged once and written later', () => {
  const logged: string[] = [];
  const blockingFolder = join(folder, 'insight.db');
  mkdirSync(blockingFolder);
  const searches = open({ log: (sentence) => logged.push(sentence) });
  search(searches, 5, [12]);
  searches.write();
  searches.write();
  expect(logged).toHaveLength(1);
  rmSync(blockingFolder, { recursive: true });
  searches.close();
  expect(readTotals(folder)).toMatchObject([{ searches: 5 }]);
});

const count = (week: string, tagIds: number[], searches = 9) => ({ week, county: 'A', tagIds, searches });

test('removes what is older than 52 weeks, even if nothing new is counted', () => {
  addCounts(folder, [count('2025-11-17', [1]), count('2025-11-24', [2])]);
  const searches = open();
  searches.start();
  searches.close();
  expect(readTotals(folder).map(({ tagIds }) => tagIds)).toEqual([[2]]);
});

test('erases the small counts and long combinations of earlier versions from the file', () => {
  addCounts(folder, [count('2026-11-16', [1, 2])]);
  const db = new DatabaseSync(join(folder, 'insight.db'));
  db.exec(
    `INSERT INTO empty_search VALUES ('2026-11-16', 'Loving County', '3', 4), ('2026-11-16', 'Loving County', '1,2,3', 50)`,
  );
  db.close();
  open().start();
  expect(readTotals(folder).map(({ tagIds }) => tagIds)).toEqual([[1, 2]]);
  expect(readFileSync(join(folder, 'insight.db'), 'latin1')).not.toContain('Loving');
});

test('limits the file: removes the oldest weeks first, then the rarest searches', () => {
  addCounts(folder, [count('2026-11-16', [2], 6), count('2026-11-16', [3], 8), count('2026-11-09', [4], 7)], {
    maxRows: 2,
  });
  expect(readTotals(folder).map(({ tagIds }) => tagIds)).toEqual([[3], [2]]);
  expect(readTotals(folder, { since: '2026-11-23' })).toEqual([]);
});

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (time, monday) => expect(weekOf(new Date(time))).toBe(monday));
