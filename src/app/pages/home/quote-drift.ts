import type { CSSProperties } from 'react';
import { randomNumbers } from '../../ui/random-numbers.ts';

/** Maximum drift of a quote from its place, in pixels, in each direction. */
export const MAX_DRIFT_PX = 10;

/**
 * Returns two points for each quote to drift through, as custom properties for the style sheet:
 * random offsets from -10 to 10 px, the same for the same seed.
 */
export function driftOffsets(count: number, seed: number): CSSProperties[] {
  const random = randomNumbers(seed);
  const offset = () => `${Math.round((random() * 2 - 1) * MAX_DRIFT_PX * 10) / 10}px`;
  return Array.from(
    { length: count },
    () => ({ '--x1': offset(), '--y1': offset(), '--x2': offset(), '--y2': offset() }) as CSSProperties,
  );
}
