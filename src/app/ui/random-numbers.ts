/**
 * Random numbers from 0 up to 1 that the seed decides: server and browser that share it draw the same ones.
 * The generator of Numerical Recipes (modulo 2^32). Not for secrets.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A seed for one page view; draw it in a loader, so that it travels with the page. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
