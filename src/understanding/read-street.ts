import { listed } from './grammar.ts';
import { namesOnly, type Word } from './words.ts';

/** A street's name has at most so many words, with its direction and its kind. */
const MAX_WORDS = 5;
const KINDS = listed(
  `st street ave avenue av blvd boulevard rd road ln lane pkwy parkway hwy highway ter terrace cir trl trail`,
);
/** Stand before the name: '55 Calle Luna', 'Calle Luna 55'. */
const KINDS_BEFORE = listed('calle avenida avda carretera camino paseo');
/** Kinds of streets only where something else follows: a '30 minute drive to Tempe' is none. */
const KINDS_AT_END = listed('dr drive way ct court pl place circle loop');
/** After 'st', a saint of a town: 'for 2 kids st louis'. */
const SAINTS =
  listed(`louis paul pete petersburg george joseph joe charles cloud augustine albans clair peter peters mary marys john
  johns helens matthews francis lucie croix thomas bernard james ann anthony michael simons martin landry tammany`);
const DIRECTIONS = listed('n s e w ne nw se sw');
const UNITS = listed('apt apartment unit suite ste bldg building lot space apto apartamento');
const NUMBER = /^\d{1,6}[a-z]?$/;
const ZIP = /^\d{5}$/;

/** The words of a question; those of a street address say nothing of needs: 'OT near 1420 W. Elm St #4, Mesa'. */
export function withoutStreet(words: readonly Word[]): Word[] {
  return namesOnly(words, streetIn(words));
}

/** Returns the indices of a street address's words. */
function streetIn(words: readonly Word[]): number[] {
  for (const [from, { text }] of words.entries()) {
    const end = NUMBER.test(text) ? streetEnd(words, from) : KINDS_BEFORE.has(text) ? numberAfter(words, from) : -1;
    if (end > 0) return Array.from({ length: unitEnd(words, end) - from }, (_, index) => from + index);
  }
  return [];
}

/** Returns the index behind the kind of street that belongs to the house number at `from`, or -1. */
function streetEnd(words: readonly Word[], from: number): number {
  if (KINDS_BEFORE.has(words[from + 1]?.text ?? '')) return Math.min(words.length, from + 3);
  for (let at = from + 1; at < Math.min(words.length, from + 1 + MAX_WORDS); at++) {
    const { text, isLight, pause } = words[at]!;
    // 'N. Central Ave' has a period within.
    if (pause !== 'none' && words[at - 1]!.text.length > 2) return -1;
    const isNamed = at > from + 1;
    const isSaint = text === 'st' && SAINTS.has(words[at + 1]?.text ?? '');
    if (isNamed && !isSaint && (KINDS.has(text) || (KINDS_AT_END.has(text) && isLineEnd(words, at + 1)))) return at + 1;
    if (isLight && !DIRECTIONS.has(text)) return -1;
  }
  return -1;
}

/** Returns the index behind the house number that follows the kind and name of a street, or -1. */
function numberAfter(words: readonly Word[], from: number): number {
  for (let at = from + 2; at < Math.min(words.length, from + MAX_WORDS); at++)
    if (NUMBER.test(words[at]!.text) && !ZIP.test(words[at]!.text)) return at + 1;
  return -1;
}

function isLineEnd(words: readonly Word[], at: number): boolean {
  const next = words[at];
  return next === undefined || next.pause !== 'none' || next.isCapital || UNITS.has(next.text);
}

/** Returns the index behind the apartment: 'Apt 4', '#4'. */
function unitEnd(words: readonly Word[], end: number): number {
  const [first, second] = words.slice(end, end + 2);
  if (first && UNITS.has(first.text)) return second ? end + 2 : end + 1;
  return first && NUMBER.test(first.text) && !ZIP.test(first.text) ? end + 1 : end;
}
