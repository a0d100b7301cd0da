import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD_COLOURS, cardColours } from './card-colours.ts';

test('no two neighbours have the same colour, whatever the seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const colours = cardColours(30, seed);
      expect(colours.filter((colour, index) => colour === colours[index + 1])).toEqual([]);
    }),
  );
});

test('all three colours come up, and another seed gives another order', () => {
  expect(new Set(cardColours(30, 1))).toEqual(new Set(CARD_COLOURS));
  expect(cardColours(16, 1)).not.toEqual(cardColours(16, 2));
});

test('the same seed gives the same colours', () => {
  expect(cardColours(16, 7)).toEqual(cardColours(16, 7));
});
