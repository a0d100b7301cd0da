import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMapPoints, encodeMapPoints } from './map-points-codec.ts';

test('points survive a round trip in order, to the micro-degree', () => {
  const degree = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(degree(90), degree(180))), (pairs) => {
      const points = { kind: 'points' as const, total: pairs.length, microDegrees: Int32Array.from(pairs.flat()) };
      expect(decodeMapPoints(encodeMapPoints(points).slice().buffer)).toEqual(points);
    }),
  );
});

test('a grid survives a round trip', () => {
  const counts = new Uint32Array(16);
  counts[3] = 7;
  counts[15] = 40_000;
  const grid = {
    kind: 'grid' as const,
    total: 40_007,
    size: 4,
    box: { south: 10, west: 179, north: 12, east: -179 },
    counts,
  };
  expect(decodeMapPoints(encodeMapPoints(grid).slice().buffer)).toEqual(grid);
});

test('rejects other bytes', () => {
  expect(() => decodeMapPoints(new TextEncoder().encode('<!doctype html><p>Bad gateway').buffer)).toThrow(RangeError);
  expect(() => decodeMapPoints(new ArrayBuffer(3))).toThrow(RangeError);
});
