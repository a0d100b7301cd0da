import { describe, expect, test } from 'vitest';
import { HILBERT_SIDE, hilbertKey } from './hilbert.ts';

describe('hilbertKey', () => {
  test('visits every cell of a corner once, each next to the previous one', () => {
    const side = 64;
    const cells: [number, number][] = [];
    for (let x = 0; x < side; x++) for (let y = 0; y < side; y++) cells[hilbertKey(x, y)] = [x, y];
    expect(cells).toHaveLength(side * side);
    for (let key = 1; key < cells.length; key++) {
      const [[fromX, fromY], [toX, toY]] = [cells[key - 1]!, cells[key]!];
      expect(Math.abs(toX - fromX) + Math.abs(toY - fromY), `step to ${key}`).toBe(1);
    }
  });

  test('starts in one corner of the square and ends in an adjacent one', () => {
    expect(hilbertKey(0, 0)).toBe(0);
    expect(hilbertKey(HILBERT_SIDE - 1, 0)).toBe(2 ** 32 - 1);
  });
});
