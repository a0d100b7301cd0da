import { expect, test } from 'vitest';
import { startAt, videoTime } from './video-time.ts';

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [83, '1:23'],
  [3599, '59:59'],
  [3700, '1:01:40'],
])('%s seconds are shown as %s', (seconds, expected) => {
  expect(videoTime(seconds)).toBe(expected);
});

test('a link starts at the whole second', () => {
  expect(startAt(83.9)).toBe('?t=83');
});
