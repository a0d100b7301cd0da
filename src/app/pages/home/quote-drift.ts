import type { CSSProperties } from 'react';
import { randomNumbers } from '../../ui/random-numbers.ts';

/** Farthest that a quote drifts from its place, in pixels, either way. */
export const MAX_DRIFT_PX = 10;

/**
 * For each quote, two places that it drifts through before it settles, as custom properties for the style sheet:
 * random offsets from -10 to 10 px that the seed decides.
 */
export function driftOffsets(count: number, seed: number): CSSProperties[] {
  const random = randomNumbers(seed);
  const offset = () => `${Math.round((random() * 2 - 1) * MAX_DRIFT_PX * 10) / 10}px`;
  return Array.from(
    { length: count },
    () => ({ '--x1': offset(), '--y1': offset(), '--x2': offset(), '--y2': offset() }) as CSSProperties,
  );
}
