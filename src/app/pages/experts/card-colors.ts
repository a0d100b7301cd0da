import { randomNumbers } from '../../ui/random-numbers.ts';

/** The color classes of expert cards. */
export const CARD_COLORS = ['teal', 'clay', 'sun'] as const;
export type CardColor = (typeof CARD_COLORS)[number];

/**
 * Returns a random color for each of `count` cards, never the same twice in a row.
 * The same seed gives the same colors, so that server and browser agree. `seed` is any integer.
 */
export function cardColors(count: number, seed: number): CardColor[] {
  const random = randomNumbers(seed);
  let last = -1;
  return Array.from({ length: count }, () => {
    last = last < 0 ? Math.floor(random() * 3) : (last + 1 + Math.floor(random() * 2)) % 3;
    return CARD_COLORS[last]!;
  });
}
