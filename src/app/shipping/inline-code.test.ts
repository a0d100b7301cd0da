import { expect, test } from 'vitest';
import { takeInlineCode } from './inline-code.ts';

test('returns our scripts, and leaves no nonce in the page', () => {
  const page =
    '<head><link rel="preload" href="/a.js" nonce="n"/></head>' +
    '<script nonce="n">one("<b>")</script><p>é</p><script nonce="n" id="x">two</script>';
  expect(takeInlineCode(page, { nonce: 'n', later: '' })).toEqual({
    html: page.replaceAll(' nonce="n"', ''),
    inline: { scripts: ['one("<b>")', 'two'] },
  });
});

test('does not return a script that slipped into the page', () => {
  const slipped = '<script>bad</script><script nonce="guess">bad</script>';
  const { inline } = takeInlineCode(`${slipped}<script nonce="n">good</script>${slipped}`, { nonce: 'n', later: '' });
  expect(inline).toEqual({ scripts: ['good'] });
});

test('returns the script that the page adds to itself', () => {
  const { inline } = takeInlineCode('<p>', { nonce: 'n', later: 'import("/a.js")' });
  expect(inline.scripts).toEqual(['import("/a.js")']);
});
