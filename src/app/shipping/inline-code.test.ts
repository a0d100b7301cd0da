import { expect, test } from 'vitest';
import { takeInlineCode } from './inline-code.ts';

test('returns our scripts and styles, and leaves no nonce in the page', () => {
  const page =
    '<head><link rel="preload" href="/a.js" nonce="n"/><style id="s" nonce="n">a > b { }</style></head>' +
    '<script nonce="n">one("<b>")</script><p>é</p><script nonce="n" id="x">two</script>';
  expect(takeInlineCode(page, { nonce: 'n', later: '' })).toEqual({
    html: page.replaceAll(' nonce="n"', ''),
    inline: { scripts: ['one("<b>")', 'two'], styles: ['a > b { }'] },
  });
});

test('does not return a script that slipped into the page', () => {
  const slipped = '<script>bad</script><script nonce="guess">bad</script><style>bad</style>';
  const { inline } = takeInlineCode(`${slipped}<script nonce="n">good</script>${slipped}`, { nonce: 'n', later: '' });
  expect(inline).toEqual({ scripts: ['good'], styles: [] });
});

test('returns the script that the page adds to itself', () => {
  const { inline } = takeInlineCode('<p>', { nonce: 'n', later: 'import("/a.js")' });
  expect(inline.scripts).toEqual(['import("/a.js")']);
});
