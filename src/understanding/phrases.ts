import { foldText } from '#model/fold-text.ts';
import type { Grammar } from './grammar.ts';
import { meaningOf, NOT, type Word } from './words.ts';

/** One place in a phrase: any of its words, after at most `skip` other words. */
interface Slot {
  stems: readonly string[];
  skip: number;
  /** May stand after a comma. */
  isFar: boolean;
  /** Stands right behind the one before. */
  isRight: boolean;
  /** Follows a 'not', as 'talk' in 'does not want to talk'. */
  isAfterNot: boolean;
}

/** A phrase of the lexicon, ready to be looked for: groups of words, each in its order, in any order of the groups. */
export interface Phrase {
  groups: readonly (readonly Slot[])[];
}

/** A phrase found in a question. */
export interface Found<T> {
  value: T;
  /** Indices of the matched words, ascending. */
  at: readonly number[];
  /** Number of words skipped that are not light, and a share of those between groups. */
  skipped: number;
}

/** Words that may stand between two words of a phrase: one anywhere, several where the phrase has '...'. */
const SKIP_ONE = 1;
const SKIP_FAR = 5;
/** In a phrase: a number of at least two digits, as in 'took 40 pills'. */
const NUMBER = '00';
/** In a phrase: this form of the word only, as in '=matarme'. */
const EXACT = '=';
/** In a phrase: right behind the word before, as in 'cut ~hours'; not 'cut his arm hours ago'. */
const RIGHT = '~';
/** How far from the first group of a phrase with '&' the others may start, in words. */
const REACH = 14;
/** What a word between the groups counts, of a word skipped within one. */
const APART = 0.4;

/**
 * Reads a phrase as written in the lexicon: 'not talk/speak', 'covers ... ears', 'car & forgets', '+in wheelchair',
 * '=matarme', 'cut ~hours'. Light words count only with a '+' or '~', or if the phrase would otherwise be a single word
 * ('on it'). Returns null if nothing is left.
 */
export function compilePhrase(text: string, grammar: Grammar): Phrase | null {
  const groups = text.split(' & ').map((group) => compileGroup(group, grammar));
  return groups.every((slots) => slots.length > 0) ? { groups } : null;
}

function compileGroup(text: string, grammar: Grammar): Slot[] {
  const parts = partsOf(text, grammar);
  const needed = parts.filter(({ isNeeded }) => isNeeded);
  const kept = needed.length > 1 || parts.length === 1 ? needed : parts;
  return kept.map(({ stems, isFar, isRight }, index) => {
    const isAfterNot = index > 0 && kept[index - 1]!.stems.includes(NOT);
    const own = [...new Set(stems)];
    return { stems: own, isFar, isRight, isAfterNot, skip: isFar ? SKIP_FAR : isAfterNot ? 0 : SKIP_ONE };
  });
}

/** Returns the same text for phrases that say the same: 'seizures' and 'a seizure'. */
export function phraseKey(text: string, grammar: Grammar): string {
  const groups = compilePhrase(text, grammar)?.groups ?? [];
  const keyOf = ({ stems, isFar, isRight }: Slot) =>
    (isFar ? '… ' : '') + (isRight ? RIGHT : '') + [...stems].sort().join('/');
  return groups
    .map((slots) => slots.map(keyOf).join(' '))
    .sort()
    .join(' & ');
}

/** The places of a phrase that have words; not needed are those with light words only. */
function partsOf(
  text: string,
  grammar: Grammar,
): { stems: string[]; isFar: boolean; isRight: boolean; isNeeded: boolean }[] {
  const parts: ReturnType<typeof partsOf> = [];
  let isFar = false;
  for (const part of foldText(text)
    .replace(/['’ʼ]/g, '')
    .replaceAll('...', ' … ')
    .split(/[\s,-]+/)) {
    if (part === '…') {
      isFar = true;
      continue;
    }
    const words = part.split('/').flatMap((word) => {
      const text = word.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');
      if (text === '') return [];
      return word.includes(EXACT) ? { stem: EXACT + text, isLight: false } : meaningOf(text, grammar);
    });
    const full = words.filter(({ isLight }) => !isLight);
    const isRight = part.startsWith(RIGHT);
    const isMarked = isRight || part.startsWith('+');
    const wanted = isMarked || full.length === 0 ? words : full;
    if (wanted.length === 0) continue;
    const isNeeded = isMarked || full.length > 0;
    parts.push({ stems: wanted.map(({ stem }) => stem), isFar, isRight, isNeeded });
    if (isNeeded) isFar = false;
  }
  return parts;
}

interface Entry<T> {
  phrase: Phrase;
  value: T;
}

/** Phrases by their words. */
export class PhraseIndex<T> {
  /** Phrases of one group by their first word. */
  readonly #byFirst = new Map<string, Entry<T>[]>();
  /** Phrases with '&' by the words that each of their groups can start with; `bit` is the group's. */
  readonly #starts = new Map<string, { entry: Entry<T>; bit: number }[]>();
  readonly #grammar: Grammar;
  readonly #isStrict: boolean;

  /** `isStrict`: 'hard to' does not do for a 'not'. */
  constructor(grammar: Grammar, { isStrict = false } = {}) {
    this.#grammar = grammar;
    this.#isStrict = isStrict;
  }

  /** Returns false if the phrase has no word to look for. */
  add(text: string, value: T): boolean {
    const phrase = compilePhrase(text, this.#grammar);
    if (!phrase) return false;
    const entry = { phrase, value };
    for (const [group, [first]] of phrase.groups.entries())
      for (const stem of first!.stems) {
        if (phrase.groups.length === 1) addTo(this.#byFirst, stem, entry);
        else addTo(this.#starts, stem, { entry, bit: 1 << group });
      }
    return true;
  }

  /** Returns every phrase that occurs in the question: first those of one group, by their first word. */
  findIn(words: readonly Word[]): Found<T>[] {
    const stems = words.map(({ text, stem }, index) => {
      if (/^\d{2,3}$/.test(text)) return [stem, NUMBER];
      const number = this.#grammar.numbers.get(text);
      if (number !== undefined && number > 9) return [stem, EXACT + text, String(number), NUMBER];
      return [stem, EXACT + text, ...(this.#isHard(words, index) ? [NOT] : [])];
    });
    const question = { words, stems, attempts: this.#grammar.attempts };
    const found: Found<T>[] = [];
    const look = ({ phrase, value }: Entry<T>, start: number) => {
      const match = matchPhrase(phrase, question, start);
      if (match) found.push({ ...match, value });
    };
    for (const [start, own] of stems.entries())
      for (const stem of own) for (const entry of this.#byFirst.get(stem) ?? []) look(entry, start);
    for (const entry of this.#complete(stems)) {
      const [first] = entry.phrase.groups[0]!;
      for (const [start, own] of stems.entries())
        if (own.some((stem) => first!.stems.includes(stem))) look(entry, start);
    }
    return found;
  }

  /** Phrases with '&' of which every group may start somewhere: few of many. */
  #complete(stems: readonly (readonly string[])[]): Entry<T>[] {
    const bits = new Map<Entry<T>, number>();
    for (const stem of new Set(stems.flat()))
      for (const { entry, bit } of this.#starts.get(stem) ?? []) bits.set(entry, (bits.get(entry) ?? 0) | bit);
    return [...bits].flatMap(([entry, found]) => (found === 2 ** entry.phrase.groups.length - 1 ? [entry] : []));
  }

  /** 'Trouble walking' says 'not walk', 'no trouble walking' does not. */
  #isHard(words: readonly Word[], index: number): boolean {
    return !this.#isStrict && this.#grammar.difficulties.has(words[index]!.stem) && words[index - 1]?.stem !== NOT;
  }
}

function addTo<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

interface Question {
  words: readonly Word[];
  /** What each word may stand for. */
  stems: readonly (readonly string[])[];
  attempts: ReadonlySet<string>;
}

type Match = Omit<Found<never>, 'value'>;

function matchPhrase({ groups }: Phrase, question: Question, start: number): Match | null {
  const first = matchAt(groups[0]!, question, start);
  if (!first || groups.length === 1) return first;
  const matches = [first];
  for (const slots of groups.slice(1)) {
    const next = matchNear(slots, question, start, new Set(matches.flatMap(({ at }) => at)));
    if (!next) return null;
    matches.push(next);
  }
  const at = matches.flatMap((match) => match.at).sort((a, b) => a - b);
  const far = at.at(-1)! - at[0]! - at.length;
  return { at, skipped: matches.reduce((sum, { skipped }) => sum + skipped, 0) + Math.max(0, far) * APART };
}

/** The match closest to a word, without the words that are `taken`. */
function matchNear(
  slots: readonly Slot[],
  question: Question,
  start: number,
  taken: ReadonlySet<number>,
): Match | null {
  for (let far = 1; far <= REACH; far++)
    for (const from of [start + far, start - far]) {
      if (!question.stems[from]?.some((stem) => slots[0]!.stems.includes(stem))) continue;
      const found = matchAt(slots, question, from);
      if (found && !found.at.some((index) => taken.has(index))) return found;
    }
  return null;
}

function matchAt(slots: readonly Slot[], question: Question, start: number): Match | null {
  const at = [start];
  let skipped = 0;
  for (const slot of slots.slice(1)) {
    const next = nextOf(slot, question, at.at(-1)! + 1);
    if (!next) return null;
    at.push(next.index);
    skipped += next.skipped;
  }
  return { at, skipped };
}

function nextOf(
  slot: Slot,
  { words, stems, attempts }: Question,
  from: number,
): { index: number; skipped: number } | null {
  let skipped = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    if (word.pause === 'stop' || (word.pause === 'comma' && skipped > 0 && !slot.isFar)) return null;
    if (slot.isRight && (index > from || word.pause !== 'none')) return null;
    if (stems[index]!.some((stem) => slot.stems.includes(stem))) return { index, skipped };
    if (word.isLight || (slot.isAfterNot && attempts.has(word.stem))) continue;
    if ((word.stem === NOT && !slot.isFar) || ++skipped > slot.skip) return null;
  }
  return null;
}
