import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openMetrics } from './metrics.ts';
import { apiHeaders } from './security-headers.ts';
import { siteLimits } from './site-limits.ts';

/** Stops the clock, so that no tokens are added between requests. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

function open({ hasLimits = true } = {}) {
  const metrics = openMetrics({ sources: async () => [], oldestWaiting: async () => null, givenUp: async () => 0 });
  const client = { keyOf: () => '203.0.113.9', isLocal: () => false };
  const limits = siteLimits({ client, metrics, hasLimits }, '/api');
  const site = new Hono<{ Variables: { requestId: string } }>();
  site.use((c, next) => {
    c.set('requestId', 'one');
    return next();
  });
  site.use('/api/*', apiHeaders(), limits.calls);
  site.get('/api/*', (c) => c.text('called'));
  site.use(limits.pages);
  site.get('*', (c) => c.text('opened'));
  /** Sends `times` requests; returns the last response. */
  const ask = async (path: string, times = 1): Promise<Response> => {
    for (let turn = 1; turn < times; turn++) await site.request(path);
    return site.request(path);
  };
  return { ask, metrics };
}

test('a call over the limit gets a problem with the seconds to wait and its request id', async () => {
  const { ask, metrics } = open();
  expect((await ask('/api/Medicaid/GetTags', 200)).status).toBe(200);
  const refused = await ask('/api/Medicaid/GetTags');
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'content-type': 'application/problem+json',
    'retry-after': '1',
    'x-request-id': 'one',
  });
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { type: 'about:blank', title: 'Too many requests', status: 429, detail: 'Too many requests. Try again in 1 s.' },
  ]);
  expect(await metrics.text()).toContain('http_rate_limited_total 1');
});

test('a page over the limit gets a text in both languages, with the seconds to wait', async () => {
  const { ask } = open();
  expect((await ask('/experts', 120)).status).toBe(200);
  const refused = await ask('/experts');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await refused.text()).toBe(
    'You have opened many pages in a short time. Please wait a few seconds and reload this one.\n' +
      'Ha abierto muchas páginas en poco tiempo. Espere unos segundos y vuelva a cargar esta.',
  );
});

test('counts tiles, other calls and pages separately', async () => {
  const { ask } = open();
  expect((await ask('/experts', 121)).status).toBe(429);
  expect((await ask('/api/Medicaid/GetTags', 200)).status).toBe(200);
  expect((await ask('/api/tiles/roadmap/3/1/2', 600)).status).toBe(200);
  expect((await ask('/api/tiles/roadmap/3/1/2')).status).toBe(429);
});

test('refuses no requests if limits are off', async () => {
  const { ask } = open({ hasLimits: false });
  expect((await ask('/experts', 300)).status).toBe(200);
  expect((await ask('/api/Medicaid/GetTags', 300)).status).toBe(200);
});
