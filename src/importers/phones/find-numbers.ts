import { findVanityNumbers } from './vanity-number.ts';

/** A number in a text, with its extension. */
export interface FoundNumber {
  start: number;
  /** Behind its extension. */
  end: number;
  /** Ten digits, or three: '711'. */
  number: string;
  extension?: string;
  /** As it is written, if with letters: '1-800-SPEECH-0'. */
  written?: string;
}

const NUMBER =
  /(?<!\d)(?:\+?1[-.\s]{0,3})?(?:\(\s?)?([2-9]\d\d)\s?\)?[-.\s/*_]{0,3}([2-9]\d\d)[-.\s*_]{0,3}(\d{4})(?!\d)/g;
const EXTENSION =
  /[\s,;:(./-]{0,4}(?:extensi[oó]n|extn?|ext|ex|xt|x|#|anexo|interno|int)[\s.:=#]{0,3}(\d{1,8})(?!\d)(?:\s?\))?/iy;
/** '12 or 15', '101/102': another extension of the same number. */
const NEXT_EXTENSION =
  /\s?(?:[/,&]|\b(?:or|and|o|y)\b)\s?(?:ext|x|#)?[\s.]{0,2}(?!711|988)(\d{1,6})(?!\d|[-.\s()/]{1,3}\d)/iy;
/** '(Maria)' between two extensions. */
const NAME_OF_EXTENSION = /\s?\([^()\d]{1,60}\)/y;
/** ', 555-0117', ' / 0117': another number that begins as the one before it. */
const SAME_BEGINNING = /\s?(?:([,;])|[/&]|\b(?:or|and|o|y)\b)\s?(?:([2-9]\d\d)[-.\s]?)?(\d{4})(?!\d|[-.\s]{1,3}\d)/iy;
/** The relay for text telephones, and the line for a crisis. */
const SHORT = /(?<![\w#.+-])(?:711|988)(?![\w+-]|\.\d)/g;
const SHORT_ALONE = /^\s*(?:(?:dial|call|marque|llame)\s+(?:al?\s+)?)?([2358]11)\s*$/i;
/** What stands before a number of another country, or is no part of one. */
const DIGITS_BEFORE = /(\+?\s?\d{1,15})[-.\s]{0,3}$/;
/** Of a list: '2. '. */
const ORDINAL_BEFORE = /(?:^|\D)\d[.)]\s{1,3}$/;
const NO_OBSTACLE = new Set(['001', '711', '988']);
/** Stands for the signs of numbers that are found; no separator of one. */
const TAKEN = '\u0000';

/** Finds the phone numbers of a text, in their order. Those of other countries are none. */
export function findNumbers(text: string): FoundNumber[] {
  const found = findDigits(text);
  for (const vanity of findVanityNumbers(masked(text, found))) found.push(withExtension(text, vanity));
  const rest = masked(text, found);
  for (const { index, 0: number } of rest.matchAll(SHORT))
    found.push({ start: index, end: index + number.length, number });
  const alone = SHORT_ALONE.exec(text)?.[1];
  if (alone) found.push({ start: text.indexOf(alone), end: text.indexOf(alone) + alone.length, number: alone });
  return found.sort((a, b) => a.start - b.start).flatMap((each) => [each, ...itsNext(text, each)]);
}

function findDigits(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const { index: start, 0: all, 1: area, 2: exchange, 3: line } of text.matchAll(NUMBER)) {
    const after = found.at(-1)?.end ?? 0;
    if (start < after || isPartOfOther(text.slice(Math.max(after, start - 24), start))) continue;
    found.push(withExtension(text, { start, end: start + all.length, number: `${area}${exchange}${line}` }));
  }
  return found;
}

function isPartOfOther(before: string): boolean {
  const digits = DIGITS_BEFORE.exec(before)?.[1]?.trim();
  return digits !== undefined && !NO_OBSTACLE.has(digits) && !ORDINAL_BEFORE.test(before);
}

function withExtension(text: string, found: FoundNumber): FoundNumber {
  const [all, extension] = at(EXTENSION, text, found.end) ?? [];
  return all === undefined ? found : { ...found, end: found.end + all.length, extension: extension! };
}

/** Returns further extensions of a number, or further numbers that are written without its beginning. */
function itsNext(text: string, first: FoundNumber): FoundNumber[] {
  const next: FoundNumber[] = [];
  let last = first;
  for (;;) {
    const found = first.extension ? nextExtension(text, last) : nextNumber(text, last);
    if (!found) return next;
    next.push(found);
    last = found;
  }
}

function nextExtension(text: string, { end, number }: FoundNumber): FoundNumber | null {
  const start = end + (at(NAME_OF_EXTENSION, text, end)?.[0].length ?? 0);
  const [all, extension] = at(NEXT_EXTENSION, text, start) ?? [];
  // '(Maria), 9 to 5' is no extension 9.
  if (all === undefined || (start > end && !/[x#]/i.test(all))) return null;
  return { start, end: start + all.length, number, extension: extension! };
}

function nextNumber(text: string, { end, number }: FoundNumber): FoundNumber | null {
  const [all, separator, exchange, line] = at(SAME_BEGINNING, text, end) ?? [];
  // Four digits after a comma may be an extension.
  if (all === undefined || number.length < 10 || (separator && !exchange)) return null;
  const whole = number.slice(0, 3) + (exchange ?? number.slice(3, 6)) + line;
  return { start: end, end: end + all.length, number: whole };
}

/** `pattern`: sticky. */
function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function masked(text: string, found: readonly FoundNumber[]): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    masked += text.slice(from, start) + TAKEN.repeat(end - start);
    from = end;
  }
  return masked + text.slice(from);
}
