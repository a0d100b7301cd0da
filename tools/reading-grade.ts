// How hard a text is to read, by formulas that count words, sentences and syllables. For tests.
import { syllable } from 'syllable';

/** What the formulas count. */
interface Counts {
  sentences: number;
  words: number;
  syllables: number;
}

/** The formulas say little about a few words: 'Accessibility' alone would need a university. */
export const FEWEST_WORDS = 10;

/**
 * The school grade that reads an English text with ease: Flesch-Kincaid (Kincaid, Fishburne, Rogers and Chissom, 1975,
 * Research Branch Report 8-75).
 */
export function englishGrade(text: string): number {
  const { sentences, words, syllables } = count(text, syllable);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/**
 * How easy a Spanish text is, from 0 to 100: Szigriszt-Pazos (1993), read on the INFLESZ scale (Barrio-Cantalejo and
 * others, 2008): from 55 'normal', from 65 'quite easy', from 80 'very easy'. The news of the press stands below 55;
 * 'normal' and above is what a text for patients should be.
 */
export function spanishEase(text: string): number {
  const { sentences, words, syllables } = count(text, spanishSyllables);
  return 206.835 - 62.3 * (syllables / words) - words / sentences;
}

/**
 * Syllables of a Spanish word: as many as groups of vowels, where two strong ones, or an accented weak one beside another,
 * stand apart ('le-er', 'dí-a', 'ciu-dad', 'a-bue-la').
 */
export function spanishSyllables(word: string): number {
  const sounds = word
    .toLowerCase()
    .normalize('NFC')
    .replace(/qu(?=[eiéí])|gu(?=[eiéí])/g, 'k')
    .replace(/y$/, 'i')
    .replace(/h/g, '');
  return Math.max(1, sounds.match(/[iuü]?[aeoáéó][iuü]?(?![íú])|[iuü]?[aeoáéó]|[íú]|[iuü]+/g)?.length ?? 0);
}

/** Words of a text: letters and digits, with marks within. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}

function count(text: string, syllablesOf: (word: string) => number): Counts {
  const words = wordsOf(text);
  // A colon with a line of its own, and a line's end, finish a thought as a full stop does.
  const sentences = text.split(/[.!?:;](?=[\s"”)]|$)|\n+/).filter((part) => wordsOf(part).length > 0);
  return {
    sentences: Math.max(1, sentences.length),
    words: Math.max(1, words.length),
    syllables: words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : syllablesOf(word)), 0),
  };
}

/** A message as a reader sees it: plurals with several, and a plain word for each name that is filled in. */
export function asRead(message: string): string {
  return message
    .replace(/\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*other \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/g, '$1')
    .replaceAll('#', '3')
    .replace(/\{\w+\}/g, 'Ana');
}

/** The words of a Markdown text, without its marks and addresses: a paragraph, a heading and a point of a list a line each. */
export function markdownWords(markdown: string): string {
  const plain = markdown
    .replace(/<[^>]+>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`>|]/g, (mark, at: number, all: string) => (mark === '*' && /^\*\s/.test(all.slice(at)) ? '-' : ''));
  // A line that is neither empty nor a new point goes on with the one before.
  return plain
    .replace(/(?<=\S)[ \t]*\n(?=[^\s#-])(?!\d+\.)/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^\s*(#+|-|\d+\.)\s+/, '').trim())
    .filter(Boolean)
    .join('\n');
}
