import { expect, test } from 'vitest';
import { withSaveScript } from './save-on-plain-page.ts';
import { SHOW_COUNT } from './show-count.ts';

const WITH_BUTTON = '<html><body><button data-saves="{}"></button></body></html>';

test('a page with a save button gets the lines that it needs, with its nonce', () => {
  const html = withSaveScript(WITH_BUTTON, 'abc');
  const [, nonce, code] = /<script nonce="([^"]*)">([\s\S]*)<\/script><\/body>/.exec(html) ?? [];
  expect(nonce).toBe('abc');
  expect(() => new Function(code ?? '(')).not.toThrow();
  expect(code).not.toContain('\n');
});

test('any other page stays as it is', () => {
  expect(withSaveScript('<html><body>data-saves</body></html>', 'abc')).toBe('<html><body>data-saves</body></html>');
});

test('what counts in the header is script', () => {
  expect(() => new Function(SHOW_COUNT)).not.toThrow();
});
