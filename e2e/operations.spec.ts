import { readMetrics } from '../faults/running-site.ts';
import { expect, test } from './fixtures.ts';
import { type SecondSite, startSecondSite } from './second-site.ts';

test('serves metrics to programs with the token only, even on this machine', async ({ request, baseURL }) => {
  await request.get('/experts/none');
  expect(await readMetrics(baseURL!)).toMatch(
    /http_request_seconds_count\{route="\/experts\/:id",method="GET",status="404"\} [1-9]/,
  );
  expect((await request.get('/metrics')).status()).toBe(404);
});

test('every response has a request id', async ({ request }) => {
  for (const path of ['/', '/api/Medicaid/GetTags', '/favicon.svg', '/nowhere']) {
    expect((await request.get(path)).headers()['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.describe('on a second site', () => {
  // Else each worker would start a site of its own.
  test.describe.configure({ mode: 'default' });
  let site: SecondSite;
  test.beforeAll(async () => {
    site = await startSecondSite(
      {},
      { TRUSTED_PROXIES: '127.0.0.1,::1', SITE_URL: 'https://www.example.org', OPEN_DATA: 'on' },
    );
  });
  test.afterAll(() => site.stop());

  test('with an https address, every response tells browsers to stay on https, and links ignore the requested host', async ({
    request,
  }) => {
    const paths = ['/', '/nowhere', '/healthz', '/metrics', '/robots.txt', '/.well-known/security.txt'];
    for (const path of [
      ...paths,
      '/api/Medicaid/GetTags',
      '/api/nothing',
      '/content/images/logo.svg',
      '/favicon.svg',
    ]) {
      const answer = await request.get(`${site.origin}${path}`, { headers: { Host: 'evil.example' } });
      expect(answer.headers()['strict-transport-security'], path).toBe('max-age=31536000');
      expect(await answer.text(), path).not.toContain('evil.example');
    }
    const refused = await request.post(`${site.origin}/register`, {
      headers: { Origin: 'https://evil.example' },
      form: { a: 'b' },
    });
    expect([refused.status(), refused.headers()['strict-transport-security']]).toEqual([403, 'max-age=31536000']);
  });

  test('limits a client behind a trusted proxy that sends too many requests, and no other', async ({ request }) => {
    const get = async (path: string, client: string) =>
      request.get(`${site.origin}${path}`, { headers: { 'X-Forwarded-For': client } });
    // All at once: sent one by one on a slow machine, they might stay below the limit.
    const askAll = (path: string, client: string) => Promise.all(Array.from({ length: 400 }, () => get(path, client)));
    const answers = await askAll('/api/Medicaid/GetTags', '203.0.113.9');
    expect([...new Set(answers.map((answer) => answer.status()))].sort()).toEqual([200, 429]);
    const refused = answers.find((answer) => answer.status() === 429)!;
    // A page of another origin reads open data, and why it may not.
    const openData = await askAll('/hsds/none', '203.0.113.11');
    expect(openData.find((answer) => answer.status() === 429)!.headers()).toMatchObject({
      'access-control-allow-origin': '*',
    });
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('Try again in') });
    expect((await get('/api/Medicaid/GetTags', '203.0.113.10')).status()).toBe(200);
    expect((await get('/terms', '203.0.113.9')).status()).toBe(200);
  });
});
