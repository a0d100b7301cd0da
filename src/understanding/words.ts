import { foldText } from '#model/fold-text.ts';
import type { Grammar } from './grammar.ts';

/** A word of a question. */
export interface Word {
  /** Folded: no accents, apostrophes or capitals. */
  text: string;
  /** Words with one stem match each other: 'talks', 'talking'. Every negation has the stem `NOT`. */
  stem: string;
  /** An article, pronoun or helping verb, which a phrase may skip. */
  isLight: boolean;
  /** The mark between this word and the one before: none, a comma or dash, or the end of a sentence. */
  pause: 'none' | 'comma' | 'stop';
  /** As typed: it starts with a capital letter; every letter is one. */
  isCapital: boolean;
  isUpperCase: boolean;
  /** Where it is in the question, in UTF-16 units. */
  from: number;
  to: number;
}

/** The stem of 'not', 'doesn't', 'never', 'nunca'. */
export const NOT = '¬';

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|[^\p{L}\p{N}\s'’ʼ]/gu;
const STARTS_WORD = /^[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const SENTENCE_END = /[.!?;:\n…¿¡]/;

/** What nobody says: a web address, an HTML tag, what is inside a script, and what would be a database command. */
const CODE =
  /(?:https?:\/\/|www\.)\S+|<(?:script|style)\b[^<]*(?=<)|<\/?(?:script|style|img|svg|iframe|div|span|body|html|input|form|meta|link)\b[^<>]*>|^\s*['"`)]+\s*;\s*(?:drop|select|insert|delete|update|union|alter|exec)\b.*/gis;

/** Splits a question into its words, in order; code has none. */
export function splitWords(question: string, grammar: Grammar): Word[] {
  const words: Word[] = [];
  let pause: Word['pause'] = 'none';
  const said = question.replace(CODE, (code) => ' '.repeat(code.length));
  for (const { 0: token, index } of said.matchAll(TOKEN)) {
    if (!STARTS_WORD.test(token)) {
      if (SENTENCE_END.test(token)) pause = 'stop';
      else if (pause === 'none' && /[,()\-–—/+&]/.test(token)) pause = 'comma';
      continue;
    }
    const text = foldText(token).replace(/['’ʼ]/g, '');
    words.push({
      ...meaningOf(text, grammar),
      pause,
      isCapital: /^\p{Lu}/u.test(token),
      isUpperCase: token.length > 1 && token === token.toUpperCase() && token !== token.toLowerCase(),
      from: index,
      to: index + token.length,
    });
    pause = 'none';
  }
  return words;
}

/** Returns what depends only on a word's spelling. `text` is folded. */
export function meaningOf(text: string, grammar: Grammar): Pick<Word, 'text' | 'stem' | 'isLight'> {
  if (grammar.negations.has(text)) return { text, stem: NOT, isLight: false };
  const stem = grammar.stem(text);
  if (grammar.lightWords.has(text)) return { text, stem, isLight: true };
  // 'Canes' is no form of 'can'.
  return { text, stem: grammar.lightWords.has(stem) ? `${stem}_` : stem, isLight: false };
}

/** Stands for a word that is only a name. */
const A_NAME = { text: '§', stem: '§', isLight: false };

/** The words, of which those at `names` say nothing but a name. */
export const namesOnly = (words: readonly Word[], names: readonly number[]): Word[] =>
  words.map((word, index) => (names.includes(index) ? { ...word, ...A_NAME } : word));

/** What was typed from the first of some words of a text to the last; '' for none. `at`: their indices. */
export const textAt = (text: string, words: readonly Word[], at: readonly number[]): string =>
  at.length > 0 ? text.slice(words[Math.min(...at)]!.from, words[Math.max(...at)]!.to) : '';
