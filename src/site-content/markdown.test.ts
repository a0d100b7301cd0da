import { expect, test } from 'vitest';
import { type MarkdownOptions, renderMarkdown } from './markdown.ts';

const options: MarkdownOptions = {
  topHeading: 3,
  language: 'en',
  findPicture: (file) => ({ src: `/content/${file}`, width: 40, height: 30 }),
};

test.each([
  ['<script>alert(1)</script>Hello', 'Hello'],
  ['[click](javascript:alert)', '<p><a>click</a></p>'],
  ['<p onclick="x()" style="color:red">Hello</p>', '<p>Hello</p>'],
  ['<iframe src="https://evil.test"></iframe>Hello', 'Hello'],
])('removes unsafe HTML: %s', (text, safe) => {
  expect(renderMarkdown(text, options).html.trim()).toBe(safe);
});

test('shifts headings below those of the page and keeps their hierarchy', () => {
  expect(renderMarkdown('# One\n\n## Two', options).html).toBe('<h3>One</h3>\n<h4>Two</h4>');
  expect(renderMarkdown('#### One', { ...options, topHeading: 2 }).html).toBe('<h2>One</h2>');
});

test('links to pages of the site get the language prefix, others do not', () => {
  const { html, links } = renderMarkdown('[a](/experts) [b](https://help.test/)', { ...options, language: 'es' });
  expect(html).toBe('<p><a href="/es/experts">a</a> <a href="https://help.test/">b</a></p>');
  expect(links).toEqual([
    { address: '/experts', line: 1 },
    { address: 'https://help.test/', line: 1 },
  ]);
});

test('pictures get their URL and size, to avoid layout shifts', () => {
  const { html } = renderMarkdown('![A dot](images/dot.svg)', options);
  expect(html).toBe('<p><img src="/content/images/dot.svg" alt="A dot" width="40" height="30" loading="lazy"></p>');
});
