import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPageSoon } from './keep-pages.ts';

const PAGE = new URL('https://help.example.org/ourplaces?place=Mesa&page=2');
const asked = vi.fn(async () => Response.error());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked.mockClear());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [1, false],
  [0, true],
])('a search is asked for %i times more to keep it where saving data is %s', async (times, saveData) => {
  vi.stubGlobal('navigator', { connection: { saveData } });
  const kept = keepPageSoon(PAGE);
  await vi.runAllTimersAsync();
  await kept;
  expect(asked).toHaveBeenCalledTimes(times);
});
