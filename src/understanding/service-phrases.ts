import type { Grammar } from './grammar.ts';
import { meaningLines } from './learn.ts';
import type { AccessNeed, Lexicon } from './lexicon.ts';
import { type Found, PhraseIndex } from './phrases.ts';
import type { Meaning } from './rank-services.ts';

/** A phrase that means services, or takes back those of a line. */
type ServicePhrase = Meaning | { takesBack: number };

/** A phrase takes another back if at most so many words stand between them: in a long text, more is another matter. */
const TAKES_BACK = 12;

/** Every phrase about services; `meant` tells which of those found are ruled out. */
export function servicePhrases(grammar: Grammar, lexicon: Lexicon): PhraseIndex<ServicePhrase> {
  const index = new PhraseIndex<ServicePhrase>(grammar);
  for (const [line, { say, meaning, unless }] of meaningLines(grammar.language, lexicon).entries()) {
    for (const phrase of say) index.add(phrase, { ...meaning, line });
    for (const phrase of unless) index.add(phrase, { takesBack: line });
  }
  return index;
}

/** Phrases that no other phrase rules out, without those whose words are `taken`, and, if others are left, `needs`. */
export function meant(
  found: readonly Found<ServicePhrase>[],
  taken: ReadonlySet<number>,
  needs: readonly Found<AccessNeed>[],
): Found<Meaning>[] {
  const isTakenBack = (line: number, at: readonly number[]) =>
    found.some(
      (one) => 'takesBack' in one.value && one.value.takesBack === line && wordsBetween(one.at, at) <= TAKES_BACK,
    );
  const meanings = found.flatMap(({ value, ...rest }) =>
    'takesBack' in value || isTakenBack(value.line, rest.at) ? [] : [{ ...rest, value }],
  );
  const free = meanings.filter(({ at }) => !at.every((index) => taken.has(index)));
  const isNeed = ({ at }: Found<Meaning>) =>
    needs.some((need) => at.length <= need.at.length && at.every((index) => need.at.includes(index)));
  const others = free.filter((one) => !isNeed(one));
  return others.length > 0 ? others : free;
}

/** How many words stand between the nearest of two groups of words. */
function wordsBetween(one: readonly number[], other: readonly number[]): number {
  const gaps = one.flatMap((index) => other.map((at) => Math.abs(at - index)));
  return Math.max(0, Math.min(...gaps) - 1);
}
