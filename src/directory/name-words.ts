import { foldText } from '#model/fold-text.ts';

/** Words of a search term after this many different ones are not looked at. */
export const MAX_TERM_WORDS = 16;

/** Letters of a word in which a typing slip is forgiven. */
const SLIP_LETTERS = { least: 4, most: 30 };

const ASCII = /^[\x20-\x7e]*$/;
const APOSTROPHES = /['’ʼ`]/g;
const WORD_OF_ANY_SCRIPT = /[\p{L}\p{N}]+/gu;

/**
 * The words of a name as search sees them: lower case, without accents; an apostrophe joins (O'Brien → obrien),
 * everything else that is neither letter nor digit separates. In the order written, repeats kept.
 */
export function nameWords(text: string): string[] {
  if (ASCII.test(text)) return asciiWords(text.toLowerCase().replace(APOSTROPHES, ''));
  // Lower case first, since a final sigma depends on its neighbors, and indexes keep hashes of these words.
  const folded = foldText(text.normalize('NFKD').toLowerCase()).replace(APOSTROPHES, '');
  return folded.match(WORD_OF_ANY_SCRIPT) ?? [];
}

/** As `match` with a regular expression would, in half the time: an import does this for millions of names. */
function asciiWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
    if (at > start) words.push(text.slice(start, at));
    start = at + 1;
  }
  return words;
}

/** The different words of a search term, at most `MAX_TERM_WORDS`. */
export function termWords(term: string): string[] {
  return [...new Set(nameWords(term))].slice(0, MAX_TERM_WORDS);
}

/**
 * Whether a typing slip in this word of a term is forgiven. Shorter ones are too easily one slip away from everything;
 * longer ones are no words, and there are thousands of ways to slip in them.
 */
export function forgivesSlip(word: string): boolean {
  return word.length >= SLIP_LETTERS.least && word.length <= SLIP_LETTERS.most;
}
