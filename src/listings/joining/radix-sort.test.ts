import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByKey } from './radix-sort.ts';

test('orderByKey sorts by key and keeps the order of equal keys', () => {
  const keys = fc.array(fc.oneof(fc.nat({ max: 5 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 200 });
  fc.assert(
    fc.property(keys, (values) => {
      const expected = values.map((_, row) => row).sort((a, b) => values[a]! - values[b]! || a - b);
      expect([...orderByKey(Uint32Array.from(values))]).toEqual(expected);
    }),
  );
});
