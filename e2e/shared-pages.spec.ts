import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningSite, startSite } from '../faults/running-site.ts';
import { DATA_DIR } from '../playwright.config.ts';
import { siteDay } from '../src/model/site-day.ts';
import { expect, test } from './fixtures.ts';
import { screenAddresses } from './page-weight.ts';
import { someProviderId } from './provider-id.ts';

const SETTINGS = { DATA_DIR, TRUSTED_PROXIES: '127.0.0.1' };
const FOR_ALL = 'public, max-age=0, s-maxage=60';

/** Two visitors who have nothing in common. */
const VISITORS: Record<string, string>[] = [
  {
    'X-Forwarded-For': '203.0.113.9',
    Cookie: 'session=one; consent=yes',
    'User-Agent': 'Mozilla/5.0 (iPhone)',
    'Accept-Language': 'es-MX',
    'Accept-Encoding': 'br',
    'X-Keeps-Copy': '1',
  },
  {
    'X-Forwarded-For': '2001:db8:1:2::3',
    'X-Forwarded-Host': 'evil.test',
    Authorization: 'Bearer abc',
    Referer: 'https://elsewhere.test/list?place=Phoenix',
    DNT: '1',
    'Accept-Encoding': 'gzip',
    Accept: '*/*',
  },
];

/** How the bytes were sent. */
const TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

async function answerOf(origin: string, path: string, asked: Record<string, string>) {
  const response = await fetch(origin + path, { headers: asked, redirect: 'manual' });
  const headers = Object.fromEntries(response.headers);
  expect([typeof headers.date, typeof headers['x-request-id']], path).toEqual(['string', 'string']);
  for (const name of ['date', 'x-request-id', ...TRANSPORT]) delete headers[name];
  return { status: response.status, headers, body: await response.text() };
}

test('every page and its data have the same bytes for everyone, all day long', async ({ request }) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'clocks-'));
  const sites: RunningSite[] = [];
  try {
    // One site without kept pages, and it is morning there; two with them, and it is evening.
    for (const [at, [hour, kept]] of [['15:00:00Z', '0'], ['23:59:59Z', '64'] as const].entries()) {
      const clock = join(folder, String(at));
      writeFileSync(clock, String(Date.parse(`${siteDay()}T${hour}`) - Date.now()));
      const nodeOptions = ['--import', fileURLToPath(new URL('../faults/clock.ts', import.meta.url))];
      const settings = { ...SETTINGS, CLOCK_FILE: clock, PAGE_CACHE_MB: kept! };
      sites.push(await startSite(settings, { nodeOptions }));
    }
    const [morning, evening] = sites as [RunningSite, RunningSite];
    const screens = (await screenAddresses(request)).map(({ path }) => path);
    const data = screens.map((path) =>
      path.replace(/^(\/[^?]*[^/?])?\/?(?=$|\?)/, (_, name = '/_root') => `${name}.data`),
    );
    for (const path of [...screens, ...data, '/manifest.webmanifest', '/robots.txt', '/sitemap.xml']) {
      const first = await answerOf(morning.origin, path, VISITORS[0]!);
      expect(await answerOf(evening.origin, path, VISITORS[1]!), path).toEqual(first);
      expect(await answerOf(evening.origin, path, VISITORS[0]!), path).toEqual(first);
      const saving = await answerOf(morning.origin, path, { ...VISITORS[0]!, 'Save-Data': 'on' });
      expect(await answerOf(evening.origin, path, { ...VISITORS[1]!, 'Save-Data': 'on' }), path).toEqual(saving);
    }
  } finally {
    for (const site of sites) await site.kill();
    rmSync(folder, { recursive: true });
  }
});

test('pages for everyone may be kept by a cache in front, and revalidated', async ({ request }) => {
  for (const path of [
    '/',
    '/es',
    '/ourplaces?place=Phoenix%2C+AZ',
    '/ourplaces.data?place=Phoenix%2C+AZ',
    '/register',
  ]) {
    const first = await request.get(path);
    expect(first.headers(), path).toMatchObject({ 'cache-control': FOR_ALL, vary: 'Accept-Encoding, Save-Data' });
    const again = await request.get(path, { headers: { 'If-None-Match': first.headers().etag! } });
    expect([again.status(), (await again.body()).length], path).toEqual([304, 0]);
    expect(again.headers()['content-security-policy'], path).toBe(first.headers()['content-security-policy']);
    expect(again.headers()['x-request-id'], path).not.toBe(first.headers()['x-request-id']);
  }
});

const provider = async (request: Parameters<typeof someProviderId>[0]) =>
  `/ourplaces/providers/${await someProviderId(request)}`;

test('what is for one visitor is kept for nobody', async ({ request, baseURL }) => {
  const page = await provider(request);
  const asked: [path: string, headers?: Record<string, string>][] = [
    ['/newsletter/confirm?token=secret'],
    ['/es/newsletter/unsubscribe?token=secret'],
    ['/newsletter/confirm.data?token=secret'],
    [`${page}/report`],
    [`${page}?results=place%3DMesa`],
    [page, { Referer: `${baseURL}/ourplaces?place=Mesa` }],
    ['/ourplaces?place=12+Elm+Street'],
    ['/ourplaces?lat=33.41234&lng=-112.01234'],
    ['/ourplaces.data?lat=33.41234&lng=-112.01234&_routes=en%2Fplaces'],
    ['/ourplaces?place=Phoenix%2C+AZ&what=tantrums'],
    ['/ourplaces?place=Phoenix%2C+AZ&by=provider&name=Ana'],
    ['/ourplaces?place=Phoenix%2C+AZ&q=he+does+not+talk'],
    ['/resources?q=autism'],
    ['/es/knowledgecenter?q=autismo'],
    ['/experts?q=ana'],
    ['/forms/newsletter/start'],
    ['/nowhere'],
    ['/ourplaces/providers/sample:nobody'],
    ['/metrics'],
    ['/readyz'],
  ];
  for (const [path, headers = {}] of asked) {
    const answer = await request.get(path, { headers });
    expect(answer.headers()['cache-control'] ?? '', path).not.toContain('public');
    expect(answer.headers().etag, path).toBeUndefined();
  }
  const sent = await request.post('/newsletter', { form: { firstName: 'Ana' } });
  expect(sent.headers()).toMatchObject({ 'cache-control': 'no-store' });
  expect(await (await request.get('/newsletter')).text()).not.toContain('Ana');
});

test('a provider links back to the results that the visitor came from, whoever asked before', async ({
  request,
  baseURL,
}) => {
  const page = await provider(request);
  const back = '/ourplaces?place=Mesa';
  for (const from of ['', back, '']) {
    const answer = await request.get(page, from ? { headers: { Referer: baseURL + from } } : {});
    expect((await answer.text()).includes(`href="${back}"`)).toBe(from !== '');
  }
});
