// How hard a text is to read, by formulas that count words, sentences and syllables. For tests.
import { syllable } from 'syllable';

/** What the formulas count. */
interface Counts {
  sentences: number;
  words: number;
  syllables: number;
}

/** The formulas need some text: 'Accessibility' alone would require a college degree. */
export const MIN_WORDS = 10;

/**
 * Returns the US school grade needed to read an English text: Flesch-Kincaid (Kincaid, Fishburne, Rogers and Chissom, 1975,
 * Research Branch Report 8-75).
 */
export function englishGrade(text: string): number {
  const { sentences, words, syllables } = count(text, syllable);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/**
 * How easy a Spanish text is, from 0 to 100: Szigriszt-Pazos (1993), read on the INFLESZ scale (Barrio-Cantalejo and
 * others, 2008): from 55 'normal', from 65 'quite easy', from 80 'very easy'. Newspapers are below 55;
 * a text for patients should be 'normal' or above.
 */
export function spanishEase(text: string): number {
  const { sentences, words, syllables } = count(text, spanishSyllables);
  return 206.835 - 62.3 * (syllables / words) - words / sentences;
}

/**
 * Counts the syllables of a Spanish word, one per vowel group. Two strong vowels, or an accented weak one next to another
 * vowel, are separate ('le-er', 'dí-a', 'ciu-dad', 'a-bue-la').
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

/** Returns the words of a text: letters and digits, with inner apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}

function count(text: string, syllablesOf: (word: string) => number): Counts {
  const words = wordsOf(text);
  // A colon and the end of a line end a sentence, like a period.
  const sentences = text.split(/[.!?:;](?=[\s"”)]|$)|\n+/).filter((part) => wordsOf(part).length > 0);
  return {
    sentences: Math.max(1, sentences.length),
    words: Math.max(1, words.length),
    syllables: words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : syllablesOf(word)), 0),
  };
}

/** Returns a message as shown: the plural form for 3, and a short word for each placeholder. */
export function asRead(message: string): string {
  return message
    .replace(/\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*other \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/g, '$1')
    .replaceAll('#', '3')
    .replace(/\{\w+\}/g, 'Ana');
}

/** Returns the text of Markdown without markup and URLs: one line per paragraph, heading or list item. */
export function markdownWords(markdown: string): string {
  const plain = markdown
    .replace(/<[^>]+>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`>|]/g, (mark, at: number, all: string) => (mark === '*' && /^\*\s/.test(all.slice(at)) ? '-' : ''));
  // Joins a line that is neither empty nor a list item with the line before.
  return plain
    .replace(/(?<=\S)[ \t]*\n(?=[^\s#-])(?!\d+\.)/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^\s*(#+|-|\d+\.)\s+/, '').trim())
    .filter(Boolean)
    .join('\n');
}
