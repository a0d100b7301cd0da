import type { Grammar } from './grammar.ts';
import type { Word } from './words.ts';

/** An age in years, and the indices of the words that say it. */
export interface Age {
  age: number;
  at: number[];
}

/** Counts as grown up in Spanish, but may be who is cared for. */
const BROTHER = 'hermano';
/** Who is so old is often cared for, too, or the one who cares. */
const ELDERLY = 60;

/**
 * In 'my mom is 78, and my brother, he is 45' the second. `isNeedBefore`: between the two somebody needs something, and it is not said
 * who: 'my dad is 82, I need respite for my sister, she is 50'.
 */
export function youngerThan(words: readonly Word[], elder: Age, all: readonly Age[], grammar: Grammar) {
  const { children, relatives, needs } = grammar;
  if (elder.age < ELDERLY) return null;
  const isOther = ({ text }: Word) => children.has(text) || relatives.has(text) || text === BROTHER;
  for (const found of all) {
    const start = elder.at.at(-1)! + 1;
    const between = words.slice(start, found.at.at(-1)! + 1);
    if (found.age < elder.age && between.some(isOther))
      return { found, isNeedBefore: between.some(({ stem }) => needs.has(stem)) };
  }
  return null;
}

/** In 'I am 25, my baby is 6 months' the second. */
export function isOfAnother(words: readonly Word[], own: Age, other: Age, { children, adults }: Grammar): boolean {
  return words
    .slice(own.at.at(-1)! + 1, other.at.at(-1)! + 2)
    .some(({ text }) => children.has(text) || adults.has(text));
}

/** 'My son', 'our grandbabies', 'mi hija'; not one with whom somebody lives, or who drives 'me'. */
export function hasOwnChild(words: readonly Word[], { children, own, withOthers, writer }: Grammar): boolean {
  return words.some(({ text }, index) => {
    if (!own.has(text) || !children.has(words[index + 1]?.text ?? '')) return false;
    const helps = words.slice(index + 2, index + 5).some((word) => writer.has(word.text));
    return !helps && !withOthers.has(words[index - 1]?.text ?? '');
  });
}
