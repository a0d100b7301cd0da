import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driftOffsets, MAX_DRIFT_PX } from './quote-drift.ts';

test('quotes drift at most ten pixels, each in its own way', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const offsets = driftOffsets(8, seed).flatMap((style) => Object.values(style).map((px) => Number.parseFloat(px)));
      expect(offsets).toHaveLength(32);
      for (const px of offsets) expect(Math.abs(px)).toBeLessThanOrEqual(MAX_DRIFT_PX);
      expect(new Set(offsets).size).toBeGreaterThan(8);
    }),
  );
});
