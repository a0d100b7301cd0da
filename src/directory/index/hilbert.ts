/** Cells along each side of the square that the Hilbert curve fills: 16 bits per side give a 32-bit key. */
export const HILBERT_SIDE = 65_536;

/**
 * Returns the position of a cell along the Hilbert curve, 0 to 2³² − 1. Neighbors on the curve are neighbors on the
 * map, so rows sorted by this key form compact patches. The classic algorithm: at each level, find the quadrant, then
 * rotate it.
 *
 *     1──2      each quadrant contains a smaller copy of the curve,
 *     │  │      rotated so that the ends meet
 *     0  3
 */
export function hilbertKey(column: number, row: number): number {
  let x = column;
  let y = row;
  let key = 0;
  for (let side = HILBERT_SIDE >> 1; side > 0; side >>= 1) {
    const right = x & side ? 1 : 0;
    const upper = y & side ? 1 : 0;
    key = ((key << 2) | ((3 * right) ^ upper)) >>> 0;
    if (!upper) {
      if (right) {
        x = HILBERT_SIDE - 1 - x;
        y = HILBERT_SIDE - 1 - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return key;
}
