import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openMetrics, serveMetrics } from './metrics.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

function site({
  isLocal = false,
  token,
  isDown = () => false,
}: {
  isLocal?: boolean;
  token?: string;
  isDown?: () => boolean;
}) {
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
      oldestWaiting: () => unlessDown('2026-11-21T11:58:00.000Z'),
      givenUp: () => unlessDown(3),
    },
    () => now,
  );
  const app = new Hono();
  app.get('/metrics', serveMetrics(metrics, { isLocal: () => isLocal, keyOf: () => '' }, token));
  return { metrics, get: (headers: Record<string, string> = {}) => app.request('/metrics', { headers }) };
}

test('reports requests by route, providers, their age and failed deliveries', async () => {
  const { metrics, get } = site({ isLocal: true });
  metrics.observe({ route: '/experts/:id', method: 'GET', status: 200, seconds: 0.02 });
  metrics.observe({ route: '/experts/:id', method: 'GET', status: 200, seconds: 0.2 });
  metrics.refused();
  const text = await (await get()).text();
  expect(text).toContain('http_request_seconds_bucket{le="0.05",route="/experts/:id",method="GET",status="200"} 1');
  expect(text).toContain('http_request_seconds_count{route="/experts/:id",method="GET",status="200"} 2');
  expect(text).toContain('http_rate_limited_total 1');
  expect(text).toContain('directory_providers{source="nppes"} 12');
  expect(text).toContain('directory_import_age_seconds{source="nppes"} 3600');
  expect(text).toContain('outbox_oldest_seconds 120');
  expect(text).toContain('outbox_given_up 3');
});

test('omits metrics from an unavailable database and reports the others', async () => {
  let down = false;
  const { metrics, get } = site({ isLocal: true, isDown: () => down });
  metrics.refused();
  await get();
  down = true;
  const answer = await get();
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('http_rate_limited_total 1');
  expect(text).not.toMatch(/^(directory|outbox)_/m);
  down = false;
  expect(await (await get()).text()).toContain('outbox_given_up 3');
});

test.each([
  ['a stranger', {}, {}, 404],
  ['a stranger with any token, where none is set', {}, { Authorization: 'Bearer undefined' }, 404],
  ['a program with the token', { token: 'a-long-enough-token' }, { Authorization: 'Bearer a-long-enough-token' }, 200],
  [
    'a program with another token',
    { token: 'a-long-enough-token' },
    { Authorization: 'Bearer a-long-enough-tokeN' },
    404,
  ],
  ['a program on this machine', { isLocal: true }, {}, 200],
])('responds to %s', async (_, options, headers, status) => {
  expect((await site(options).get(headers)).status).toBe(status);
});
