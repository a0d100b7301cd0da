import { expect, test } from 'vitest';
import { contentLanguage } from './content-language.ts';

test('a language that no content is written in shows the English one', () => {
  expect(['en', 'es', 'vi'].map(contentLanguage)).toEqual(['en', 'es', 'en']);
});
