import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coordinates, clipLine, clipRing } from './clip-shape.ts';
import { simplifyLine } from './simplify-line.ts';

const box = { west: 0, north: 0, east: 10, south: 10 };

describe('clipRing', () => {
  test('a ring around the box becomes the box', () => {
    expect(area(clipRing([-5, -5, 20, -5, 20, 20, -5, 20], box))).toBe(100);
  });

  test('a square across the edge is cut in half', () => {
    expect(area(clipRing([5, 2, 15, 2, 15, 8, 5, 8], box))).toBe(30);
  });

  test('a ring outside the box becomes empty', () => {
    expect(clipRing([20, 20, 30, 20, 30, 30], box)).toHaveLength(0);
  });

  test('the result never extends beyond the box', () => {
    const ring = fc
      .array(fc.integer({ min: -30, max: 30 }), { minLength: 6, maxLength: 40 })
      .filter((c) => c.length % 2 === 0);
    fc.assert(
      fc.property(ring, (coordinates) => {
        for (const at of clipRing(coordinates, box)) {
          expect(at).toBeGreaterThanOrEqual(-1e-9);
          expect(at).toBeLessThanOrEqual(10 + 1e-9);
        }
      }),
    );
  });
});

test('clipLine keeps whole segments, and splits a line that leaves and returns', () => {
  expect(clipLine([-20, 5, -5, 5, 5, 5, 20, 5, 30, 5], box)).toEqual([[-5, 5, 5, 5, 20, 5]]);
  expect(clipLine([5, 5, 5, 20, 6, 40, 7, 20, 7, 5], box)).toEqual([
    [5, 5, 5, 20],
    [7, 20, 7, 5],
  ]);
});

test('simplifyLine keeps the ends and every point farther away than the tolerance', () => {
  expect([...simplifyLine([0, 0, 5, 0.1, 10, 0], 0.5)]).toEqual([0, 0, 10, 0]);
  expect([...simplifyLine([0, 0, 5, 2, 10, 0], 0.5)]).toEqual([0, 0, 5, 2, 10, 0]);
  expect([...simplifyLine([0, 0, 5, 0, 5, 5, 0, 5, 0, 0], 0.5)]).toEqual([0, 0, 5, 0, 5, 5, 0, 5, 0, 0]);
});

function area(ring: Coordinates): number {
  let twice = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    twice += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  }
  return Math.abs(twice / 2);
}
