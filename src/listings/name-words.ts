import { nameWords } from '#model/name-words.ts';
import type { Provider } from './provider.ts';

/** Further words of a search term are ignored. */
export const MAX_TERM_WORDS = 16;

/** How a word of a term must match a word of a name. */
export type WordMatch = 'anywhere' | 'beginning' | 'beginning-with-typo';

/** Length range of the words in which a typo is tolerated. */
const MIN_TYPO_LETTERS = 4;
const MAX_TYPO_LETTERS = 30;

const LETTER_OR_DIGIT = /^[a-z\d]$/;

/** The texts of a provider that name search compares. */
export function searchedTexts({
  name,
  otherNames,
  details,
}: Pick<Provider, 'name' | 'otherNames' | 'details'>): string[] {
  return [name, ...otherNames, ...(details.otherServices ?? [])];
}

/** Returns the distinct words of a search term, at most `MAX_TERM_WORDS`. */
export function termWords(term: string): string[] {
  return [...new Set(nameWords(term))].slice(0, MAX_TERM_WORDS);
}

/**
 * Returns how a word of a term is matched where `match` is asked for: a single letter or digit only at the beginning.
 * It occurs somewhere in nearly every name, so that finding it anywhere would be expensive and useless.
 */
export function wordMatchOf(word: string, match: WordMatch): WordMatch {
  return match === 'anywhere' && LETTER_OR_DIGIT.test(word) ? 'beginning' : match;
}

/**
 * Whether one typo is tolerated in this word of a term. Shorter words are one typo away from too many others; longer
 * ones are not real words and have thousands of variants.
 */
export function allowsTypo(word: string): boolean {
  return word.length >= MIN_TYPO_LETTERS && word.length <= MAX_TYPO_LETTERS;
}
