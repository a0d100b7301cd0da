import { expect, test } from 'vitest';
import { siteDay } from './site-day.ts';

test.each([
  ['2026-11-22T05:59:59.999Z', '2026-11-21'],
  ['2026-11-22T06:00:00Z', '2026-11-22'],
  ['2026-07-01T04:59:59Z', '2026-06-30'],
  ['2026-07-01T05:00:00Z', '2026-07-01'],
])('%s is on %s in Chicago', (time, day) => {
  expect(siteDay(Date.parse(time))).toBe(day);
});
