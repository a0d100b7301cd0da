import { expect, test } from 'vitest';
import { Random, WeightedPick } from './random.ts';

test('picks values in proportion to their weights, and never with weight 0', () => {
  const random = new Random(1);
  const weights = { rare: 1, never: 0, common: 9 };
  const pick = new WeightedPick(Object.keys(weights) as (keyof typeof weights)[], (name) => weights[name]);
  const counts = Object.groupBy(
    Array.from({ length: 10_000 }, () => pick.pick(random)),
    (name) => name,
  );
  expect(counts.never).toBeUndefined();
  expect(counts.rare!.length).toBeGreaterThan(850);
  expect(counts.rare!.length).toBeLessThan(1150);
});

test('the same seed gives the same numbers', () => {
  const [one, two] = [new Random(7), new Random(7)];
  expect(Array.from({ length: 5 }, () => one.whole(1, 6))).toEqual(Array.from({ length: 5 }, () => two.whole(1, 6)));
});
