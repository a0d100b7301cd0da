import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { openMetrics, serveMetrics } from './metrics.ts';
import type { MetricsList } from './workers/crew.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const ON_THIS_MACHINE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const TOKEN = 'a-long-enough-token';

interface Options {
  token?: string | null;
  isDown?: () => boolean;
  allLists?: () => Promise<MetricsList[]>;
}

function site({ token = TOKEN, isDown = () => false, allLists }: Options) {
  const unlessDown = async <T>(value: T) => {
    if (isDown()) throw new Error('The database is down.');
    return value;
  };
  const metrics = openMetrics(
    {
      sources: () =>
        unlessDown([
          { source: 'nppes', providers: 12, importedAt: '2026-11-21T11:00:00.000Z', newestSourceDate: null },
        ]),
      freshness: async () => ({ behindSince: new Date(now - 60_000), canAnswer: false }),
      oldestWaiting: () => unlessDown('2026-11-21T11:58:00.000Z'),
      givenUp: () => unlessDown(3),
    },
    { allLists, now: () => now },
  );
  const onRefused = vi.fn();
  const app = new Hono();
  app.get('/metrics', serveMetrics(metrics, token ?? undefined, onRefused));
  const get = (headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }) =>
    app.request('/metrics', { headers }, ON_THIS_MACHINE);
  return { metrics, get, onRefused };
}

test('reports requests by route, providers, their age and failed deliveries', async () => {
  const { metrics, get } = site({});
  metrics.observe({ route: '/experts/:id', method: 'GET', status: 200, seconds: 0.02 });
  metrics.observe({ route: '/experts/:id', method: 'GET', status: 200, seconds: 0.2 });
  metrics.refused();
  const text = await (await get()).text();
  expect(text).toContain('http_request_seconds_bucket{le="0.05",route="/experts/:id",method="GET",status="200"} 1');
  expect(text).toContain('http_request_seconds_count{route="/experts/:id",method="GET",status="200"} 2');
  expect(text).toContain('http_rate_limited_total 1');
  expect(text).toContain('directory_providers{source="nppes"} 12');
  expect(text).toContain('directory_import_age_seconds{source="nppes"} 3600');
  expect(text).toContain('directory_behind_seconds 60');
  expect(text).toContain('directory_can_answer 0');
  expect(text).toContain('outbox_oldest_seconds 120');
  expect(text).toContain('outbox_given_up 3');
});

test('omits metrics from an unavailable database and reports the others', async () => {
  let down = false;
  const { metrics, get } = site({ isDown: () => down });
  metrics.refused();
  await get();
  down = true;
  const answer = await get();
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('http_rate_limited_total 1');
  expect(text).not.toMatch(/^(directory_(providers|import)|outbox)_/m);
  down = false;
  expect(await (await get()).text()).toContain('outbox_given_up 3');
});

test.each([
  ['no token, even on this machine, where a reverse proxy may run', {}, 404],
  ['the token', { Authorization: `Bearer ${TOKEN}` }, 200],
  ['another token', { Authorization: 'Bearer a-long-enough-tokeN' }, 404],
])('responds to a program with %s', async (_, headers, status) => {
  const { get, onRefused } = site({});
  expect((await get(headers)).status).toBe(status);
  expect(onRefused).toHaveBeenCalledTimes(status === 404 ? 1 : 0);
});

test('responds to nobody if no token is set', async () => {
  const { get } = site({ token: null });
  for (const given of ['undefined', 'null', ''])
    expect((await get({ Authorization: `Bearer ${given}` })).status).toBe(404);
});

test('adds up what workers count, and gives once what they share', async () => {
  const [one, two] = [site({}).metrics, site({}).metrics];
  for (const worker of [one, one, two]) worker.refused();
  const { get } = site({ allLists: () => Promise.all([one.list(), two.list()]) });
  const text = await (await get()).text();
  expect(text).toContain('http_rate_limited_total 3');
  expect(text).toContain('directory_providers{source="nppes"} 12');
  expect(Number(/^process_resident_memory_bytes (.*)$/m.exec(text)![1])).toBeLessThan(1.5 * process.memoryUsage.rss());
});
