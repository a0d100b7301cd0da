import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RateLimiter, rateLimit } from './rate-limit.ts';

test('lets a burst through, then the rate per minute, for each visitor separately', () => {
  const limiter = new RateLimiter({ perMinute: 60, burst: 3 });
  const at = (seconds: number, client = 'a') => limiter.take(client, 1_000_000 + 1000 * seconds);
  expect([at(0), at(0), at(0), at(0), at(0, 'b')]).toEqual([0, 0, 0, 1, 0]);
  expect([at(1), at(1)]).toEqual([0, 1]);
  expect([at(60), at(60), at(60), at(60)]).toEqual([0, 0, 0, 1]);
});

test('does not grow with the number of visitors', () => {
  const limiter = new RateLimiter({ perMinute: 1, burst: 1 });
  for (let visitor = 0; visitor <= 50_000; visitor++) limiter.take(`visitor ${visitor}`, 1);
  expect(limiter.take('visitor 1', 1)).toBe(60);
  expect(limiter.take('visitor 0', 1)).toBe(0);
});

test('refuses with the seconds to wait, and does not count unknown visitors', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono();
  let key = '203.0.113.9';
  const client = { keyOf: () => key, isLocal: () => false };
  app.use(rateLimit({ perMinute: 30, burst: 1 }, client, (c, seconds) => c.text(`wait ${seconds}`, 429)));
  app.get('/', (c) => c.text('here'));
  expect((await app.request('/')).status).toBe(200);
  const refused = await app.request('/');
  expect([refused.status, await refused.text()]).toEqual([429, 'wait 2']);
  key = '';
  for (let turn = 0; turn < 5; turn++) expect((await app.request('/')).status).toBe(200);
});
