import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagerModel } from './pager-model.ts';

test('the first of many pages: nine numbers, more after them, no links back', () => {
  expect(pagerModel(1, 40)).toEqual({
    numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    more: true,
    next: 2,
    jumpForward: 11,
    last: 40,
  });
});

test('centers the current page among the numbers', () => {
  expect(pagerModel(20, 40)).toEqual({
    numbers: [16, 17, 18, 19, 20, 21, 22, 23, 24],
    more: true,
    first: 1,
    jumpBack: 10,
    previous: 19,
    next: 21,
    jumpForward: 30,
    last: 40,
  });
});

test('the last page has no next page', () => {
  expect(pagerModel(40, 40)).toMatchObject({
    numbers: [32, 33, 34, 35, 36, 37, 38, 39, 40],
    more: false,
    jumpBack: 30,
  });
  expect(pagerModel(40, 40)).not.toHaveProperty('next');
});

test('nine pages need no ellipsis, and jumps stop at the ends', () => {
  expect(pagerModel(4, 9)).toMatchObject({
    numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    more: false,
    jumpBack: 1,
    jumpForward: 9,
  });
});

test('every target exists, and the numbers include the current page', () => {
  const pages = fc.integer({ min: 1, max: 5000 });
  const both = pages.chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(both, ([page, last]) => {
      const { more, ...targets } = pagerModel(page, last);
      expect(targets.numbers).toContain(page);
      expect(targets.numbers.length).toBe(Math.min(9, last));
      for (const target of Object.values(targets).flat()) {
        expect(target).toBeGreaterThanOrEqual(1);
        expect(target).toBeLessThanOrEqual(last);
      }
      expect(more).toBe(targets.numbers.at(-1)! < last);
    }),
  );
});
