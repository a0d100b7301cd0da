import { flatLists, listAt, type NumberLists, TextTable } from '#model/text-table.ts';

/** Shorter words are one slip away from too many others. */
const MIN_LETTERS = 4;
/** In shorter words the first letter must be right. */
const SHORT = 6;
/** Words of at least this length may have two slips. */
const LONG = 8;
export const MAX_SLIPS = 2;

/** Words to correct others to, and where to look for them. */
export interface SpellingTable extends NumberLists {
  /** The most likely first. */
  words: readonly string[];
  /** Words without one letter (or two, if long), as the keys of a `TextTable`; `values`: the words of each. */
  rests: Float64Array;
  /** How words sound, as the keys of a `TextTable`; beside it, the first word that sounds so. */
  sounds: Float64Array;
  sounding: Uint32Array;
}

/** Returns the table of these words, the most likely first. `soundOf` spells what sounds alike alike. */
export function spellingTable(words: Iterable<string>, soundOf: (word: string) => string): SpellingTable {
  const long = [...new Set(words)].filter((word) => word.length >= MIN_LETTERS && !/\d/.test(word));
  const ofRest = new Map<string, number[]>();
  const ofSound = new Map<string, number>();
  for (const [number, word] of long.entries()) {
    const sound = soundOf(word);
    if (!ofSound.has(sound)) ofSound.set(sound, number);
    for (const rest of restsOf(word)) {
      const others = ofRest.get(rest);
      if (others) others.push(number);
      else ofRest.set(rest, [number]);
    }
  }
  const rests = TextTable.of(ofRest.keys());
  const lists: number[][] = [];
  for (const [rest, numbers] of ofRest) lists[rests.numberOf(rest)] = numbers;
  const sounds = TextTable.of(ofSound.keys());
  const sounding = new Uint32Array(ofSound.size);
  for (const [sound, number] of ofSound) sounding[sounds.numberOf(sound)] = number;
  return { words: long, rests: rests.keys, ...flatLists(lists), sounds: sounds.keys, sounding };
}

/** Corrects slips: a letter missing, added, wrong, or two neighbors swapped. */
export class Spelling {
  readonly #table: SpellingTable;
  readonly #rests: TextTable;
  readonly #sounds: TextTable;
  readonly #known: ReadonlySet<string>;
  readonly #soundOf: (word: string) => string;

  /** `known`: real words, which are never corrected. `soundOf`: as it was for the table. */
  constructor(table: SpellingTable, known: ReadonlySet<string>, soundOf: (word: string) => string) {
    this.#table = table;
    this.#rests = new TextTable(table.rests);
    this.#sounds = new TextTable(table.sounds);
    this.#known = known;
    this.#soundOf = soundOf;
  }

  /** Whether this is a real word. */
  isWord(word: string): boolean {
    return this.#known.has(word);
  }

  /** Returns the word that was most likely meant, or null if this is a word, or resembles none. */
  correct(word: string): string | null {
    return this.closest(word)[0] ?? null;
  }

  /** Returns the words that may as well be meant, the most likely first; none if this is a word, or resembles none. */
  closest(word: string): string[] {
    if (word.length < MIN_LETTERS || word.length > MAX_LETTERS || this.#known.has(word) || /\d/.test(word)) return [];
    const alike = this.#sounds.numberOf(this.#soundOf(word));
    if (alike >= 0) return [this.#table.words[this.#table.sounding[alike]!]!];
    let best: { words: string[]; cost: number } = { words: [], cost: MAX_COST };
    const tried = new Set<number>();
    for (const rest of restsOf(word)) {
      for (const number of this.#wordsOf(rest)) {
        if (tried.has(number)) continue;
        tried.add(number);
        const other = this.#table.words[number]!;
        const cost = costOf(word, other);
        if (cost < best.cost) best = { words: [other], cost };
        else if (cost === best.cost) best.words.push(other);
      }
    }
    return best.words;
  }

  /** The numbers of the words of which this is left. */
  #wordsOf(rest: string): Uint32Array {
    return listAt(this.#table, this.#rests.numberOf(rest));
  }
}

/** What it takes to read a word as another; infinite if it resembles it too little. */
export function costOf(word: string, other: string): number {
  const isSameStart = other[0] === word[0];
  if (word.length < SHORT && !isSameStart) return Number.POSITIVE_INFINITY;
  const slips = slipsBetween(word, other);
  if (slips > (Math.min(word.length, other.length) >= LONG ? MAX_SLIPS : 1)) return Number.POSITIVE_INFINITY;
  return slips + (isSameStart ? 0 : FIRST_LETTER);
}

const MAX_LETTERS = 24;
/** People seldom miss the first letter. */
const FIRST_LETTER = 0.9;
const MAX_COST = 2.5;

/** The word itself, and without each letter, and for a long word without each two. */
function restsOf(word: string): Set<string> {
  const once = [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
  if (word.length < LONG - 1) return new Set([word, ...once]);
  const twice = once.flatMap((rest) => [...rest].map((_, index) => rest.slice(0, index) + rest.slice(index + 1)));
  return new Set([word, ...once, ...twice]);
}

/** The number of slips between two words of at most `MAX_LETTERS` (optimal string alignment distance). */
function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, beforeLast[j - 2]! + 1);
      row.push(slips);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
