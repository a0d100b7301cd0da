import { expect, test } from 'vitest';
import { isNpi, NpiSet } from './npi.ts';

/** With its check digit. */
const npiOf = (digits: number) => Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isNpi)!;

test('a set has the NPIs that were added, and no others', () => {
  const added = [
    ...Array.from({ length: 200 }, (_, at) => 100_032_600 + at),
    ...Array.from({ length: 200 }, (_, at) => 100_000_000 + 999_983 * at),
    199_999_999,
    200_000_000,
    299_999_999,
  ];
  const set = new NpiSet();
  const others = [1, 7, 32_768, 100_000_000].flatMap((away) =>
    added.map((digits) => ((digits + away - 1e8) % 2e8) + 1e8),
  );
  for (const digits of added) expect([set.has(npiOf(digits)), set.add(npiOf(digits))]).toEqual([false, true]);
  for (const digits of added) expect([set.has(npiOf(digits)), set.add(npiOf(digits))]).toEqual([true, false]);
  const isAdded = new Set(added);
  for (const digits of others) expect(set.has(npiOf(digits))).toBe(isAdded.has(digits));
});
