import { nameWords } from '#model/name-words.ts';

/** The house numbers of an address, both ends inclusive: '100-102 Main St' is 100 to 102, '12 Oak Ave' is 12 to 12. */
export interface StreetNumber {
  low: number;
  high: number;
}

/** Widest range of house numbers of one address. A wider one is a number with a hyphen: '65-1340 Alder Hwy'. */
const MAX_RANGE = 100;
/** Numbers with more digits are no house numbers; also keeps them below 2^31. */
const MAX_DIGITS = 9;

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/**
 * What stands before the house number in some lists: 'Suite 4, 12 Oak Ave', '2nd Floor 12 Oak Ave', '#1 Clinic Road'.
 */
const UNIT_FIRST =
  /^(?:(?:suite|ste|unit|bldg|building|floor|fl|room|rm|apt)\.?\s?#?\s?\w{1,5}\b|\d{1,4}(?:st|nd|rd|th)\s(?:floor|fl)\b\.?)[\s,]{1,3}(?=\d)|^#\s?(?=\d)/i;
/**
 * A number with a hyphen, an ampersand or a slash, or with letters between the numbers of a grid: 'W350 S1402 Millpond
 * Rd'.
 */
const GRID = /^[nsew]\s?(\d+)\s?[nsew]\s?(\d+)\b/i;
const HYPHENATED = /^(\d+)[a-z]?\s?[-–&/]\s?(\d+)[a-z]?(?=[\s,]|$)/i;
/** '12', '12A', '12 1/2', but neither '12th St' nor the kilometers of '12.4 Carr 20'. */
const PLAIN = /^(\d+)(?:-?[a-z]{1,2})?(?=[\s,;]|$)/i;
const ORDINAL = /^\d*(?:1st|2nd|3rd|\dth)\b/i;

/**
 * Returns the house number of the first line of an address, or null if it has none ('PO Box 12', 'Corner of Oak and
 * Main'). Suites, letters and fractions after the number are ignored: whether they differ does not tell two providers
 * apart. The hyphenated numbers of Queens and Hawaii ('90-27 Alder Blvd') are read as one number, 9027, as lists
 * without hyphens write it.
 */
export function streetNumber(street: string, zip: string, state: string): StreetNumber | null {
  const text = street.trim().replace(UNIT_FIRST, '');
  const grid = GRID.exec(text);
  if (grid) return single(`${grid[1]}${grid[2]}`);
  const hyphenated = HYPHENATED.exec(text);
  if (hyphenated) return hyphenatedNumber(hyphenated[1]!, hyphenated[2]!, hasHyphenatedNumbers(zip, state));
  const plain = ORDINAL.test(text) ? null : PLAIN.exec(text);
  if (plain) return single(plain[1]!);
  const word = NUMBER_WORDS.indexOf(nameWords(text.slice(0, 8).split(' ', 1)[0]!)[0] ?? '');
  return word > 0 ? { low: word, high: word } : null;
}

/** Returns the first house number in the lines of an address, that of its `streetLine`, or null if none has one. */
export function houseNumber(lines: readonly string[], zip: string, state: string): StreetNumber | null {
  for (const line of lines) {
    const number = streetNumber(line, zip, state);
    if (number) return number;
  }
  return null;
}

/**
 * The line of an address that has its house number, else the first one: some lists begin with a building or a
 * department.
 */
export function streetLine(lines: readonly string[], zip: string, state: string): string {
  return lines.find((line) => streetNumber(line, zip, state) !== null) ?? lines[0] ?? '';
}

/** Whether two house numbers, or ranges of them, can be one building. */
export function overlaps(a: StreetNumber, b: StreetNumber): boolean {
  return a.low <= b.high && b.low <= a.high;
}

function single(digits: string): StreetNumber | null {
  const number = Number(digits);
  return digits.length <= MAX_DIGITS && number > 0 ? { low: number, high: number } : null;
}

function hyphenatedNumber(first: string, second: string, isOneNumber: boolean): StreetNumber | null {
  if (isOneNumber) return single(first + second);
  // '2411-13' is short for '2411-2413'.
  const end = second.length < first.length ? first.slice(0, first.length - second.length) + second : second;
  const [low, high] = [Number(first), Number(end)];
  const isRange = high >= low && high - low <= MAX_RANGE && first.length <= MAX_DIGITS;
  return isRange && low > 0 ? { low, high } : single(first + second);
}

/**
 * Queens and Hawaii. Without a ZIP code, all of New York: its ranges are then read as one number, which joins too
 * little.
 */
function hasHyphenatedNumbers(zip: string, state: string): boolean {
  if (state === 'HI') return true;
  return state === 'NY' && (zip === '' || /^11[0-6]/.test(zip));
}
