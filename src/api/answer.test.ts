import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answer, answerJson } from './answer.ts';
import { problem } from './problem.ts';

const long = { text: 'Sample Speech Clinic '.repeat(100) };
const api = new Hono()
  .get('/long', (c) => answerJson(c, long))
  .get('/long-error', (c) => problem(c, 404, long.text))
  .get('/bytes', (c) => answer(c, new Uint8Array(5000), { 'Content-Type': 'image/png' }))
  .get('/tags', (c) => answerJson(c, ['Dentist']))
  .get('/other-tags', (c) => answerJson(c, ['Therapy']))
  .get('/tile', (c) => answer(c, '<svg/>', { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=60' }))
  .get('/missing', (c) => problem(c, 404, 'There is none.'))
  .post('/search', (c) => answerJson(c, { total: 3 }));

test('GET responses may be cached briefly and are not sent again to a client that has them', async () => {
  const first = await api.request('/tags');
  const tag = first.headers.get('ETag')!;
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await api.request('/tags', { headers: { 'If-None-Match': known } });
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, '']);
  }
  const other = await api.request('/tags', { headers: { 'If-None-Match': '"other"' } });
  expect([other.status, await other.json()]).toEqual([200, ['Dentist']]);
});

test('different contents have different ETags, also of the same length', async () => {
  const tagOf = async (path: string) => (await api.request(path)).headers.get('ETag');
  const tags = await Promise.all(['/tags', '/other-tags', '/tile'].map(tagOf));
  expect(new Set(tags).size).toBe(3);
});

test('errors and responses to POST are not cached', async () => {
  for (const answered of [await api.request('/missing'), await api.request('/search', { method: 'POST' })]) {
    expect(answered.headers.has('ETag')).toBe(false);
    expect(answered.headers.has('Cache-Control')).toBe(false);
  }
});

test.each(['/long', '/long-error'])(
  '%s is compressed for clients that accept gzip, with the same status and type',
  async (path) => {
    const plain = await api.request(path);
    const compressed = await api.request(path, { headers: { 'Accept-Encoding': 'br, gzip;q=0.8' } });
    expect(compressed.status).toBe(plain.status);
    expect(Object.fromEntries(compressed.headers)).toEqual({
      ...Object.fromEntries(plain.headers),
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text());
  },
);

test.each([
  ['/long', undefined],
  ['/long', 'br'],
  ['/long', 'gzip;q=0, br'],
  ['/tags', 'gzip'],
  ['/bytes', 'gzip'],
])('%s with Accept-Encoding %s is not compressed', async (path, accept) => {
  const answered = await api.request(path, accept ? { headers: { 'Accept-Encoding': accept } } : {});
  expect(answered.headers.get('Content-Encoding')).toBeNull();
  expect((await answered.arrayBuffer()).byteLength).toBeGreaterThan(10);
});

test('a client that has the content gets no body', async () => {
  const tag = (await api.request('/long')).headers.get('ETag')!;
  const known = await api.request('/long', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': tag } });
  expect([known.status, known.headers.get('Content-Encoding'), known.body]).toEqual([304, null, null]);
});
