import { foldText } from '#model/fold-text.ts';
import type { Grammar } from './grammar.ts';
import { meaningOf, NOT, type Word } from './words.ts';

/** One place in a phrase: any of its words, after at most `skip` other words. */
interface Slot {
  stems: readonly string[];
  skip: number;
  /** May stand after a comma. */
  isFar: boolean;
}

/** A phrase of the lexicon, ready to be looked for. */
export interface Phrase {
  slots: readonly Slot[];
}

/** A phrase found in a question. */
export interface Found<T> {
  value: T;
  /** Indices of the matched words, ascending. */
  at: readonly number[];
  /** Number of words skipped that are not light. */
  skipped: number;
}

/** Words that may stand between two words of a phrase: one anywhere, several where the phrase has '...'. */
const SKIP_ONE = 1;
const SKIP_FAR = 5;

/**
 * Reads a phrase as written in the lexicon: 'not talk/speak', 'covers ... ears', '+in wheelchair'. Light words count only
 * with a '+', or if the phrase would come down to a single word without them ('on it'). Returns null if nothing is left.
 */
export function compilePhrase(text: string, grammar: Grammar): Phrase | null {
  const parts = partsOf(text, grammar);
  const needed = parts.filter(({ isNeeded }) => isNeeded);
  const kept = needed.length > 1 || parts.length === 1 ? needed : parts;
  const slots = kept.map(({ stems, isFar }, index) => {
    const isAfterNot = index > 0 && kept[index - 1]!.stems.includes(NOT);
    return { stems, isFar, skip: isFar ? SKIP_FAR : isAfterNot ? 0 : SKIP_ONE };
  });
  return slots.length > 0 ? { slots } : null;
}

/** Returns the same text for phrases that say the same: 'seizures' and 'a seizure'. */
export function phraseKey(text: string, grammar: Grammar): string {
  const slots = compilePhrase(text, grammar)?.slots ?? [];
  return slots.map(({ stems, isFar }) => (isFar ? '… ' : '') + stems.toSorted().join('/')).join(' ');
}

/** The places of a phrase that have words; not needed are those with light words only. */
function partsOf(text: string, grammar: Grammar): { stems: string[]; isFar: boolean; isNeeded: boolean }[] {
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
    const words = part
      .split('/')
      .map((word) => word.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, ''))
      .filter(Boolean)
      .map((word) => meaningOf(word, grammar));
    const full = words.filter(({ isLight }) => !isLight);
    const isMarked = part.startsWith('+');
    const wanted = isMarked || full.length === 0 ? words : full;
    if (wanted.length === 0) continue;
    const isNeeded = isMarked || full.length > 0;
    parts.push({ stems: wanted.map(({ stem }) => stem), isFar, isNeeded });
    if (isNeeded) isFar = false;
  }
  return parts;
}

/** Phrases by their first word. */
export class PhraseIndex<T> {
  readonly #byFirst = new Map<string, { phrase: Phrase; value: T }[]>();
  readonly #grammar: Grammar;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** Returns false if the phrase has no word to look for. */
  add(text: string, value: T): boolean {
    const phrase = compilePhrase(text, this.#grammar);
    if (!phrase) return false;
    for (const stem of phrase.slots[0]!.stems) {
      const entries = this.#byFirst.get(stem) ?? [];
      entries.push({ phrase, value });
      this.#byFirst.set(stem, entries);
    }
    return true;
  }

  /** Returns every phrase that occurs in the question, by its first word. */
  findIn(words: readonly Word[]): Found<T>[] {
    return words.flatMap(({ stem }, start) =>
      (this.#byFirst.get(stem) ?? []).flatMap(({ phrase, value }) => {
        const found = matchAt(phrase, words, start);
        return found ? [{ ...found, value }] : [];
      }),
    );
  }
}

function matchAt({ slots }: Phrase, words: readonly Word[], start: number): Omit<Found<never>, 'value'> | null {
  const at = [start];
  let skipped = 0;
  for (const slot of slots.slice(1)) {
    const next = nextOf(slot, words, at.at(-1)! + 1);
    if (!next) return null;
    at.push(next.index);
    skipped += next.skipped;
  }
  return { at, skipped };
}

function nextOf(slot: Slot, words: readonly Word[], from: number): { index: number; skipped: number } | null {
  let skipped = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    if (word.pause === 'stop' || (word.pause === 'comma' && skipped > 0 && !slot.isFar)) return null;
    if (slot.stems.includes(word.stem)) return { index, skipped };
    if (word.isLight) continue;
    if ((word.stem === NOT && !slot.isFar) || ++skipped > slot.skip) return null;
  }
  return null;
}
