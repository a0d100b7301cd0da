import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD_COLORS, cardColors } from './card-colors.ts';

test('neighbors never have the same color', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const colors = cardColors(30, seed);
      expect(colors.filter((color, index) => color === colors[index + 1])).toEqual([]);
    }),
  );
});

test('uses all three colors, in another order for another seed', () => {
  expect(new Set(cardColors(30, 1))).toEqual(new Set(CARD_COLORS));
  expect(cardColors(16, 1)).not.toEqual(cardColors(16, 2));
});

test('the same seed gives the same colors', () => {
  expect(cardColors(16, 7)).toEqual(cardColors(16, 7));
});
