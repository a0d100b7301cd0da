import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cacheSearchData } from './cache-search-data.ts';

async function cacheRule(path: string, status: 200 | 500 = 200, method = 'GET'): Promise<string | null> {
  const site = new Hono().use(cacheSearchData).all('*', (c) => c.text('data', status));
  return (await site.request(path, { method })).headers.get('Cache-Control');
}

test.each(['/ourplaces.data?place=x&_routes=en%2Fplaces', '/es/ourplaces.data?_routes=es%2Fplaces'])(
  'caches a search for a minute: %s',
  async (path) => {
    expect(await cacheRule(path)).toBe('public, max-age=60');
  },
);

test.each([
  '/ourplaces.data',
  '/ourplaces.data?_routes=en%2Fplaces%2Cen%2Fplaces-options',
  '/ourplaces',
  '/register.data',
])('does not cache anything else: %s', async (path) => {
  expect(await cacheRule(path)).toBe(null);
});

test('does not cache a failed search or a POST', async () => {
  expect(await cacheRule('/ourplaces.data?_routes=en%2Fplaces', 500)).toBe(null);
  expect(await cacheRule('/ourplaces.data?_routes=en%2Fplaces', 200, 'POST')).toBe(null);
});
