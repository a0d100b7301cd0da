import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test("returns the day in the visitor's time zone", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
