import { describe, expect, test } from 'vitest';
import { BLOCK_ROWS } from './index-layout.ts';
import { countMask, emptyMask, fillMask, lowestBit } from './row-mask.ts';

describe('row masks', () => {
  test.each([0, 1, 31, 32, 33, 64, 1000, BLOCK_ROWS])('filled with %i rows hold as many, the first ones', (rows) => {
    const mask = emptyMask().fill(0xffff_ffff);
    fillMask(mask, rows);
    expect(countMask(mask)).toBe(rows);
    const isSet = (row: number) => ((mask[row >>> 5]! >>> (row & 31)) & 1) === 1;
    for (const row of [0, rows - 1, rows, BLOCK_ROWS - 1]) {
      if (row >= 0 && row < BLOCK_ROWS) expect(isSet(row), `row ${row}`).toBe(row < rows);
    }
  });

  test('lowestBit finds each single bit, also with higher ones set', () => {
    for (let bit = 0; bit < 32; bit++) {
      expect(lowestBit(2 ** bit)).toBe(bit);
      expect(lowestBit((0xffff_ffff << bit) >>> 0)).toBe(bit);
    }
  });
});
