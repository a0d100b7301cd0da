import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePageSoon, isWholePage } from './page-cache.ts';

const PAGE = new URL('https://help.example.org/ourplaces?place=Mesa&page=2');
const fetchPage = vi.fn(async () => Response.error());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchPage.mockClear());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [1, false],
  [0, true],
])('fetches a search page %i times to cache it when saveData is %s', async (times, saveData) => {
  vi.stubGlobal('navigator', { connection: { saveData } });
  const cached = cachePageSoon(PAGE);
  await vi.runAllTimersAsync();
  await cached;
  expect(fetchPage).toHaveBeenCalledTimes(times);
});

test('a page that the server lets nobody keep is not a page to show again', () => {
  const page = (rule: string) =>
    new Response('', { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': rule } });
  expect([isWholePage(page('no-cache')), isWholePage(page('no-store'))]).toEqual([true, false]);
});
