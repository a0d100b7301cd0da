import { readFileSync } from 'node:fs';
import type { ContentLanguage } from '#model/content-language.ts';

/** The common words of each language, folded: a word that is one of them is not a slip of another. */
export const COMMON_WORDS: Readonly<Record<ContentLanguage, ReadonlySet<string>>> = { en: read('en'), es: read('es') };

function read(language: ContentLanguage): ReadonlySet<string> {
  return new Set(
    readFileSync(new URL(`common-words.${language}.txt`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
}
