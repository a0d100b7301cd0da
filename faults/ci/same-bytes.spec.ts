import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../../e2e/fixtures.ts';
import { screenAddresses } from '../../e2e/page-weight.ts';
import { DATA_DIR } from '../../playwright.config.ts';
import { siteDay } from '../../src/model/site-day.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const SETTINGS = { DATA_DIR, TRUSTED_PROXIES: '127.0.0.1' };

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
      const nodeOptions = ['--import', fileURLToPath(new URL('../clock.ts', import.meta.url))];
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
