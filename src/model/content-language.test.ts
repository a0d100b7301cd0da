import { expect, test } from 'vitest';
import { contentLanguage } from './content-language.ts';

test('falls back to English for a language without content', () => {
  expect(['en', 'es', 'vi'].map(contentLanguage)).toEqual(['en', 'es', 'en']);
});
