/** Ages in whole years, both included. */
type Span = readonly [from: number, to: number];

/**
 * The facts on ages, youngest first: indexes and databases keep their positions. `surely`: who is seen; `possibly`: who
 * may be, because the word has no numbers. Nobody is too old for the last.
 */
export const AGE_GROUPS = [
  { fact: 'ages-0-3', surely: [0, 3], possibly: [0, 3] },
  { fact: 'ages-children', surely: [4, 12], possibly: [0, 17] },
  { fact: 'ages-teens', surely: [13, 17], possibly: [11, 20] },
  { fact: 'ages-young-adults', surely: [18, 25], possibly: [18, 25] },
  { fact: 'ages-adults', surely: [26, 64], possibly: [18, 64] },
  { fact: 'ages-seniors', surely: [65, Number.POSITIVE_INFINITY], possibly: [60, Number.POSITIVE_INFINITY] },
] as const satisfies readonly { fact: string; surely: Span; possibly: Span }[];
export type AgeFact = (typeof AGE_GROUPS)[number]['fact'];

/** Returns whether facts say that somebody of an age in years is seen. */
export function seesAge(facts: readonly string[], age: number): 'yes' | 'no' | 'unknown' {
  const named = AGE_GROUPS.filter(({ fact }) => facts.includes(fact));
  if (named.some(({ surely }) => isIn(surely, age))) return 'yes';
  const seeing = factsSeeing(age);
  return named.length === 0 || named.some(({ fact }) => seeing.includes(fact)) ? 'unknown' : 'no';
}

/** Returns the facts of which any lets somebody of an age in years hope to be seen. */
export function factsSeeing(age: number): AgeFact[] {
  return AGE_GROUPS.filter(({ possibly }) => isIn(possibly, age)).map(({ fact }) => fact);
}

/** A child of 3 and a half is 3. */
const isIn = ([from, to]: Span, age: number): boolean => Math.floor(age) >= from && Math.floor(age) <= to;

/** Returns an age in years as people say it: in months where it is none of whole years. */
export function spokenAge(years: number): { unit: 'years' | 'months'; count: number } {
  return Number.isInteger(years) && years > 0
    ? { unit: 'years', count: years }
    : { unit: 'months', count: Math.round(12 * years) };
}
