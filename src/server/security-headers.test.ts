import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pageHeaders } from './security-headers.ts';

const frameRule = async (origins: string[]) => {
  const site = new Hono();
  site.use(
    pageHeaders(
      () => 'once',
      () => origins,
    ),
  );
  site.get('/', (c) => c.text('Hello'));
  const policy = (await site.request('/')).headers.get('Content-Security-Policy') ?? '';
  return policy.split('; ').find((rule) => rule.startsWith('frame-src'));
};

test('a frame may show a hosted video and nothing else', async () => {
  expect(await frameRule([])).toBe('frame-src https://www.youtube-nocookie.com');
});

test('a frame may show the forms of other companies that the content names', async () => {
  expect(await frameRule(['https://forms.test', 'https://other.test:8443'])).toBe(
    'frame-src https://www.youtube-nocookie.com https://forms.test https://other.test:8443',
  );
});
