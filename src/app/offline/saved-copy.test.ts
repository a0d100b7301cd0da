import { expect, test } from 'vitest';
import { formatTime, withHtml, withNotice } from './saved-copy.ts';

const PAGE = '<main><div id="kept-notice" class="kept-notice"></div><h1>Places</h1></main>';

test('puts an escaped notice at the top of a saved copy', () => {
  expect(withNotice(PAGE, { text: 'Kept & <safe>', again: 'Try again' })).toBe(
    '<main><div id="kept-notice" class="kept-notice"><p>Kept &#38; &#60;safe&#62; <a href="">Try again</a></p></div><h1>Places</h1></main>',
  );
});

test('leaves a page without a place for the notice unchanged', () => {
  expect(withNotice('<h1>API</h1>', { text: 'Kept', again: 'Again' })).toBe('<h1>API</h1>');
});

test("formats a time in the page's language", () => {
  const date = new Date('2026-11-22T05:05:00Z');
  expect(formatTime(date, 'en-US', 'America/Phoenix')).toMatch(/^November 21 at 10:05\sPM$/);
  expect(formatTime(date, 'es-US', 'America/Phoenix')).toMatch(/^21 de noviembre/);
});

test('a rewritten response keeps its content security policy and drops headers about the old bytes', async () => {
  const headers = {
    'Content-Security-Policy': "script-src 'sha256-one'",
    'Content-Encoding': 'br',
    'Content-Length': '3',
  };
  const response = await withHtml(new Response('old', { headers }), () => 'new', 503);
  expect(await response.text()).toBe('new');
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Security-Policy')).toBe("script-src 'sha256-one'");
  expect(response.headers.has('Content-Encoding')).toBe(false);
  expect(response.headers.has('Content-Length')).toBe(false);
});
