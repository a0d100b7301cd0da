import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { startSecondSite } from './second-site.ts';

test('reports that it is up and that its data is loaded', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('json');
  }
  const { memoryMb, ...rest } = await (await request.get('/healthz')).json();
  expect(rest).toEqual({ status: 'up', workers: 1, compiled: ['en', 'es'] });
  expect(memoryMb).toBeGreaterThan(100);
});

test('pages have security headers', async ({ request }) => {
  const answer = await request.get('/ourplaces');
  const headers = answer.headers();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  });
  expect(headers['set-cookie']).toBeUndefined();
  const policy = headers['content-security-policy']!;
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+; style-src 'self'(;|$)/);
});

test('a page that is kept has the headers of one that is made', async ({ request }) => {
  const ask = async (headers = {}) => {
    const answer = await request.get('/ourplaces?place=Yuma, AZ&radius=10', { headers });
    const { date, 'x-request-id': id, ...others } = answer.headers();
    expect(id).toMatch(/^[\w-]{36}$/);
    return others;
  };
  const made = await ask();
  expect(await ask()).toEqual(made);
  const { 'content-encoding': _, 'content-type': __, 'content-length': ___, ...unchanged } = made;
  expect(await ask({ 'If-None-Match': made.etag })).toMatchObject(unchanged);
});

test('built files are cached for a year, pages are not', async ({ request }) => {
  const html = await (await request.get('/ourplaces')).text();
  const script = html.match(/\/assets\/[^"]+\.js/)![0];
  const file = await request.get(script);
  expect(file.status()).toBe(200);
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers()['content-encoding']).toMatch(/br|gzip/);
  expect((await request.get('/ourplaces')).headers()['cache-control'] ?? '').not.toContain('immutable');
  expect((await request.get('/assets/none.js')).status()).toBe(404);
});

test('static files are served', async ({ request }) => {
  for (const path of ['/favicon.svg', '/leaflet/default.svg', '/images/new-patient.svg']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('image/svg+xml');
  }
});

test('name, icon and share picture follow the content folder', async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'branding-'));
  const content = join(folder, 'content');
  cpSync('content', content, { recursive: true });
  cpSync('public/share.png', join(content, 'images/share.png'));
  const site = readFileSync('content/site.yaml', 'utf8').replace(/^organization: .*/m, 'organization: Near & Far');
  writeFileSync(join(content, 'site.yaml'), `${site}icon: mark.svg\nsharePicture: { file: share.png, alt: Us }\n`);
  const second = await startSecondSite({}, { CONTENT_DIR: content });
  try {
    const read = async (path: string) => (await request.get(second.origin + path)).text();
    const html = await read('/terms');
    expect(html).toContain('<link rel="icon" href="/content/images/mark.svg" type="image/svg+xml"/>');
    expect(html).not.toContain('rel="apple-touch-icon"');
    expect(html).toMatch(/property="og:image" content="[^"]*\/content\/images\/share\.png"/);
    expect(html).toContain('property="og:image:alt" content="Us"');
    const { name, icons } = JSON.parse(await read('/manifest.webmanifest'));
    expect(name).toBe('Near & Far');
    expect(icons).toEqual([{ src: '/content/images/mark.svg', sizes: 'any', type: 'image/svg+xml' }]);
    for (const path of ['/content/images/mark.svg', '/content/images/share.png'])
      expect((await request.get(second.origin + path)).status()).toBe(200);
    expect(await read('/api')).toContain('<title>Near &#38; Far API</title>');
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

for (const path of ['/nowhere', '/es/nowhere', '/ourplaces/providers/sample:nobody', '/get-involved/nothing']) {
  test(`${path} is a 404 with a link to the search`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toMatch(/href="(\/es)?\/ourplaces"/);
  });
}

test('invalid parameters in an address are not an error', async ({ request }) => {
  for (const query of [
    'radius=-1',
    'page=x',
    'lat=200&lng=1',
    'service=PT-none',
    'medicaid=MC-ZZ',
    `place=${'a'.repeat(5000)}`,
  ]) {
    expect((await request.get(`/ourplaces?${query}`)).status()).toBe(200);
  }
});

test('the API names each invalid field, and refuses the wrong method and too large a body', async ({ request }) => {
  const wrong = await request.post('/api/Medicaid/Search', { data: { lat: 'north' } });
  expect(wrong.status()).toBe(400);
  expect(wrong.headers()['content-type']).toContain('application/problem+json');
  expect(JSON.stringify(await wrong.json())).toContain('lat');
  expect((await request.get('/api/Medicaid/Search')).status()).toBe(405);
  expect((await request.post('/api/Medicaid/Search', { data: 'x'.repeat(70_000) })).status()).toBe(413);
  expect((await request.get('/api/openapi.json')).status()).toBe(200);
});
