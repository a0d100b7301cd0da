import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { SiteDeps } from '#app/context.ts';
import { storeNoOwnWords } from './cache-rules.ts';
import { type OpenPages, type PageVariables, servePages } from './serve-pages.ts';

const HOUSE = { lat: 33.4, lng: -112 };

/** A site whose pages are texts made by `page`. */
function open(
  page: (request: Request, context: { note: () => void }) => Response | Promise<Response>,
  embedOrigins?: string[],
) {
  const state = { generation: 1, content: { frameOrigins: [] } };
  const onEmptySearch = vi.fn();
  const limited = vi.fn();
  const entry = {
    // Addresses under /own are made for one visitor; pages under /shared read no parameters.
    sharedAddress: ({ pathname, search }: URL) => {
      if (pathname.startsWith('/shared')) return pathname;
      return pathname.startsWith('/own') ? undefined : pathname + search;
    },
    comesFromResults: () => false,
    framingOf: (path: string) => (path === '/framed' ? 'framed' : null),
    isVisit: ({ headers }: Request) => !headers.has('X-Copy'),
    requestContext: (deps: SiteDeps) => ({ note: () => deps.onEmptySearch?.({ center: HOUSE, tagIds: [] }) }),
  };
  const handle = vi.fn(async (request: Request, context: unknown) => page(request, context as { note: () => void }));
  const { keptPages, pages } = servePages({
    deps: {
      directory: { generation: async () => state.generation },
      gazetteer: {
        resolve: (text: string) => (text.endsWith('Mesa, AZ') ? { location: HOUSE } : null),
        isPlaceAlone: (text: string) => text === 'Mesa, AZ',
      },
      content: () => state.content,
      ...(embedOrigins && { embedOrigins }),
      onEmptySearch,
    } as unknown as SiteDeps,
    open: async () => ({ handle, entry }) as unknown as OpenPages,
    keptBytes: 1e6,
    limit: async (c, next) => {
      limited();
      if (c.req.header('X-Over-Limit')) return c.text('wait', 429);
      return next();
    },
    clientOf: () => 'someone',
    headersOf: (c) => ({ 'X-Of-All': 'yes', 'X-Policy': c.get('policy'), 'X-Framed': String(c.get('isFramed')) }),
  });
  const site = new Hono<{ Variables: PageVariables }>();
  site.use(keptPages, storeNoOwnWords).all('*', pages);
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await site.request(path, { method, headers });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
  return { site, ask, handle, state, onEmptySearch, limited };
}

let made = 0;
const text = () => new Response(`${++made}`, { headers: { 'Content-Type': 'text/html' } });

test('a page is rendered once, from its address alone', async () => {
  const { ask, handle, limited } = open(text);
  const first = await ask('/a?x=1', { Cookie: 'who=me', 'Accept-Language': 'es', Referer: 'http://localhost/b' });
  expect(await ask('/a?x=1', { Cookie: 'who=you' })).toEqual(first);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60',
    etag: expect.stringMatching(/^W\/"/),
    'x-of-all': 'yes',
    vary: 'Accept-Encoding, Save-Data',
  });
  expect(handle).toHaveBeenCalledTimes(1);
  expect(Object.fromEntries(handle.mock.calls[0]![0].headers)).toEqual({});
  // Kept pages count toward the visitor's limit; the page itself is behind the site's own limit.
  expect(limited).toHaveBeenCalledTimes(1);
  const refused = await ask('/a?x=1', { 'X-Over-Limit': 'yes' });
  expect([refused.status, refused.headers['x-of-all']]).toEqual([429, 'yes']);
});

test('a page with Save-Data is another one', async () => {
  const { ask, handle } = open(text);
  const all = await ask('/a');
  const saving = await ask('/a', { 'Save-Data': 'on' });
  expect(saving.text).not.toBe(all.text);
  expect(handle.mock.calls[1]![0].headers.get('Save-Data')).toBe('on');
  expect(await ask('/a', { 'Save-Data': 'on' })).toEqual(saving);
});

test('who has the page gets 304, until it changes', async () => {
  const { ask, state } = open(text);
  const { etag } = (await ask('/a')).headers;
  for (const tags of [etag!, `"x", ${etag}`, etag!.replace('W/', '')]) {
    const { status, text: body, headers } = await ask('/a', { 'If-None-Match': tags });
    expect([status, body, headers.etag]).toEqual([304, '', etag]);
  }
  state.generation++;
  expect((await ask('/a', { 'If-None-Match': etag! })).status).toBe(200);
});

test('a new import and new content show at once', async () => {
  const { ask, state } = open(text);
  const texts = [(await ask('/a')).text, (await ask('/a')).text];
  state.generation++;
  texts.push((await ask('/a')).text, (await ask('/a')).text);
  state.content = { frameOrigins: [] };
  texts.push((await ask('/a')).text);
  const [one, again, two, twice, three] = texts;
  expect([again, twice]).toEqual([one, two]);
  expect(new Set([one, two, three]).size).toBe(3);
});

test.each([
  ['a form that was sent', '/a', 'POST', 200, 'private, no-cache'],
  ['a page for one visitor', '/own', 'GET', 200, 'private, no-cache'],
  ['a missing page', '/a', 'GET', 404, undefined],
  ['a page that failed', '/a', 'GET', 500, undefined],
  ['a refusal', '/a', 'GET', 429, undefined],

  ['a place that only this visitor may have typed', '/a?place=12+Elm+Street', 'GET', 200, 'private, no-cache'],
  ['where the visitor is', '/a?lat=33.4&lng=-112', 'GET', 200, 'private, no-cache'],
  ['where the visitor is, in a known place', '/a?place=Mesa,+AZ&lat=33.41&lng=-112', 'GET', 200, 'private, no-cache'],
])('%s is made anew each time', async (_what, path, method, status, rule) => {
  const { ask, handle } = open(() => new Response('', { status, headers: { Location: '/b' } }));
  for (let turn = 0; turn < 2; turn++) {
    const { status: answered, headers } = await ask(path, {}, method);
    expect([answered, headers['cache-control'], headers.etag]).toEqual([status, rule, undefined]);
  }
  expect(handle).toHaveBeenCalledTimes(2);
});

test('what nobody may store stays so', async () => {
  const { ask } = open(() => new Response('stamp', { headers: { 'Cache-Control': 'no-store' } }));
  expect((await ask('/own')).headers['cache-control']).toBe('no-store');
});

test('a known place is for everyone, also with its own point', async () => {
  const { ask, handle } = open(text);
  for (const path of ['/a?place=Mesa,+AZ', '/a?place=Mesa,+AZ&lat=33.4000011&lng=-112']) {
    await ask(path);
    expect((await ask(path)).headers['cache-control']).toContain('public');
  }
  expect(handle).toHaveBeenCalledTimes(2);
});

test('a search that found nothing counts for each visit, though it runs once', async () => {
  const { ask, handle, onEmptySearch } = open((_request, { note }) => {
    note();
    return text();
  });
  await ask('/a', { 'X-Copy': '1' });
  expect(onEmptySearch).not.toHaveBeenCalled();
  await ask('/a');
  await ask('/a');
  expect(handle).toHaveBeenCalledTimes(1);
  expect(onEmptySearch.mock.calls).toEqual([[{ center: HOUSE, tagIds: [] }], [{ center: HOUSE, tagIds: [] }]]);
});

test('a visitor who leaves does not take the page from the others', async () => {
  const released = Promise.withResolvers<void>();
  const { site, handle } = open(async ({ signal }) => {
    await released.promise;
    return signal.aborted ? new Response('', { status: 500 }) : text();
  });
  const visit = new AbortController();
  const first = site.request('/a', { signal: visit.signal });
  await vi.waitFor(() => expect(handle).toHaveBeenCalled());
  const second = site.request('/a');
  visit.abort();
  released.resolve();
  expect((await second).status).toBe(200);
  await Promise.allSettled([first]);
  expect(handle).toHaveBeenCalledTimes(1);
});

test('bodies are packed as the browser asks, short ones not at all', async () => {
  const { ask } = open(({ url }) => new Response(url.includes('long') ? 'x'.repeat(5000) : 'x'));
  expect((await ask('/long', { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect((await ask('/long', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await ask('/long')).text).toHaveLength(5000);
  expect((await ask('/short', { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  const own = await ask('/own/long', { 'Accept-Encoding': 'gzip, br' });
  expect(own.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') });
  expect((await ask('/own/long')).headers['content-encoding']).toBeUndefined();
});

test('a redirect is kept for nobody, and keeps the parameters that no page reads', async () => {
  const { ask } = open(({ url }) => Response.redirect(`${url.replace('/shared', '/moved')}`, 301));
  const { status, headers } = await ask('/shared?from=list');
  expect([status, headers.location, headers.etag]).toEqual([301, 'http://localhost/moved?from=list', undefined]);
});

test('the sites that the operator names may frame the search box alone', async () => {
  const { ask } = open(text, ['https://partner.example', 'http://localhost:8080']);
  const rules = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
    (headers['x-policy'] ?? '').split('; ').filter((rule) => rule.startsWith('frame-'));
  const framed = "frame-ancestors 'self' https://partner.example http://localhost:8080";
  // Made, kept, and asked for with what is known of it.
  for (const tag of ['', '', (await ask('/framed')).headers.etag!]) {
    const answer = await ask('/framed', { 'If-None-Match': tag });
    expect([rules(answer), answer.headers['x-framed']]).toEqual([
      [expect.stringMatching(/^frame-src/), framed],
      'true',
    ]);
  }
  const usual = rules(await ask('/a'));
  expect(usual).toEqual(['frame-src https://www.youtube-nocookie.com', "frame-ancestors 'none'"]);
});

test('where nobody is named, the search box is as strict as any page', async () => {
  const { ask } = open(text);
  const [box, other] = [await ask('/framed'), await ask('/a')];
  expect([box.headers['x-policy'], box.headers['x-framed']]).toEqual([other.headers['x-policy'], 'false']);
});
