import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerJson } from '#api/answer.ts';
import { apiHeaders, contentPolicy, pageHeaders } from './security-headers.ts';
import type { PageVariables } from './serve-pages.ts';

interface PageOptions {
  frameOrigins?: string[];
  isSecure?: boolean;
  page?: () => Response;
}

async function headersOf(options: PageOptions): Promise<Headers> {
  const { frameOrigins = [], isSecure = false, page = () => new Response('Hello') } = options;
  const site = new Hono<{ Variables: { requestId: string; policy: string } }>();
  site.use((c, next) => {
    c.set('requestId', 'one');
    return next();
  });
  site.use(pageHeaders({ hasPolicy: true, frameOrigins: () => frameOrigins, isSecure }));
  site.get('/', (c) => {
    c.set('policy', contentPolicy({ scripts: ['one', 'one'] }, { frames: frameOrigins }));
    return page();
  });
  return (await site.request('/')).headers;
}

test('a page carries its request id and keeps its own headers', async () => {
  const headers = await headersOf({ page: () => new Response('<!doctype html>', { headers: { 'X-Own': 'kept' } }) });
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-request-id': 'one',
    'x-own': 'kept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining(
      // echo -n one | openssl dgst -sha256 -binary | base64
      "script-src 'self' 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='; style-src 'self';",
    ),
  });
});

async function frameRule(frameOrigins: string[]): Promise<string | undefined> {
  const policy = (await headersOf({ frameOrigins })).get('Content-Security-Policy') ?? '';
  return policy.split('; ').find((rule) => rule.startsWith('frame-src'));
}

test('tells browsers to stay on https if the site uses it', async () => {
  expect((await headersOf({ isSecure: true })).get('Strict-Transport-Security')).toBe('max-age=31536000');
  expect((await headersOf({})).has('Strict-Transport-Security')).toBe(false);
});

test('allows frames for hosted videos only', async () => {
  expect(await frameRule([])).toBe('frame-src https://www.youtube-nocookie.com');
});

test('allows frames for third-party forms that the content names', async () => {
  expect(await frameRule(['https://forms.test', 'https://other.test:8443'])).toBe(
    'frame-src https://www.youtube-nocookie.com https://forms.test https://other.test:8443',
  );
});

test('an API response may run no code, carries its request id, and varies by compression', async () => {
  const site = new Hono<{ Variables: { requestId: string } }>();
  site.use((c, next) => {
    c.set('requestId', 'one');
    return next();
  });
  site.use(apiHeaders(true)).get('/', (c) => answerJson(c, { total: 3 }));
  const answer = await site.request('/');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-type': 'application/json',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'one',
    vary: 'Accept-Encoding',
  });
  expect(await answer.json()).toEqual({ total: 3 });
});

test('a page that may be framed names who may, and is as strict as any other in all else', async () => {
  const headersWith = async (isFramed: boolean, ancestors?: string[]) => {
    const site = new Hono<{ Variables: PageVariables & { requestId: string } }>();
    site.use(pageHeaders({ hasPolicy: true, frameOrigins: () => [], isSecure: true }));
    site.get('/', (c) => {
      c.set('requestId', 'one');
      c.set('isFramed', isFramed);
      c.set('policy', contentPolicy({ scripts: ['one'] }, { frames: [], ...(ancestors && { ancestors }) }));
      return c.text('Hello');
    });
    return Object.fromEntries((await site.request('/')).headers);
  };
  const { 'x-frame-options': refusal, 'content-security-policy': usual = '', ...others } = await headersWith(false);
  expect(refusal).toBe('DENY');
  expect(await headersWith(true, ["'self'", 'https://partner.example'])).toEqual({
    ...others,
    'content-security-policy': usual.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self' https://partner.example",
    ),
  });
});

test('the policy of a page is this, byte for byte', () => {
  expect(contentPolicy({ scripts: [] }, { frames: [] })).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  );
});
