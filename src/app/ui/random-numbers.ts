/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive). The same seed yields the same numbers on server and
 * browser. Linear congruential generator of Numerical Recipes (modulo 2^32); not for secrets.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a random seed for one page view. Call it in a loader, so that server and browser share the seed. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
