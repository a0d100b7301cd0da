const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between tries: ten tries in about two days, so that a receiver may be down for a day on a weekend. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
];

export const MAX_TRIES = PAUSES_MS.length + 1;

/**
 * Returns when to retry after `tries` tries, in ms, or null after the last. Up to a fifth earlier or later at random,
 * so that deliveries that failed together are not retried together. `random`: 0 to 1.
 */
export function nextTryAt(tries: number, nowMs: number, random: number): number | null {
  const pauseMs = PAUSES_MS[tries - 1];
  return pauseMs === undefined ? null : nowMs + Math.round(pauseMs * (0.8 + 0.4 * random));
}
