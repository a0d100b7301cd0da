import { expect, test } from 'vitest';
import { isOld, monthsSince } from './fact-clocks.ts';

test.each([
  ['notTakingNewPatients', '2026-10-24', false],
  ['notTakingNewPatients', '2026-10-23', true],
  ['takingNewPatients', '2026-08-25', false],
  ['takingNewPatients', '2026-08-24', true],
  ['phone', '2026-05-26', true],
  ['hours', '2026-05-27', false],
  ['listing', '2024-11-23', false],
  ['listing', '2024-11-22', true],
  ['listing', null, false],
  ['phone', '2027-01-01', false],
] as const)('%s of %s is old on 2026-11-23: %s', (fact, day, old) => {
  expect(isOld(fact, day, '2026-11-23')).toBe(old);
});

test.each([
  ['2026-11-20', 1],
  ['2026-09-24', 1],
  ['2026-09-23', 2],
  ['2025-11-23', 12],
  ['2012-12-01', 167],
] as const)('whole months since %s: %i', (day, months) => {
  expect(monthsSince(day, '2026-11-23')).toBe(months);
});
