import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test('a day is the one where the visitor is', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
