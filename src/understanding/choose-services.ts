import type { RankedService, Ranking } from './rank-services.ts';
import type { DangerReading } from './read-danger.ts';
import type { Confidence } from './understanding.ts';

/** Offered where something is said of a Medicaid program, but no service. Its name alone asks for all who take it. */
const PROGRAM_HELPERS = ['PT-benefits-help', 'PT-case-manager'];
/** Least score to offer a service. */
const LEAST = 1;
/** To be sure of one: its least score, and how far it must be ahead, also by phrases alone. Sure and wrong is worst. */
const SURE = 3;
const AHEAD = 1.3;
const PHRASES_AHEAD = 1.1;
/** From these odds words sound like nothing that we have, unless phrases score as much as `CLEAR`. */
const ELSEWHERE = 1;
const CLEAR = 3.7;
/** What each service for a danger but the last is ahead of the next. */
const DANGER_AHEAD = 1.3;

/** Those likely enough to offer, in order; null: the words sound like nothing that we have. */
export function likelyOf({ services, oddsOfNothing }: Ranking): RankedService[] | null {
  const isElsewhere = oddsOfNothing > ELSEWHERE && (services[0]?.ofPhrases ?? 0) < CLEAR;
  return isElsewhere ? null : services.filter(({ score }) => score >= LEAST);
}

/** How sure it is that the first of some ranked services is meant. */
export function confidenceOf([first, ...others]: readonly RankedService[]): Confidence {
  if (!first) return 'nothing';
  const isAhead = others.every(
    ({ score, ofPhrases }) => first.score >= AHEAD * score && first.ofPhrases >= ofPhrases * PHRASES_AHEAD,
  );
  const isAskedAnother = !first.isAsked && others.some(({ isAsked }) => isAsked);
  return first.score >= SURE && isAhead && !isAskedAnother ? 'sure' : 'unsure';
}

/** Where something is said of a program that we do not understand: who helps to get and keep it. */
export const helpWith = (at: readonly number[]): RankedService[] =>
  PROGRAM_HELPERS.map((name) => ({ name, score: LEAST, ofPhrases: 0, at, namedAt: null, isAsked: false }));

/** Puts services that help in a danger first; where none helps, keeps only what somebody says they need. */
export function withDanger(
  asked: readonly RankedService[],
  { namedAt, services: names }: DangerReading,
): RankedService[] {
  // The phone lines come first anyway: who surely asks for something else gets that, too.
  if (!namedAt && confidenceOf(asked) === 'sure') return [...asked];
  if (names.length === 0) return asked.filter(({ isAsked }) => isAsked);
  const score = 2 * SURE + (asked[0]?.score ?? 0);
  return [
    ...names.map((name, index): RankedService => {
      const ahead = score * DANGER_AHEAD ** (names.length - 1 - index);
      return { name, score: ahead, ofPhrases: ahead, at: [], namedAt: null, isAsked: false };
    }),
    ...asked.filter(({ name, at }) => !names.includes(name) && !at.some((index) => namedAt?.includes(index))),
  ];
}
