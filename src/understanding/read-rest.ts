import type { Grammar } from './grammar.ts';
import { saysWhat } from './read-alone.ts';
import type { WordEvidence } from './word-evidence.ts';
import { NOT, textAt, type Word } from './words.ts';

/** In a longer question, most words tell a story instead of asking for something. */
const MAX_WORDS = 12;
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
}

/** What a short question asks for that nothing was made of, as typed: 'free parking' in 'dentist with free parking'. */
export function readRest(text: string, words: readonly Word[], known: Known): string[] {
  const { used, namedAt, grammar, evidence } = known;
  const isStory = words.some((word) => tellsStory(word, grammar));
  if (words.length > MAX_WORDS || (isStory && !namedAt)) return [];
  // Who tells a story says behind the service what else is wanted: 'my son needs a dentist with free parking'.
  const from = isStory ? namedAt!.at(-1)! + 1 : 0;
  const isRest = (index: number) => index >= from && !used.has(index) && saysWhat(words[index]!, grammar);
  const phrases: number[][] = [];
  for (const index of words.keys()) {
    if (!isRest(index)) continue;
    if (isRest(index - 1) && words[index]!.pause === 'none') phrases.at(-1)!.push(index);
    else phrases.push([index]);
  }
  const asks = ({ text, stem }: Word) =>
    stem !== NOT && !grammar.relatives.has(text) && evidence.servicesOf(stem) <= MAX_SERVICES;
  const asked = phrases.filter((at) => at.some((index) => asks(words[index]!)));
  return asked.slice(0, MAX_PHRASES).map((at) => textAt(text, words, at));
}

const tellsStory = ({ text }: Word, { subjects, own, isAged, writer }: Grammar): boolean =>
  [subjects, own, isAged, writer].some((words) => words.has(text));
