import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIndex } from './first-index.ts';

test('is where a search from the beginning ends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, least) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const found = sorted.findIndex((number) => number >= least);
      expect(firstIndex(sorted.length, (at) => sorted[at]! >= least)).toBe(found < 0 ? sorted.length : found);
    }),
  );
});
