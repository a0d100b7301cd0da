import { expect, test } from 'vitest';
import { sayOnTop, sayWhen, withText } from './kept-copy.ts';

const PAGE = '<main><div id="kept-notice" class="kept-notice"></div><h1>Places</h1></main>';

test('a kept copy says so on top', () => {
  expect(sayOnTop(PAGE, { text: 'Kept & <safe>', again: 'Try again' })).toBe(
    '<main><div id="kept-notice" class="kept-notice"><p>Kept &#38; &#60;safe&#62; <a href="">Try again</a></p></div><h1>Places</h1></main>',
  );
});

test('a page without room stays as it is', () => {
  expect(sayOnTop('<h1>API</h1>', { text: 'Kept', again: 'Again' })).toBe('<h1>API</h1>');
});

test('a time is said in the language of the page', () => {
  const date = new Date('2026-11-22T05:05:00Z');
  expect(sayWhen(date, 'en-US', 'America/Phoenix')).toMatch(/^November 21 at 10:05\sPM$/);
  expect(sayWhen(date, 'es-US', 'America/Phoenix')).toMatch(/^21 de noviembre/);
});

test('a changed answer keeps its content policy, and nothing that was true of the old bytes only', async () => {
  const headers = {
    'Content-Security-Policy': "script-src 'nonce-one'",
    'Content-Encoding': 'br',
    'Content-Length': '3',
  };
  const answer = await withText(new Response('old', { headers }), () => 'new', 503);
  expect(await answer.text()).toBe('new');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'nonce-one'");
  expect(answer.headers.has('Content-Encoding')).toBe(false);
  expect(answer.headers.has('Content-Length')).toBe(false);
});
