import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { checkPagePosts } from './page-posts.ts';

/** What sending a stream needs. */
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
    'its own page behind a web server that speaks https',
    { Host: 'help.example.org', Origin: 'https://help.example.org' },
    undefined,
    200,
  ],
  [
    'its public address, where Host is not passed on',
    { Host: '127.0.0.1:3000', Origin: 'https://help.example.org' },
    'https://help.example.org',
    200,
  ],
  ['a program that names no origin', { Host: 'help.example.org' }, undefined, 200],
  ['another site', { Host: 'help.example.org', Origin: 'https://evil.example' }, 'https://help.example.org', 403],
  ['a page without origin', { Host: 'help.example.org', Origin: 'null' }, undefined, 403],
  ['another site, as the browser says', { Host: 'help.example.org', 'Sec-Fetch-Site': 'cross-site' }, undefined, 403],
])('a form sent from %s', async (_from, headers, siteUrl, status) => {
  expect(await statusOf(headers, siteUrl ? { siteUrl } : {})).toBe(status);
});

test('a form of more than 64 KB is refused', async () => {
  expect(await statusOf({ Host: 'help.example.org' }, { body: 'x'.repeat(70_000) })).toBe(413);
});

test.each(['application/json', 'text/plain', '', 'application/x-www-form-urlencodedish'])(
  '%j is no form',
  async (type) => {
    expect(await statusOf({ Host: 'help.example.org', 'Content-Type': type })).toBe(415);
  },
);

test('a page cannot be put or deleted', async () => {
  expect(await statusOf({ Host: 'help.example.org' }, { method: 'PUT' })).toBe(405);
  expect(await statusOf({ Host: 'help.example.org' }, { method: 'DELETE' })).toBe(405);
});

test('a form that breaks off is no problem of ours', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect(await statusOf({ Host: 'help.example.org', 'Transfer-Encoding': 'chunked' }, { body })).toBe(400);
});
