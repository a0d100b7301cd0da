import { compiledPath } from '#files/compiled-file.ts';
import type { ContentLanguage } from '#model/content-language.ts';

/** What is learned depends on these, beside the texts. */
const SOURCES = [
  'src/understanding/*.{ts,txt}',
  'src/model/{first-index,fold-text,text-table}.ts',
  'src/listings/vocabulary/*.yaml',
];

/** Returns the path of the file for what is learned from the texts of a lexicon by this release. */
export const learnedPath = (language: ContentLanguage, texts: readonly string[]): string =>
  compiledPath(language, SOURCES, texts);
