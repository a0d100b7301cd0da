import { DAY_MS } from '#model/duration.ts';
import { siteDay } from '#model/site-day.ts';

/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive). The same seed yields the same numbers on server
 * and browser. Linear congruential generator of Numerical Recipes (modulo 2^32); not for secrets.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns today's seed, which all visitors share. Call it in a loader, so that server and browser agree. */
export function seedOfToday(): number {
  return Math.floor(Date.parse(siteDay()) / DAY_MS);
}
