import { type Grammar, listed } from './grammar.ts';
import type { AccessNeed } from './lexicon.ts';
import type { Found } from './phrases.ts';
import type { Meaning } from './rank-services.ts';
import type { Word } from './words.ts';

/** What an aid asks of a place: room for a wheelchair; null where nothing is to be asked. */
export type AidNeed = AccessNeed | null;

/** Who is asked for these means the aid itself: 'a ramp for my wheelchair'. */
const ABOUT_AIDS = listed('PS-wheelchairs PT-medical-equipment PT-equipment-loan PT-home-changes PT-medical-ride');

/**
 * Returns the aids that somebody only has, beside a service that is named: 'dentist for a boy in a wheelchair',
 * 'dentist, wheelchair'. Not those wanted, as in 'needs a wheelchair', 'dentist and wheelchair', 'wheelchair repair'.
 */
export function aidsBeside(
  aids: readonly Found<AidNeed>[],
  found: readonly Found<Meaning>[],
  words: readonly Word[],
  grammar: Grammar,
): Found<AidNeed>[] {
  const ofAid = ({ at }: Found<Meaning>) => aids.some((aid) => at.every((index) => aid.at.includes(index)));
  const names = found.filter((one) => one.value.isName && !ofAid(one));
  const [aboutAids, others] = partition(names, ({ value }) => ABOUT_AIDS.has(value.services[0]!));
  if (others.length === 0) return [];
  const named = new Set(others.flatMap(({ at }) => at));
  return aids.filter(
    ({ at }) =>
      !aboutAids.some((one) => one.at.some((index) => at.includes(index))) &&
      (isHad(words, at, grammar) || isListed(words, at, named)),
  );
}

/** Whether a phrase means no more than that somebody has one of these aids: 'my daughter is on a ventilator'. */
export function isOfAid({ value, at }: Found<Meaning>, aids: readonly Found<AidNeed>[]): boolean {
  const ofAids = new Set(aids.flatMap((aid) => aid.at));
  return value.isName ? at.every((index) => ofAids.has(index)) : at.some((index) => ofAids.has(index));
}

/** 'In a wheelchair', 'uses his walker'. */
function isHad(words: readonly Word[], [first]: readonly number[], { withAids }: Grammar): boolean {
  for (let index = first! - 1; index >= 0 && words[index + 1]!.pause === 'none'; index--) {
    const { text, isLight } = words[index]!;
    if (withAids.has(text)) return true;
    if (!isLight) return false;
  }
  return false;
}

/** Alone between commas, or right behind the service: 'dentist, wheelchair', 'dentist wheelchair'. */
function isListed(words: readonly Word[], at: readonly number[], named: ReadonlySet<number>): boolean {
  const [before, next] = [at[0]! - 1, words[at.at(-1)! + 1]];
  return words[at[0]!]!.pause === 'none' ? named.has(before) : next === undefined || next.pause !== 'none';
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
