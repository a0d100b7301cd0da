import { expect, test } from 'vitest';
import { languageOfPath } from './language.ts';

test.each([
  ['/', 'en'],
  ['/ourplaces', 'en'],
  ['/essays', 'en'],
  ['/es', 'es'],
  ['/es/ourplaces', 'es'],
  ['/es.data', 'es'],
  ['/es/ourplaces.data', 'es'],
])('%s is in %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});
