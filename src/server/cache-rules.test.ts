import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cacheRule, storeNoOwnWords } from './cache-rules.ts';

const FOR_ALL = 'public, max-age=0, s-maxage=60';

test.each([
  ['/ourplaces.data?place=x&_routes=en%2Fplaces', 'public, max-age=60, s-maxage=0', 'private, max-age=60'],
  ['/es/ourplaces.data?_routes=es%2Fplaces', 'public, max-age=60, s-maxage=0', 'private, max-age=60'],
  ['/ourplaces.data?place=x&_routes=en%2Fplaces%2Cen%2Fplaces-options', FOR_ALL, 'private, no-cache'],
  ['/ourplaces.data', FOR_ALL, 'private, no-cache'],
  ['/ourplaces?place=x', FOR_ALL, 'private, no-cache'],
  ['/es/register', FOR_ALL, 'private, no-cache'],
  ['/ourplaces/providers/sample:1', 'no-cache', 'private, no-cache'],
])('%s: for all, %s; for one visitor, %s', (address, forAll, forOne) => {
  expect([cacheRule(address, true), cacheRule(address, false)]).toEqual([forAll, forOne]);
});

test.each([
  ['/ourplaces.data?q=he+does+not+talk&_routes=en%2Fplaces'],
  ['/es/ourplaces?q=no+habla'],
  ['/ourplaces/providers/sample:1', 'https://care.example/ourplaces?place=Mesa&q=he+bites'],
  ['/ourplaces/providers/sample:1/report?results=q%3Dhe%2Bbites'],
])('lets nobody keep a page with what a visitor asked: %s', async (path, Referer = '') => {
  const site = new Hono().use(storeNoOwnWords).all('*', (c) => c.text('data'));
  expect((await site.request(path, { headers: { Referer } })).headers.get('Cache-Control')).toBe('no-store');
});
