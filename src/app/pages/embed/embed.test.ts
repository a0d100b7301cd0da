import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePlacesQuery } from '../places/places-query.ts';
import { embedLine } from './embed-line.ts';
import { embedPath, parseEmbedLook, searchOf } from './embed-query.ts';
import { themeStyle } from './theme-style.ts';

const paramsOf = (search: string) => new URLSearchParams(search);

test('links in the box keep the look, and the search without what only Our Places shows', () => {
  const params = paramsOf('place=Mesa, AZ&service=PT-dentist&page=3&view=map&theme=dark&other=1');
  const path = embedPath(searchOf(parsePlacesQuery(params)), parseEmbedLook(params), 'es');
  expect(path).toBe('/es/embed?place=Mesa%2C+AZ&service=PT-dentist&theme=dark');
});

test('a new distance replaces the whole state', () => {
  expect(searchOf(parsePlacesQuery(paramsOf('place=Mesa&radius=state')), { radiusMiles: 20 })).toBe(
    '?place=Mesa&radius=20',
  );
});

test.each(['blue', 'DARK', '', '"><script>'])('the theme “%s” is none', (theme) => {
  expect(parseEmbedLook(new URLSearchParams({ theme }))).toEqual({ theme: null });
  expect(embedPath('', { theme: null }, 'en')).toBe('/embed');
});

test('each theme sets the same colors, those of the site in that theme', () => {
  const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
  const [light, dark] = [themeStyle('light', css), themeStyle('dark', css)];
  expect(light).toMatchObject({ colorScheme: 'light', '--paper': '#fbf6ec', '--ink': '#21292c' });
  expect(dark).toMatchObject({ colorScheme: 'dark', '--paper': '#161a1b', '--ink': '#f4eee3' });
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
  expect(light).not.toHaveProperty('--space-1');
});

test('what is typed cannot leave the line of HTML', () => {
  const line = embedLine({ src: 'https://a.example/embed?a="><script>&b=1', title: 'Care & "more"' });
  expect(line.match(/[<>]/g)).toHaveLength(4);
  expect(line).toContain('title="Care &#38; &#34;more&#34;"');
  expect(embedLine({ src: '/', title: '', script: 'https://a.example/embed.js' })).toMatch(
    /<\/iframe>\n<script async src="https:\/\/a\.example\/embed\.js"><\/script>$/,
  );
});
