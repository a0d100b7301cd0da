import type { Grammar } from './grammar.ts';
import { saysWhat } from './read-alone.ts';
import type { WordEvidence } from './word-evidence.ts';
import { NOT, textAt, type Word } from './words.ts';

/** A longer question tells a story. */
const MAX_WORDS = 24;
/** A word that was said of more services asks for nothing of its own: 'people', 'twice'. */
const MAX_SERVICES = 7;
const MAX_PHRASES = 2;

interface Known {
  /** Indices of the words that something was made of. */
  used: ReadonlySet<number>;
  /** Of these, the ones that name the service; null if none does. */
  namedAt: readonly number[] | null;
  grammar: Grammar;
  evidence: WordEvidence;
  /** Whether a word is not to be read again: it is grave, or the name of somebody, of a place or a program. */
  isUnsaid(word: Word): boolean;
}

/**
 * What a question asks for beside the service that nothing was made of, as typed: 'free parking' in 'dentist with free
 * parking', 'christian' in 'christian counselor'.
 */
export function readRest(text: string, words: readonly Word[], known: Known): string[] {
  const { used, namedAt, grammar, evidence } = known;
  if (words.length > MAX_WORDS || !namedAt) return [];
  const isRest = (index: number) => {
    const word = words[index];
    return word !== undefined && !used.has(index) && saysWhat(word, grammar) && !grammar.wishVerbs.has(word.text);
  };
  const phrases: number[][] = [];
  for (const index of words.keys()) {
    if (!isRest(index)) continue;
    if (isRest(index - 1) && words[index]!.pause === 'none') phrases.at(-1)!.push(index);
    else phrases.push([index]);
  }
  const says = ({ stem }: Word) => evidence.servicesOf(stem) <= MAX_SERVICES;
  const asked = phrases.filter(
    (at) =>
      at.some((index) => says(words[index]!)) &&
      at.every((index) => words[index]!.stem !== NOT && !known.isUnsaid(words[index]!)) &&
      (isWished(words, at, namedAt, grammar) || isKindOf(words, at, namedAt)),
  );
  return asked.slice(0, MAX_PHRASES).map((at) => textAt(text, words, at));
}

/** Whether words are wished of the service before them: 'with a pool', 'who does', 'and a barber'. */
function isWished(
  words: readonly Word[],
  at: readonly number[],
  namedAt: readonly number[],
  { wishes, wishVerbs, ands, negations }: Grammar,
): boolean {
  const first = at[0]!;
  // 'OT and a barber', but not 'OT and then he said'.
  const isLast = at.at(-1) === words.length - 1;
  if (first < namedAt.at(-1)! || words[first]!.pause === 'stop') return false;
  const start =
    words.findLastIndex(({ isLight, text }, index) => index < first && !isLight && !wishVerbs.has(text)) + 1;
  const between = words.slice(start, first);
  return (
    between.some(({ text }) => wishes.has(text) || (isLast && ands.has(text))) &&
    !between.some(({ text }) => negations.has(text)) &&
    !negations.has(words[start - 1]?.text ?? '')
  );
}

/** Whether words stand right before the name of the service, at the start: 'christian counselor'. */
const isKindOf = (words: readonly Word[], at: readonly number[], namedAt: readonly number[]): boolean =>
  at.at(-1)! + 1 === namedAt[0] && words[namedAt[0]]!.pause === 'none' && words.slice(0, at[0]).every(isLight);

const isLight = (word: Word): boolean => word.isLight;
