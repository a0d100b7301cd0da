import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('counts searches by county, week and tags in any order', () => {
  const searches = open();
  searches.note({ center: PHOENIX, tagIds: [15, 12] });
  searches.write();
  searches.note({ center: PHOENIX, tagIds: [12, 15, 12] });
  searches.note({ center: PHOENIX, tagIds: [] });
  searches.close();
  const common = { county: 'Maricopa County, AZ', latestWeek: '2026-11-16' };
  expect(readTotals(folder)).toEqual([
    { ...common, tagIds: [12, 15], searches: 2 },
    { ...common, tagIds: [], searches: 1 },
  ]);
  expect(statSync(join(folder, 'insight.db')).mode & 0o777).toBe(0o600);
});

test('does not count searches outside every county or with too many tags', () => {
  const searches = open();
  searches.note({ center: AT_SEA, tagIds: [12] });
  searches.note({ center: PHOENIX, tagIds: [1, 2, 3, 4, 5, 6, 7] });
  searches.close();
  expect(readTotals(folder)).toEqual([]);
});

test('limits the number of counts in memory', () => {
  const searches = open();
  for (let tag = 0; tag < 6000; tag++) searches.note({ center: PHOENIX, tagIds: [tag] });
  searches.close();
  expect(readTotals(folder, { limit: 10_000 })).toHaveLength(5000);
});

test('counts that cannot be written are logged once and written later', () => {
  const logged: string[] = [];
  const blockingFolder = join(folder, 'insight.db');
  mkdirSync(blockingFolder);
  const searches = open({ log: (sentence) => logged.push(sentence) });
  searches.note({ center: PHOENIX, tagIds: [12] });
  searches.write();
  searches.write();
  expect(logged).toHaveLength(1);
  rmSync(blockingFolder, { recursive: true });
  searches.close();
  expect(readTotals(folder)).toMatchObject([{ searches: 1 }]);
});

test('limits the file: removes old weeks first, then the rarest searches', () => {
  const count = (week: string, tag: number, searches: number) => ({ week, county: 'A', tagIds: [tag], searches });
  addCounts(folder, [count('2020-01-06', 1, 99)]);
  addCounts(folder, [count('2026-11-16', 2, 1), count('2026-11-16', 3, 5), count('2026-11-09', 4, 7)], 2);
  expect(readTotals(folder).map(({ tagIds }) => tagIds)).toEqual([[3], [2]]);
  expect(readTotals(folder, { since: '2026-11-23' })).toEqual([]);
});

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (time, monday) => expect(weekOf(new Date(time))).toBe(monday));
