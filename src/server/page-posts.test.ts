import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { checkPagePosts } from './page-posts.ts';

/** Required to send a stream. */
const HALF = { duplex: 'half' } as RequestInit;

const statusOf = async (
  headers: Record<string, string>,
  { siteUrl, body = 'a=b', method = 'POST' }: { siteUrl?: string; body?: BodyInit; method?: string } = {},
) => {
  const site = new Hono();
  site.use(checkPagePosts(siteUrl));
  site.post('/register', async (c) => c.text(`${(await c.req.text()).length}`));
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return (await site.request('/register', { method, headers: { ...form, ...headers }, body, ...HALF })).status;
};

test.each([
  ['its own page', { Host: 'help.example.org', Origin: 'http://help.example.org' }, undefined, 200],
  [
    'its own page behind a reverse proxy with https',
    { Host: 'help.example.org', Origin: 'https://help.example.org' },
    undefined,
    200,
  ],
  [
    'its public address, if the proxy does not forward Host',
    { Host: '127.0.0.1:3000', Origin: 'https://help.example.org' },
    'https://help.example.org',
    200,
  ],
  [
    'another name of this server, if the site has a public address',
    { Host: '127.0.0.1:3000', Origin: 'http://127.0.0.1:3000' },
    'https://help.example.org',
    403,
  ],
  [
    'its own page under another name, according to Sec-Fetch-Site',
    { Host: '127.0.0.1:3000', Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' },
    'https://help.example.org',
    200,
  ],
  ['a program that sends no origin', { Host: 'help.example.org' }, undefined, 200],
  ['another site', { Host: 'help.example.org', Origin: 'https://evil.example' }, 'https://help.example.org', 403],
  ['a page without origin', { Host: 'help.example.org', Origin: 'null' }, undefined, 403],
  [
    'another site, according to Sec-Fetch-Site',
    { Host: 'help.example.org', 'Sec-Fetch-Site': 'cross-site' },
    undefined,
    403,
  ],
  [
    'another host of the same domain',
    { Host: 'help.example.org', Origin: 'https://blog.example.org', 'Sec-Fetch-Site': 'same-site' },
    undefined,
    403,
  ],
])('a form sent from %s', async (_from, headers, siteUrl, status) => {
  expect(await statusOf(headers, siteUrl ? { siteUrl } : {})).toBe(status);
});

test('an answer to a form is not stored anywhere: it may have what the visitor typed', async () => {
  const site = new Hono();
  site.use(checkPagePosts(undefined));
  site.all('/register', (c) => c.text('Ana', 200, { 'Cache-Control': 'no-cache' }));
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await site.request('/register', { method: 'POST', headers, body: 'a=b' });
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect((await site.request('/register')).headers.get('Cache-Control')).toBe('no-cache');
});

test('rejects a form of more than 64 KB', async () => {
  expect(await statusOf({ Host: 'help.example.org' }, { body: 'x'.repeat(70_000) })).toBe(413);
});

test.each(['application/json', 'text/plain', '', 'application/x-www-form-urlencodedish'])(
  'rejects content type %j',
  async (type) => {
    expect(await statusOf({ Host: 'help.example.org', 'Content-Type': type })).toBe(415);
  },
);

test('rejects PUT and DELETE', async () => {
  expect(await statusOf({ Host: 'help.example.org' }, { method: 'PUT' })).toBe(405);
  expect(await statusOf({ Host: 'help.example.org' }, { method: 'DELETE' })).toBe(405);
});

test('an incomplete form returns 400', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect(await statusOf({ Host: 'help.example.org', 'Transfer-Encoding': 'chunked' }, { body })).toBe(400);
});
