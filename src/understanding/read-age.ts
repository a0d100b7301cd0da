import type { Grammar } from './grammar.ts';
import { type Age, hasOwnChild, isOfAnother, youngerThan } from './whose-age.ts';
import { NOT, type Word } from './words.ts';

/** What a question says about the person's age. */
export interface AgeReading {
  /** In years; 1.5 for 18 months. Null if none was said. */
  age: number | null;
  stage: 'child' | 'adult' | null;
  /** The birthday is still to come: 'turning 3', 'almost 3'. */
  isAhead: boolean;
  /** Indices of the words that say the age. */
  at: readonly number[];
}

/** Nobody is older. */
const MAX_AGE = 110;
const ADULT = 21;
/** Things are seldom counted in words from here. */
const TEEN = 13;
/** Families count nothing beyond this: children, teachers, doctors. */
const MANY = 17;
const MONTHS = 12;
/** Longer ages are not said in months. */
const MAX_MONTHS = 72;
/** After a number: 'up at 2 am'. */
const TIME_OF_DAY = /^[ap]m$/;
/** In Spanish between tens and a number below. */
const AND = 'y';
/** In English before an age: 'at 18', 'he will be 18', 'the twins are 4'. */
const AT = 'at';
const BE = 'be';
const ARE = 'are';
const TWINS = 'twins';
/** Between a child and an age: 'my son of 7'. */
const OF = 'of';
/** 'After' ends with an s in Spanish, and is not counted. */
const AFTER = 'despues';

/** Reads the age: '3yo', '18 months', 'my dad is 72', '47F', a bare '58' between commas; else child or adult. */
export function readAge(words: readonly Word[], grammar: Grammar): AgeReading {
  const all = words.flatMap(
    (word, index) =>
      andHalf(words, index, grammar) ??
      ageAt(words, index, grammar) ??
      joined(word, index) ??
      withSex(words, index) ??
      [],
  );
  const [first] = all;
  if (!first) return { age: null, stage: stageOf(words, grammar), isAhead: false, at: [] };
  const isOwners = isOwn(words[first.at[0]! - 1], grammar);
  const told = (isOwners && all.slice(1).find((other) => isOfAnother(words, first, other, grammar))) || first;
  const younger = youngerThan(words, told, all, grammar);
  if (younger?.isUnsure) return { age: null, stage: stageOf(words, grammar), isAhead: false, at: told.at };
  const found = younger?.found ?? told;
  // 'I am 34, my son will not eat': how old the child is was not said.
  if (isOwners && found === first && first.age >= ADULT && hasOwnChild(words, grammar))
    return { age: null, stage: stageOf(words, grammar), isAhead: false, at: first.at };
  const isAhead = words.slice(Math.max(0, found.at[0]! - 2), found.at[0]).some(({ text }) => grammar.soons.has(text));
  return { ...found, stage: found.age < ADULT ? 'child' : 'adult', isAhead };
}

/** '29 f', '58 f truck driver'. */
function withSex(words: readonly Word[], index: number): Age | null {
  const [age, sex, after] = [Number(words[index]!.text), words[index + 1], words[index + 2]];
  const isSex = sex !== undefined && /^[fm]$/.test(sex.text) && sex.pause === 'none';
  const ends = after === undefined || after.pause !== 'none';
  return isSex && (ends || age > MANY) && age > 0 && age <= MAX_AGE ? { age, at: [index, index + 1] } : null;
}

/** '3yo', '47f', '18mo'. */
function joined({ text }: Word, index: number): Age | null {
  const [, digits, unit] = /^(\d{1,3})(yo|yr|yrs|y|f|m|mo|mos|anos|a)$/.exec(text) ?? [];
  if (!digits || !unit || (unit === 'a' && digits.length > 2)) return null;
  const age = unit.startsWith('mo') ? Number(digits) / MONTHS : Number(digits);
  return age > 0 && age <= MAX_AGE ? { age, at: [index] } : null;
}

/** 'A year and a half', 'dos años y medio', 'he is two and a half', '2 1/2 year old'. */
function andHalf(words: readonly Word[], index: number, grammar: Grammar): Age | null {
  const spelled = numberAt(words, index, grammar);
  const end = index + (spelled?.length ?? 0);
  const isFraction =
    words[end]?.text === '1' && words[end + 1]?.text === '2' && words[end]!.to + 1 === words[end + 1]!.from;
  if (spelled && isFraction && grammar.years.has(words[end + 2]?.text ?? ''))
    return { age: spelled.number + 0.5, at: range(index, end + 2) };
  const hasUnit = grammar.years.has(words[end]?.text ?? '');
  const and = hasUnit ? end + 1 : end;
  const half = [and + 1, and + 2].find((at) => grammar.halves.has(words[at]?.text ?? ''));
  if (half === undefined || !/^(?:and|y)$/.test(words[and]!.text) || (!spelled && !hasUnit)) return null;
  const before = words[index - 1];
  const after = words[half + 1];
  const isTime = isSpan(words, index, grammar) || isWait(words, index, grammar);
  const hasUnitAfter = after !== undefined && grammar.years.has(after.text);
  const next = hasUnitAfter ? words[half + 2] : after;
  if (isTime || (next?.pause === 'none' && grammar.spanWords.has(next.text))) return null;
  const isOld = hasUnit || (hasUnitAfter && (after.text === 'old' || grammar.oldWords.has(next?.text ?? '')));
  const isSaid =
    saysAge(before, grammar) && (after === undefined || hasUnitAfter || after.isLight || after.pause !== 'none');
  const years = spelled?.number ?? 1;
  return (isOld || isSaid) && years <= MAX_AGE ? { age: years + 0.5, at: range(index, half) } : null;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function ageAt(words: readonly Word[], index: number, grammar: Grammar): Age | null {
  const spelled = numberAt(words, index, grammar);
  if (!spelled || spelled.number > MAX_AGE || isWait(words, index, grammar)) return null;
  const { number, length } = spelled;
  const before = words[index - 1];
  const next = words[index + length];
  const after = words[index + length + 1];
  const isSaidOld = after !== undefined && grammar.oldWords.has(after.text);
  if (isPast(words, index, grammar)) return null;
  if (next?.pause === 'none' && TIME_OF_DAY.test(next.text)) return null;
  const own = range(index, index + length - 1);
  const isClose = next && next.pause !== 'stop';
  // '28, MO' is in Missouri.
  if (isClose && grammar.months.has(next.text) && !(next.isUpperCase && next.pause !== 'none')) {
    const isAge =
      after !== undefined &&
      after.pause !== 'stop' &&
      (grammar.children.has(after.text) || (isSaidOld && !/^\d/.test(words[index + length + 2]?.text ?? '')));
    const isTime = after !== undefined && grammar.spanWords.has(after.text);
    const isLast = after === undefined && words[index]!.pause !== 'none';
    const isLikely = (after?.stem === NOT && after.pause === 'none') || isLast || isFirst(words, index, grammar);
    const isSaid = saysAge(before, grammar) || (isLikely && !isSpan(words, index, grammar));
    // 'I'm seven months' is no age.
    return number <= MAX_MONTHS && (isAge || (isSaid && !isTime && !isOwn(before, grammar)))
      ? { age: number / MONTHS, at: [...own, index + length] }
      : null;
  }
  if (isClose && grammar.years.has(next.text)) {
    const saysPerson =
      after && after.pause === 'none' && (grammar.children.has(after.text) || grammar.adults.has(after.text));
    const isOld = next.text === 'old' || next.text === 'yo' || saysPerson || isSaidOld;
    const isOfChild = before?.text === 'de' && grammar.children.has(words[index - 2]?.text ?? '');
    const isTime = after !== undefined && grammar.spanWords.has(after.text) && !isOld && !isOfChild;
    if (isOld || (!isTime && (saysAge(before, grammar) || !isSpan(words, index, grammar))))
      return { age: number, at: [...own, index + length] };
    return null;
  }
  const isGoingOn = next?.text === 'going' && after?.text === 'on' && words[index + length + 2] !== undefined;
  if (isGoingOn && numberAt(words, index + length + 2, grammar)?.number === number + 1)
    return { age: number, at: [...own, ...range(index + length, index + length + 2)] };
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

const isOwn = (word: Word | undefined, grammar: Grammar): boolean => grammar.ownAge.has(word?.text ?? '');

/** Where a person's age stands: first in its part, or after the person. */
function isFirst(words: readonly Word[], index: number, { children }: Grammar): boolean {
  return index === 0 || words[index]!.pause !== 'none' || children.has(words[index - 1]!.text);
}

/** 'For two years', 'hace 3 meses', 'in 4 years'. */
function isSpan(words: readonly Word[], index: number, grammar: Grammar): boolean {
  const [before, second] = [words[index - 1], words[index - 2]];
  return (
    (before !== undefined && grammar.spanStarts.has(before.text)) ||
    [before, second].some((word) => word && grammar.numberedWords.has(word.text) && !saysAge(word, grammar))
  );
}

/** 'Lost his words at 18 months', 'diagnosed at age 3'. */
function isPast(words: readonly Word[], index: number, { ageWords, oldWords, pasts }: Grammar): boolean {
  const at = ageWords.has(words[index - 2]?.text ?? '') && oldWords.has(words[index - 1]!.text) ? index - 2 : index - 1;
  if (words[at]?.text !== AT) return false;
  const start = words.findLastIndex(({ pause }, before) => before <= at && pause !== 'none');
  return words.slice(Math.max(0, start, at - 6), at).some(({ text }) => pasts.has(text));
}

/** 'The waitlist is 14 months'. */
function isWait(words: readonly Word[], index: number, grammar: Grammar): boolean {
  return words.slice(Math.max(0, index - 3), index).some(({ text }) => grammar.waits.has(text));
}

/** A number that can only be an age: after 'is', after a person, or alone between commas. */
function isBare(words: readonly Word[], index: number, { number, length }: SpelledNumber, grammar: Grammar): boolean {
  const word = words[index]!;
  // 'He is like 8', 'tiene como 8'.
  const start =
    grammar.hedges.has(words[index - 1]?.text ?? '') && saysAge(words[index - 2], grammar) ? index - 1 : index;
  const before = words[start - 1];
  const next = words[index + length];
  const second = words[start - 2];
  const isDigits = /^\d/.test(word.text);
  if ([before, second].some((other) => other && grammar.measures.has(other.text))) return false;
  const isFuture = before?.text === BE && grammar.futures.has(second?.text ?? '') && (isDigits || number > 2);
  if (before && grammar.numberedWords.has(before.text) && before.text !== 'only' && !isFuture) return false;
  // '2-person assist' has one word.
  const isJoined = next?.from === words[index + length - 1]!.to + 1 && !/^\d/.test(next.text);
  const ends = next === undefined || (next.pause !== 'none' && !isJoined);
  const isPerson = (other: Word | undefined) =>
    other !== undefined && [grammar.children, grammar.adults, grammar.relatives].some((set) => set.has(other.text));
  const isAgeWord = before && grammar.oldWords.has(before.text) && saysAge(before, grammar);
  if (isAgeWord && isDigits) return true;
  if (isDigits && number > MANY && next && !ends && isOfSomebody(before, second, grammar) && !isCounted(next, grammar))
    return true;
  const isOfTwins = before?.text === ARE && second?.text === TWINS;
  // 'My daughter's twelve', but not 'my kids three'.
  const isOfChild = before?.text === OF && grammar.children.has(second?.text ?? '');
  const isOfPerson = isOfTwins || (isPerson(before) && before!.to - before!.from > before!.text.length);
  if (isFuture || ((saysAge(before, grammar) || isOfChild || (!isDigits && isOfPerson)) && word.pause === 'none'))
    return (
      ends ||
      ((isDigits || number > 2) && next.isLight && next.text !== 'of') ||
      grammar.whens.has(next.text) ||
      ((isDigits || length > 1) && number > 1 && isPerson(second) && !isCounted(next, grammar)) ||
      (!isDigits && number >= TEEN && saysAge(before, grammar) && !isCounted(next, grammar)) ||
      next.stem === NOT
    );
  if (!isDigits || (before && grammar.spanStarts.has(before.text))) return false;
  // 'Client 1: 8 years old'.
  const isListed = number < 10 && before !== undefined && grammar.relatives.has(before.text);
  if (isListed && next && (joined(next, index + 1) || isYears(words, index + 1, grammar))) return false;
  if ((isOfTwins || isPerson(before)) && word.pause !== 'stop')
    return ends || next.isLight || number > MANY || (number > 2 && !isCounted(next, grammar));
  if (index === 0 && number > MANY && next?.isLight && next.text !== 'of' && next.text !== 'de') return true;
  return (
    ends &&
    ((index === 0 && number > MANY) ||
      (word.pause !== 'none' && !(before && /^\d/.test(before.text) && before.to + 1 === word.from)) ||
      (index > 0 && before !== undefined && isPerson(words[index - 2]))) &&
    Number(word.text) > 1
  );
}

/** 'He is 22', 'tiene 85'. */
const isOfSomebody = (before: Word | undefined, second: Word | undefined, { isAged, heOrShe, ageWords }: Grammar) =>
  before !== undefined &&
  (isAged.has(before.text) || (ageWords.has(before.text) && second !== undefined && heOrShe.has(second.text)));

/** '8 years'. */
function isYears(words: readonly Word[], index: number, grammar: Grammar): boolean {
  const spelled = numberAt(words, index, grammar);
  return spelled !== null && grammar.years.has(words[index + spelled.length]?.text ?? '');
}

/** '4 siblings', '6 foot', '2-person'. */
const isCounted = ({ text, stem }: Word, { measures, needs }: Grammar): boolean =>
  (text.endsWith('s') && text !== AFTER && !needs.has(stem)) || measures.has(text);

function stageOf(words: readonly Word[], grammar: Grammar): AgeReading['stage'] {
  const isChild = words.some(({ text }) => grammar.children.has(text));
  const isAdult = words.some(({ text }) => grammar.adults.has(text));
  return isChild === isAdult ? null : isChild ? 'child' : 'adult';
}
