import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { type ApiVariables, answer, JSON_TYPE } from '#api/answer.ts';
import { keptSearches } from './kept-searches.ts';

const PLACE = { lat: 33.4, lng: -112, searchRadius: 5 };

/** A site whose searches find `total` providers, in a text that is long enough to be packed. */
function open({ total = 3, maxBytes = 1e6 } = {}) {
  const state: { generation: number | Error; status: 200 | 503 } = { generation: 1, status: 200 };
  const search = vi.fn();
  const site = new Hono<{ Variables: ApiVariables }>();
  site.use((c, next) => {
    c.set('answerHeaders', { 'X-Request-Id': c.req.header('X-Id') ?? '', Vary: 'Accept-Encoding' });
    return next();
  });
  const generation = async () => {
    if (state.generation instanceof Error) throw state.generation;
    return state.generation;
  };
  site.use('/search', keptSearches({ generation }, maxBytes));
  site.post('/search', async (c) => {
    const body = await c.req.json().catch(() => null);
    if (body === null) return answer(c, 'not valid JSON', JSON_TYPE, 400);
    search(body);
    const found = `{"type":"FeatureCollection","total":${total},"made":${search.mock.calls.length},"x":"${'x'.repeat(2000)}"}`;
    return answer(c, found, JSON_TYPE, state.status);
  });
  const ask = async (body: object | string, headers: Record<string, string> = {}, query = '') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const length = String(text.length);
    return site.request(`/search${query}`, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    });
  };
  return { ask, search, state };
}

test('a search is worked out once, whatever the order of its fields, and each answer has its own request id', async () => {
  const { ask, search } = open();
  const first = await ask({ ...PLACE, tags: ['1', '2'] }, { 'X-Id': 'one' });
  const second = await ask({ tags: ['1', '2'], ...PLACE }, { 'X-Id': 'two' });
  expect(await second.text()).toBe(await first.text());
  expect(search).toHaveBeenCalledTimes(1);
  expect([first, second].map(({ headers }) => headers.get('X-Request-Id'))).toEqual(['one', 'two']);
  expect(second.headers.get('Content-Type')).toBe('application/json');
});

test('another field, value or language is another search', async () => {
  const { ask, search } = open();
  await ask(PLACE);
  await ask({ ...PLACE, page: 2 });
  await ask({ ...PLACE, tags: ['1', '2'] });
  await ask({ ...PLACE, tags: ['2', '1'] });
  await ask({ ...PLACE, lat: '33.4' });
  await ask(PLACE, {}, '?lang=es');
  expect(search).toHaveBeenCalledTimes(6);
});

test('a kept answer is packed as its visitor reads it', async () => {
  const { ask, search } = open();
  const packed = (headers: Record<string, string>) => ask(PLACE, headers);
  const made = await packed({ 'Accept-Encoding': 'gzip, deflate, br' });
  expect(made.headers.get('Content-Encoding')).toBe('gzip');
  const text = gunzipSync(await made.arrayBuffer()).toString();
  const kept = await packed({ 'Accept-Encoding': 'gzip, deflate, br' });
  expect(kept.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await kept.arrayBuffer()).toString()).toBe(text);
  const plain = await packed({});
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
  expect(search).toHaveBeenCalledTimes(1);
});

test('new data drops every answer, and while its generation is unknown each search is worked out', async () => {
  const { ask, search, state } = open();
  await ask(PLACE);
  state.generation = 2;
  await ask(PLACE);
  expect(search).toHaveBeenCalledTimes(2);
  state.generation = new Error('data out of reach');
  await ask(PLACE);
  expect((await ask(PLACE)).status).toBe(200);
  expect(search).toHaveBeenCalledTimes(4);
});

test.each([
  ['by name', { ...PLACE, term: 'kindred' }, {}],
  ['that finds nothing, which is counted', PLACE, { total: 0 }],
  ['without room for answers', PLACE, { maxBytes: 0 }],
  ['that is very long', { ...PLACE, tags: Array(1000).fill('12') }, {}],
])('a search %s is worked out each time', async (_, body, options) => {
  const { ask, search } = open(options);
  await ask(body);
  expect((await ask(body)).status).toBe(200);
  expect(search).toHaveBeenCalledTimes(2);
});

test('an error is sent as the call says it, and not kept', async () => {
  const { ask, state, search } = open();
  const broken = await ask('{"lat":');
  expect([broken.status, await broken.text()]).toEqual([400, 'not valid JSON']);
  expect((await ask('null')).status).toBe(400);
  state.status = 503;
  expect((await ask(PLACE)).status).toBe(503);
  state.status = 200;
  expect((await ask(PLACE)).status).toBe(200);
  expect(search).toHaveBeenCalledTimes(2);
});

test('who asks at the same moment gets the same answer', async () => {
  const { ask, search } = open();
  const answers = await Promise.all([1, 2, 3].map(() => ask(PLACE)));
  expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1);
  expect(search).toHaveBeenCalledTimes(1);
});
