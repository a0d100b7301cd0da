import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NetworkTable } from './network-table.ts';
import { RateLimiter, rateLimit } from './rate-limit.ts';
import { metered, meteredCall } from './work-meter.ts';

test('takes its burst at any time of the clock: rounding takes no token', () => {
  for (let now = 1e6; now < 1e6 + 100; now += 0.1) {
    const limiter = new RateLimiter({ perMinute: 10, burst: 30 });
    const waits = Array.from({ length: 31 }, () => limiter.take('203.0.113.9', now));
    expect(waits, String(now)).toEqual([...Array<number>(30).fill(0), 6]);
  }
});

test('lets a burst through, then the rate per minute, for each visitor separately', () => {
  const limiter = new RateLimiter({ perMinute: 60, burst: 3 });
  const at = (seconds: number, client = 'a') => limiter.take(client, 1_000_000 + 1000 * seconds);
  expect([at(0), at(0), at(0), at(0), at(0, 'b')]).toEqual([0, 0, 0, 1, 0]);
  expect([at(1), at(1)]).toEqual([0, 1]);
  expect([at(60), at(60), at(60), at(60)]).toEqual([0, 0, 0, 1]);
});

test('limiters of one name count together, others separately', () => {
  const table = new NetworkTable();
  const limiter = (name: string) => new RateLimiter({ perMinute: 1, burst: 1 }, name, table);
  expect(limiter('pages').take('a', 1)).toBe(0);
  expect([limiter('pages').take('a', 1), limiter('tiles').take('a', 1)]).toEqual([60, 0]);
});

test('an IPv6 visitor who changes networks is limited within the /56 and /48', () => {
  const limiter = new RateLimiter({ perMinute: 60, burst: 5 });
  const admitted = (client: (n: number) => string) =>
    Array.from({ length: 200 }, (_, n) => limiter.take(client(n), 1000)).filter((seconds) => seconds === 0).length;
  expect(admitted((n) => `2001:db8:1:${(0xa00 + n).toString(16)}::/64`)).toBe(10);
  expect(admitted((n) => `2001:db8:2:${(256 * n).toString(16)}::/64`)).toBe(20);
  expect(admitted((n) => `2001:db8:${n.toString(16)}:0::/64`)).toBeGreaterThan(190);
});

test('visitors who cannot be told apart share a larger limit', () => {
  const limiter = new RateLimiter({ perMinute: 60, burst: 5 });
  const admitted = Array.from({ length: 200 }, () => limiter.take('', 1000)).filter((seconds) => seconds === 0);
  expect(admitted).toHaveLength(25);
  expect(limiter.take('203.0.113.9', 1000)).toBe(0);
});

function open(limit: { perMinute: number; burst: number }) {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono();
  const client = { keyOf: () => '203.0.113.9', keyOfSocket: () => '' };
  const stop = (seconds: number) => {
    throw new HTTPException(429, { message: `stopped for ${seconds}` });
  };
  app.use(rateLimit(new RateLimiter(limit), client, { refuse: (c, seconds) => c.text(`wait ${seconds}`, 429), stop }));
  const ask = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, await answer.text()];
  };
  return { app, ask };
}

test('refuses with the seconds to wait', async () => {
  const { app, ask } = open({ perMinute: 30, burst: 1 });
  app.get('/', (c) => c.text('here'));
  expect(await ask('/')).toEqual([200, 'here']);
  expect(await ask('/')).toEqual([429, 'wait 2']);
});

class SlowSearch {
  readonly #ms = 250;

  async search(): Promise<string> {
    vi.advanceTimersByTime(this.#ms);
    return 'found';
  }
}

test('charges the time of searches: expensive ones use up the limit of many requests', async () => {
  const { app, ask } = open({ perMinute: 60, burst: 300 });
  const directory = metered(new SlowSearch());
  app.get('/', async (c) => c.text(await directory.search()));
  for (let turn = 0; turn < 3; turn++) expect(await ask('/')).toEqual([200, 'found']);
  expect(await ask('/')).toEqual([429, expect.stringMatching(/^wait \d+$/)]);
});

test('charges the time of a function, too', async () => {
  const { app, ask } = open({ perMinute: 60, burst: 300 });
  const read = meteredCall((text: string) => {
    vi.advanceTimersByTime(400);
    return `read ${text}`;
  });
  app.get('/', (c) => c.text(read('it')));
  for (let turn = 0; turn < 2; turn++) expect(await ask('/')).toEqual([200, 'read it']);
  expect(await ask('/')).toEqual([429, expect.stringMatching(/^wait \d+$/)]);
});

test('stops the searches of requests that were admitted together, once they have used up the limit', async () => {
  const { app, ask } = open({ perMinute: 60, burst: 300 });
  const directory = metered(new SlowSearch());
  app.get('/', async (c) => c.text(await directory.search()));
  app.get('/many', async (c) => {
    for (let turn = 0; turn < 50; turn++) await directory.search();
    return c.text('all');
  });
  expect(await ask('/many')).toEqual([429, expect.stringMatching(/^stopped for \d+$/)]);
  // Without a request, as for the warm-up, nothing is limited.
  for (let turn = 0; turn < 50; turn++) expect(await directory.search()).toBe('found');
});
