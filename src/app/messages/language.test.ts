import { expect, test } from 'vitest';
import { LANGUAGES, languageInfo, languageOfPath, pathInLanguage } from './language.ts';
import { readCatalogs } from './testing/read-catalogs.ts';

test('lists one language per catalog, English first', () => {
  const { en, ...others } = readCatalogs();
  expect(LANGUAGES).toEqual(['en', ...Object.keys(others).sort()]);
  expect(['en', 'es'].map((language) => languageInfo(language).name)).toEqual(['English', 'Español']);
});

test.each([
  ['/', 'en'],
  ['/ourplaces', 'en'],
  ['/essays', 'en'],
  ['/en', 'en'],
  ['/es', 'es'],
  ['/es/ourplaces', 'es'],
  ['/es.data', 'es'],
  ['/es/ourplaces.data', 'es'],
])('reads the language of %s as %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});

test.each([
  ['/es//evil.example', '/evil.example'],
  ['//evil.example/a', '/evil.example/a'],
  ['/\\evil.example', '/evil.example'],
  ['/es/\\/evil.example?a=//b', '/evil.example?a=//b'],
])('%j in any language stays on this site', (path, english) => {
  expect(pathInLanguage(path, 'en')).toBe(english);
  expect(pathInLanguage(path, 'es')).toBe(`/es${english}`);
});

test.each([
  ['/', '/es'],
  ['/?a=1', '/es?a=1'],
  ['/ourplaces?radius=5', '/es/ourplaces?radius=5'],
  ['/essays', '/es/essays'],
])('translates the path %s to %s in Spanish and back', (english, spanish) => {
  expect(pathInLanguage(english, 'es')).toBe(spanish);
  expect(pathInLanguage(spanish, 'es')).toBe(spanish);
  expect(pathInLanguage(spanish, 'en')).toBe(english);
});
