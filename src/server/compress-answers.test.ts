import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const long = { text: 'Sample Speech Clinic '.repeat(100) };
const site = new Hono()
  .use(compressAnswers())
  .get('/long', (c) => c.json(long, 404))
  .get('/short', (c) => c.json({ text: 'hello' }))
  .get('/known', (c) => c.body(null, 304, { 'Content-Type': 'application/json' }))
  .get('/bytes', (c) => c.body(new Uint8Array(5000), 200, { 'Content-Type': 'image/png' }));
const ask = (path: string, accept?: string) =>
  site.request(path, accept ? { headers: { 'Accept-Encoding': accept } } : {});

test('a long JSON answer is compressed for who takes gzip, with its status and type', async () => {
  const answer = await ask('/long', 'br, gzip;q=0.8');
  expect(answer.status).toBe(404);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json',
  });
  expect(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())).toEqual(long);
});

test.each([
  ['/long', undefined],
  ['/long', 'br'],
  ['/long', 'gzip;q=0, br'],
  ['/short', 'gzip'],
  ['/bytes', 'gzip'],
])('%s for %s stays as it is', async (path, accept) => {
  const answer = await ask(path, accept);
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10);
});

test('an answer without a body stays without one', async () => {
  const answer = await ask('/known', 'gzip');
  expect([answer.status, answer.body]).toEqual([304, null]);
});
