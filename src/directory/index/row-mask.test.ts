import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK_ROWS, MASK_WORDS } from './index-layout.ts';
import { countMask, eachRun, emptyMask, fillMask, lowestBit } from './row-mask.ts';

describe('row masks', () => {
  test.each([0, 1, 31, 32, 33, 64, 1000, BLOCK_ROWS])('fillMask sets exactly the first %i bits', (rows) => {
    const mask = emptyMask().fill(0xffff_ffff);
    fillMask(mask, rows);
    expect(countMask(mask)).toBe(rows);
    const isSet = (row: number) => ((mask[row >>> 5]! >>> (row & 31)) & 1) === 1;
    for (const row of [0, rows - 1, rows, BLOCK_ROWS - 1]) {
      if (row >= 0 && row < BLOCK_ROWS) expect(isSet(row), `row ${row}`).toBe(row < rows);
    }
  });

  test('eachRun visits exactly the rows of the set bits', () => {
    const words = fc.array(fc.oneof(fc.constantFrom(0, 0xffff_ffff, 1, 0x8000_0000), fc.nat({ max: 0xffff_ffff })), {
      minLength: MASK_WORDS,
      maxLength: MASK_WORDS,
    });
    fc.assert(
      fc.property(words, (values) => {
        const mask = Uint32Array.from(values);
        const visited: number[] = [];
        eachRun(mask, 2, MASK_WORDS, 5000, (row, end) => {
          for (let each = row; each < end; each++) visited.push(each);
        });
        const isSet = (bit: number) => bit >= 64 && ((mask[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
        expect(visited).toEqual(
          Array.from({ length: BLOCK_ROWS }, (_, bit) => bit)
            .filter(isSet)
            .map((bit) => 5000 + bit),
        );
      }),
    );
  });

  test('lowestBit finds each bit, also with higher bits set', () => {
    for (let bit = 0; bit < 32; bit++) {
      expect(lowestBit(2 ** bit)).toBe(bit);
      expect(lowestBit((0xffff_ffff << bit) >>> 0)).toBe(bit);
    }
  });
});
