import { foldText } from '#model/fold-text.ts';

const DOTS_AND_APOSTROPHES = /[.'’‘ʻ`]/g;

/**
 * Normalizes a place name into words: lower case, no accents, dots or apostrophes, other punctuation as a space.
 * 'Cañon City' → canon, city; "Coeur d'Alene" → coeur, dalene; 'Washington, D.C.' → washington, dc.
 */
export function placeWords(text: string): string[] {
  return foldText(text)
    .replace(DOTS_AND_APOSTROPHES, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** The words without spaces, so that 'Mc Kinney', 'mckinney' and 'McKinney' match. */
export function placeKey(text: string): string {
  return placeWords(text).join('');
}

/** Words that people and postal data often abbreviate. */
const SHORT_FORMS: Record<string, string> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  heights: 'hts',
  junction: 'jct',
  springs: 'spgs',
  beach: 'bch',
  township: 'twp',
  village: 'vlg',
  county: 'cty',
  northwest: 'nw',
  northeast: 'ne',
  southwest: 'sw',
  southeast: 'se',
};
const LONG_FORMS: Record<string, string> = Object.fromEntries(
  Object.entries(SHORT_FORMS).map(([long, short]) => [short, long]),
);

/** Postal data has 'Minot AFB'. */
const AIR_FORCE_BASE = ['air', 'force', 'base'];

/** The words with short forms written out: 'w palm bch' is West Palm Beach. */
export function writtenOut(words: readonly string[]): string[] {
  return words.flatMap((word) => (word === 'afb' ? AIR_FORCE_BASE : (LONG_FORMS[word] ?? word)));
}

/** A name in full, with a space behind each word, without 'the': 'saint louis '. */
export const inFull = (text: string): string => `${writtenOut(placeWords(text)).join(' ').replace(/^the /, '')} `;

function shortened(words: readonly string[]): string[] {
  const name = words.slice(0, -AIR_FORCE_BASE.length);
  const isBase = AIR_FORCE_BASE.every((word, at) => words[name.length + at] === word);
  return [...(isBase ? [...name, 'afb'] : words)].map((word) => SHORT_FORMS[word] ?? word);
}

/** `placeKey` with words in their short forms: one key for all spellings of a name. 'The Bronx' is 'Bronx'. */
export function spellingKey(text: string): string {
  return wordsKey(placeWords(text));
}

/** Returns one key for all spellings of a town in a state. */
export function townKey(state: string, name: string): string {
  return `${state} ${spellingKey(name)}`;
}

/** `spellingKey` of words that are already split and folded. */
export function wordsKey(words: readonly string[]): string {
  const named = words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
  return shortened(named).join('');
}

/** The words of a name as people may type them: in full and, if different, abbreviated. */
export function spellings(name: string): string[][] {
  const words = placeWords(name);
  const full = writtenOut(words);
  // Not in `SHORT_FORMS`, where Oklahoma City would be Oklahoma County.
  const short = shortened(words).map((word) => (word === 'city' ? 'cty' : word));
  return full.join() === short.join() ? [full] : [full, short];
}
