import type { Word } from './words.ts';

/** Words in a part of a long sentence, half of them also in the next part: who dictates makes no stops. */
export const PART = 8;
/** How much higher the odds of a part must be: there are many. */
const MORE_FOR_PART = 2;

/** Words that are read together. */
export interface Span {
  from: number;
  to: number;
  /** How much higher their odds must be. */
  more: number;
}

/** The sentences, the parts of long ones, and all words. */
export function spansIn(words: readonly Word[]): Span[] {
  const starts = [...words.keys()].filter((at) => at === 0 || words[at]!.pause === 'stop');
  const sentences = starts.map((from, index): Span => ({ from, to: starts[index + 1] ?? words.length, more: 0 }));
  const all = sentences.length > 1 ? [{ from: 0, to: words.length, more: 0 }] : [];
  return [...sentences, ...sentences.flatMap(partsOf), ...all];
}

function partsOf({ from, to }: Span): Span[] {
  const parts: Span[] = [];
  const step = PART / 2;
  for (let at = from; to - from > PART + step && at + step < to; at += step)
    parts.push({ from: at, to: Math.min(at + PART, to), more: MORE_FOR_PART });
  return parts;
}
