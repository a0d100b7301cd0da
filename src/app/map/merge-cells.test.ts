import { expect, test } from 'vitest';
import { type Grid, mergeCells } from './merge-cells.ts';

function grid(box: Grid['box'], cells: [row: number, column: number, count: number][]): Grid {
  const size = 24;
  const counts = new Uint32Array(size * size);
  for (const [row, column, count] of cells) counts[row * size + column] = count;
  return { kind: 'grid', total: cells.reduce((sum, [, , count]) => sum + count, 0), size, box, counts };
}
const box = { south: 40, west: -75, north: 42.4, east: -72.6 };

test('merges neighboring cells into one patch at the mean position of their matches', () => {
  const [patch, ...others] = mergeCells(
    grid(box, [
      [0, 0, 30],
      [0, 1, 10],
    ]),
    { lat: 41, lng: -74 },
  );
  expect(others).toEqual([]);
  expect(patch?.count).toBe(40);
  expect(patch?.lat).toBeCloseTo(40.05, 9);
  expect(patch?.lng).toBeCloseTo(-74.95 + 0.1 / 4, 9);
});

test('counts every match, and empty cells make no patch', () => {
  const patches = mergeCells(
    grid(box, [
      [0, 0, 1],
      [10, 10, 2],
      [23, 23, 3],
    ]),
    { lat: 41, lng: -74 },
  );
  expect(patches.map(({ count }) => count)).toEqual([1, 2, 3]);
});

test('places a box across the date line on the side of the search center', () => {
  const across = { south: 13, west: 179, north: 15.4, east: -178.6 };
  const fromTheEast = mergeCells(grid(across, [[0, 23, 5]]), { lat: 14, lng: -179.9 });
  const fromTheWest = mergeCells(grid(across, [[0, 23, 5]]), { lat: 14, lng: 179.9 });
  expect(fromTheEast[0]?.lng).toBeCloseTo(-178.65, 9);
  expect(fromTheWest[0]?.lng).toBeCloseTo(181.35, 9);
});
