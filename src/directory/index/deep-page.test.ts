import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ringOfPage, SHALLOW_ROWS } from './deep-page.ts';

describe('ringOfPage', () => {
  test('finds a ring that contains the whole page', () => {
    // Integers produce many ties, some of them exactly where the radius is halved.
    const distances = fc
      .record({
        length: fc.integer({ min: SHALLOW_ROWS, max: 3 * SHALLOW_ROWS }),
        far: fc.integer({ min: 1, max: 5000 }),
        step: fc.integer({ min: 1, max: 97 }),
      })
      .map(({ length, far, step }) =>
        Array.from({ length }, (_, row) => (row * step) % (far + 1)).sort((a, b) => a - b),
      );
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(distances, place, fc.integer({ min: 1, max: 100 }), (sorted, share, size) => {
        const from = Math.floor(share * sorted.length);
        const to = Math.min(sorted.length, from + size);
        const countWithin = (miles: number) => sorted.filter((distance) => distance <= miles).length;
        const { innerMiles, outerMiles, skipped } = ringOfPage(8192, from, to, countWithin);
        expect(countWithin(innerMiles)).toBe(skipped);
        expect(skipped).toBeLessThanOrEqual(from);
        expect(countWithin(outerMiles)).toBeGreaterThanOrEqual(to);
      }),
      { numRuns: 100 },
    );
  });

  test('takes at most 40 counts if all rows have the same distance', () => {
    let counts = 0;
    const ring = ringOfPage(500, 9000, 9012, (miles) => {
      counts++;
      return miles >= 123 ? 10_000 : 0;
    });
    expect(counts).toBeLessThanOrEqual(40);
    expect(ring.skipped).toBe(0);
    expect(ring.outerMiles).toBeGreaterThanOrEqual(123);
  });
});
