import { foldText } from '#model/fold-text.ts';
import type { TagOption } from './search-options.ts';

/**
 * Returns the options that match the typed text, best first: plain words, then technical terms, then synonyms and the
 * other language; within each, a match at the start before a later word. Every typed word must match. Blank text
 * returns all options in their given order.
 */
export function matchOptions(typed: string, options: TagOption[]): TagOption[] {
  const words = plainWords(typed).split(' ').filter(Boolean);
  if (words.length === 0) return options;
  return options
    .map((option) => ({ option, rank: rankOf(option, words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 100;

function rankOf({ displayName, fieldTerm, otherWords }: TagOption, words: string[]): number {
  const texts = [displayName, fieldTerm ?? '', ...otherWords].map(plainWords);
  const ranks = texts.map((text, index) => {
    const tier = Math.min(index, 2) * 2;
    if (text === words.join(' ')) return tier - 1;
    if (!words.every((word) => text.startsWith(word) || text.includes(` ${word}`))) return NO_MATCH;
    return text.startsWith(words[0]!) ? tier : tier + 1;
  });
  return Math.min(...ranks);
}

/** Lower case, without accents, words separated by single spaces. */
function plainWords(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9']+/g, ' ')
    .trim();
}
