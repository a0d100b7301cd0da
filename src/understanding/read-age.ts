import type { Grammar } from './grammar.ts';
import { NOT, type Word } from './words.ts';

/** What a question says about the person's age. */
export interface AgeReading {
  /** In years; 1.5 for 18 months. Null if none was said. */
  age: number | null;
  stage: 'child' | 'adult' | null;
  /** Indices of the words that say the age. */
  at: readonly number[];
}

/** Nobody is older. */
const MAX_AGE = 110;
const ADULT = 21;
const MONTHS = 12;
/** In Spanish between tens and a number below. */
const AND = 'y';

/** Reads the age: '3yo', '18 months', 'my dad is 72', '47F', a bare '58' between commas; and child or adult from other words. */
export function readAge(words: readonly Word[], grammar: Grammar): AgeReading {
  for (const [index, word] of words.entries()) {
    const found = ageAt(words, index, grammar) ?? joined(word, index) ?? andHalf(words, index, grammar);
    if (found) return { ...found, stage: found.age < ADULT ? 'child' : 'adult' };
  }
  return { age: null, stage: stageOf(words, grammar), at: [] };
}

/** '3yo', '47f', '18mo'. */
function joined({ text }: Word, index: number): { age: number; at: number[] } | null {
  const [, digits, unit] = /^(\d{1,3})(yo|yr|yrs|y|f|m|mo|mos|anos|a)$/.exec(text) ?? [];
  if (!digits || !unit || (unit === 'a' && digits.length > 2)) return null;
  const age = unit.startsWith('mo') ? Number(digits) / MONTHS : Number(digits);
  return age > 0 && age <= MAX_AGE ? { age, at: [index] } : null;
}

/** 'A year and a half', 'año y medio'. */
function andHalf(words: readonly Word[], index: number, grammar: Grammar): { age: number; at: number[] } | null {
  const half = [index + 2, index + 3].find((at) => grammar.halves.has(words[at]?.text ?? ''));
  if (half === undefined || !/^(?:and|y)$/.test(words[index + 1]!.text) || !grammar.years.has(words[index]!.text))
    return null;
  const after = words[half + 1];
  const isTime = isSpan(words, index, grammar) || isWait(words, index, grammar);
  const isOver = after !== undefined && grammar.spanWords.has(after.text);
  return isTime || isOver ? null : { age: 1.5, at: range(index, half) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function ageAt(words: readonly Word[], index: number, grammar: Grammar): { age: number; at: number[] } | null {
  const spelled = numberAt(words, index, grammar);
  if (!spelled || spelled.number > MAX_AGE || isWait(words, index, grammar)) return null;
  const { number, length } = spelled;
  const before = words[index - 1];
  const next = words[index + length];
  const after = words[index + length + 1];
  const own = Array.from({ length }, (_, at) => index + at);
  const isClose = next && next.pause !== 'stop';
  if (isClose && grammar.months.has(next.text)) {
    const isAge =
      saysAge(before, grammar) || (after && (grammar.oldWords.has(after.text) || grammar.children.has(after.text)));
    return number <= 36 && (isAge || !isSpan(words, index, grammar))
      ? { age: number / MONTHS, at: [...own, index + length] }
      : null;
  }
  if (isClose && grammar.years.has(next.text)) {
    const saysPerson =
      after && after.pause === 'none' && (grammar.children.has(after.text) || grammar.adults.has(after.text));
    const isOld =
      next.text === 'old' || next.text === 'yo' || saysPerson || (after && grammar.oldWords.has(after.text));
    const isTime = after !== undefined && grammar.spanWords.has(after.text) && !isOld;
    if (isOld || (!isTime && (saysAge(before, grammar) || !isSpan(words, index, grammar))))
      return { age: number, at: [...own, index + length] };
    return null;
  }
  if (number === 0 || !isBare(words, index, spelled, grammar)) return null;
  return { age: number, at: own };
}

interface SpelledNumber {
  number: number;
  /** In words. */
  length: number;
}

/** The number that begins here: '81', 'eighty one', 'ochenta y un'. Null inside of one. */
function numberAt(words: readonly Word[], index: number, grammar: Grammar): SpelledNumber | null {
  const { text } = words[index]!;
  if (/^\d{1,3}$/.test(text)) return { number: Number(text), length: 1 };
  const tens = grammar.tens.get(text);
  if (tens === undefined) {
    const number = grammar.numbers.get(text);
    const isPart = [1, 2].some((back) => tensAt(words, index - back, grammar)?.length === back + 1);
    return number === undefined || isPart ? null : { number, length: 1 };
  }
  return tensAt(words, index, grammar) ?? { number: tens, length: 1 };
}

/** The number of several words that begins with tens. */
function tensAt(words: readonly Word[], index: number, grammar: Grammar): SpelledNumber | null {
  const tens = grammar.tens.get(words[index]?.text ?? '');
  if (tens === undefined) return null;
  const skipped = words[index + 1]?.text === AND ? 1 : 0;
  const unit = grammar.numbers.get(words[index + 1 + skipped]?.text ?? '') ?? 0;
  return unit > 0 && unit < 10 ? { number: tens + unit, length: 2 + skipped } : null;
}

function saysAge(word: Word | undefined, grammar: Grammar): boolean {
  return word !== undefined && grammar.ageWords.has(word.text);
}

/** 'For two years', 'hace 3 meses'. */
function isSpan(words: readonly Word[], index: number, grammar: Grammar): boolean {
  return [words[index - 1], words[index - 2]].some(
    (word) => word && grammar.numberedWords.has(word.text) && !saysAge(word, grammar),
  );
}

/** 'The waitlist is 14 months'. */
function isWait(words: readonly Word[], index: number, grammar: Grammar): boolean {
  return words.slice(Math.max(0, index - 3), index).some(({ text }) => grammar.waits.has(text));
}

/** A number that can only be an age: after 'is', after a person, or alone between commas. */
function isBare(words: readonly Word[], index: number, { number, length }: SpelledNumber, grammar: Grammar): boolean {
  const word = words[index]!;
  const before = words[index - 1];
  const next = words[index + length];
  if (before && grammar.numberedWords.has(before.text) && before.text !== 'only') return false;
  const ends = next?.pause !== 'none';
  const isPerson = (other: Word | undefined) =>
    other !== undefined && (grammar.children.has(other.text) || grammar.adults.has(other.text));
  const isDigits = /^\d/.test(word.text);
  if (saysAge(before, grammar) && word.pause === 'none')
    return ends || ((isDigits || number > 2) && next.isLight && next.text !== 'of') || next.stem === NOT;
  if (!isDigits) return false;
  if (isPerson(before) && word.pause !== 'stop') return ends || next.isLight || Number(word.text) > 17;
  return (
    ends &&
    ((index === 0 && Number(word.text) > 17) ||
      word.pause === 'comma' ||
      (index > 0 && before !== undefined && isPerson(words[index - 2]))) &&
    Number(word.text) > 1
  );
}

function stageOf(words: readonly Word[], grammar: Grammar): AgeReading['stage'] {
  const isChild = words.some(({ text }) => grammar.children.has(text));
  const isAdult = words.some(({ text }) => grammar.adults.has(text));
  return isChild === isAdult ? null : isChild ? 'child' : 'adult';
}
