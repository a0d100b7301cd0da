import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><script nonce="n">context</script><script nonce="n" type="module" async="">import "/assets/a.js";\nif (1 < 2) $&;import("/assets/entry.js");</script></body>';

test('no script is requested before the first paint', () => {
  const { html, later } = startAfterPaint(PAGE);
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(html).toContain('(["/assets/a.js","/assets/entry.js"],"');
  expect(html).toContain('import \\"/assets/a.js\\";\\nif (1 \\u003c 2) $&;import(\\"/assets/entry.js\\");")');
  expect(html.match(/<script nonce="n">/g)).toHaveLength(2);
  expect(later).toBe('import "/assets/a.js";\nif (1 < 2) $&;import("/assets/entry.js");');
});

test('leaves a page without script unchanged', () => {
  expect(startAfterPaint('<body><p>Words</p></body>')).toEqual({ html: '<body><p>Words</p></body>', later: '' });
});
