import { type Grammar, listed } from './grammar.ts';
import type { Word } from './words.ts';

/** An age in years, and the indices of the words that say it. */
export interface Age {
  age: number;
  at: number[];
}

/** Counts as grown up in Spanish, but may be who is cared for. */
const BROTHER = 'hermano';
/** Someone this old may be cared for or be the caregiver. */
const ELDERLY = 60;
/** Who is younger is a child. */
const OF_AGE = 18;
/** Before somebody of the family who writes: 'I am her granddaughter'. */
const I_AM = listed('im am soy');
/** Said of an elder who cares, or is cared for, with somebody; anything else may be what the elder needs. */
const CARES = listed(`take takes taking care cares caring for raise raises raising live lives living both
  cuida cuido cuidan cria crio criando vive viven`);
/** What an elder may have, or what happened to one. */
const ILLS =
  listed(`dementia alzheimers alzheimer parkinsons parkinson stroke cancer diabetes fell falls fallen copd heart
  demencia derrame embolia cayo caido infarto`);

/**
 * In 'my mom is 78, and my brother, he is 45' the second. `isUnsure`: it is not said who of them needs something: 'my
 * dad is 82, I need respite for my sister, she is 50', 'my mom is 79 and has dementia, I have kids, 4 and 6'. Not the
 * one who writes: 'I am her granddaughter, 30'.
 */
export function youngerThan(words: readonly Word[], elder: Age, all: readonly Age[], grammar: Grammar) {
  const { children, relatives, adults, years, own } = grammar;
  if (elder.age < ELDERLY) return null;
  const isOther = ({ text }: Word) => children.has(text) || relatives.has(text) || text === BROTHER;
  const start = elder.at.at(-1)! + 1;
  for (const found of all) {
    const between = words.slice(start, found.at.at(-1)! + 1);
    const person = between.findIndex(isOther);
    if (found.age >= elder.age || person < 0) continue;
    const isWriter = between.slice(Math.max(0, person - 2), person).some(({ text }) => I_AM.has(text));
    if (isWriter) continue;
    const isNeed = ({ text, isLight }: Word) =>
      !(isLight || own.has(text) || adults.has(text) || years.has(text) || CARES.has(text) || /^\d+$/.test(text));
    const isUnsure =
      between.slice(0, person).some(isNeed) ||
      between.some(({ stem }) => grammar.needs.has(stem)) ||
      words.slice(0, start).some(({ text }) => ILLS.has(text));
    return { found, isUnsure };
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

/**
 * Whether only ages are said: 'I am 67 and he is 6'. Not by who is a child: 'I am 12 and he is 40'. `frame`: indices of
 * words that say for whom.
 */
export function saysOnlyAges(words: readonly Word[], grammar: Grammar, frame: ReadonlySet<number> | null): boolean {
  const { isAged, heOrShe, ageWords, ownAge, ands, own } = grammar;
  const little = [isAged, heOrShe, ageWords, ownAge, ands, own];
  const isAge = ({ text }: Word) => /^\d{1,2}$/.test(text);
  const isChilds = (word: Word, at: number) =>
    isAge(word) && Number(word.text) < OF_AGE && ownAge.has(words[at - 1]?.text ?? '');
  const isLittle = (word: Word, at: number) =>
    isAge(word) || word.text === 'i' || frame?.has(at) || little.some((some) => some.has(word.text));
  return words.some(isAge) && !words.some(isChilds) && words.every(isLittle);
}
