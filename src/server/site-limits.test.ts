import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problemOfError } from '#api/problem.ts';
import { openMetrics } from './metrics.ts';
import { apiHeaders } from './security-headers.ts';
import { siteLimits } from './site-limits.ts';
import { metered } from './work-meter.ts';

/** Stops the clock, so that no tokens are added between requests. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

class SlowSearch {
  readonly #ms = 1000;

  search(): void {
    vi.advanceTimersByTime(this.#ms);
  }
}

function open({ hasLimits = true } = {}) {
  const freshness = async () => ({ behindSince: null, canAnswer: true });
  const metrics = openMetrics({
    sources: async () => [],
    freshness,
    oldestWaiting: async () => null,
    givenUp: async () => 0,
  });
  const client = { keyOf: () => '203.0.113.9', keyOfSocket: () => '' };
  const limits = siteLimits({ client, metrics, hasLimits }, '/api');
  const site = new Hono<{ Variables: { requestId: string } }>();
  site.use((c, next) => {
    c.set('requestId', 'one');
    return next();
  });
  site.use('/api/*', apiHeaders(false), limits.calls);
  site.onError(problemOfError);
  const directory = metered(new SlowSearch());
  site.get('/api/slow', (c) => {
    for (let turn = 0; turn < 1000; turn++) directory.search();
    return c.text('all');
  });
  site.get('/api/*', (c) => c.text('called'));
  site.use('/healthz', limits.health);
  site.get('/healthz', (c) => c.text('up'));
  site.use('/content/*', limits.files);
  site.get('/content/*', (c) => c.text('a picture'));
  site.use('/desk/*', limits.desk);
  site.all('/desk/*', (c) => c.text('the desk'));
  site.use(limits.pages);
  site.get('*', (c) => c.text('opened'));
  /** Sends `times` requests; returns the last response. */
  const ask = async (
    path: string,
    times = 1,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> => {
    for (let turn = 1; turn < times; turn++) await site.request(path, { headers, method });
    return site.request(path, { headers, method });
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

test('a call whose searches use up the limit gets the same, with the seconds to wait', async () => {
  const refused = await open().ask('/api/slow');
  const seconds = Number(refused.headers.get('Retry-After'));
  expect([refused.status, seconds]).toEqual([429, expect.toSatisfy((each) => each > 0)]);
  expect(await refused.json()).toMatchObject({ detail: `Too many requests. Try again in ${seconds} s.` });
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

test('limits health checks and files too, each separately', async () => {
  const { ask } = open();
  expect((await ask('/healthz', 300)).status).toBe(200);
  const refused = await ask('/healthz');
  expect([refused.status, await refused.text()]).toEqual([429, 'Too many requests. Try again in 1 s.']);
  expect((await ask('/content/images/a.png', 1500)).status).toBe(200);
  expect(await (await ask('/content/images/a.png')).text()).toBe('Too many requests. Try again in 1 s.');
  expect(await (await ask('/content/images/a.png', 1, { Accept: 'text/html,*/*' })).text()).toContain('many pages');
  expect((await ask('/experts')).status).toBe(200);
});

test('counts tiles, other calls and pages separately', async () => {
  const { ask } = open();
  expect((await ask('/experts', 121)).status).toBe(429);
  expect((await ask('/api/Medicaid/GetTags', 200)).status).toBe(200);
  expect((await ask('/api/tiles/roadmap/3/1/2', 600)).status).toBe(200);
  expect((await ask('/api/tiles/roadmap/3/1/2')).status).toBe(429);
});

test('entering the desk has a limit of its own', async () => {
  const { ask } = open();
  expect((await ask('/desk/sign-in/start', 30, {}, 'POST')).status).toBe(200);
  expect((await ask('/desk/join/finish', 1, {}, 'POST')).status).toBe(429);
  expect((await ask('/desk/sign-in')).status).toBe(200);
  expect((await ask('/desk/submissions/1/reject', 1, {}, 'POST')).status).toBe(200);
});

test('refuses no requests if limits are off', async () => {
  const { ask } = open({ hasLimits: false });
  expect((await ask('/experts', 300)).status).toBe(200);
  expect((await ask('/api/Medicaid/GetTags', 300)).status).toBe(200);
});
