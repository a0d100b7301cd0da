import { randomNumbers } from '../../ui/random-numbers.ts';

/** The three colour classes of expert cards. */
export const CARD_COLOURS = ['teal', 'clay', 'sun'] as const;
export type CardColour = (typeof CARD_COLOURS)[number];

/**
 * A colour for each of `count` cards: random, but never the same twice in a row.
 * The same seed gives the same colours, so that server and browser agree. `seed`: any whole number.
 */
export function cardColours(count: number, seed: number): CardColour[] {
  const random = randomNumbers(seed);
  let last = -1;
  return Array.from({ length: count }, () => {
    last = last < 0 ? Math.floor(random() * 3) : (last + 1 + Math.floor(random() * 2)) % 3;
    return CARD_COLOURS[last]!;
  });
}
