const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Returns row numbers in ascending order of their keys; stable. Three passes over 11 bits each: 8 million keys in about
 * a second.
 */
export function orderByKey(keys: Uint32Array): Uint32Array {
  let order = new Uint32Array(keys.length);
  for (let row = 0; row < order.length; row++) order[row] = row;

  let next = new Uint32Array(keys.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const places = new Uint32Array(DIGITS + 1);
    for (const key of keys) places[((key >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 0; digit < DIGITS; digit++) places[digit + 1]! += places[digit]!;
    for (const row of order) next[places[(keys[row]! >>> shift) & (DIGITS - 1)]!++] = row;
    [order, next] = [next, order];
  }
  return order;
}
