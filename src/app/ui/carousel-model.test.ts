import { expect, test } from 'vitest';
import { nearestSlide, placeholders, slideAfterChange, slideCount, slideStarts } from './carousel-model.ts';

const LIBRARY = { base: 1, sm: 2, lg: 3 };
const PARTNERS = { base: 1, sm: 2 };

test('a slide starts at every first, second or third card, depending on the width', () => {
  expect(slideStarts(0, LIBRARY)).toEqual(['base', 'sm', 'md', 'lg']);
  expect(slideStarts(2, LIBRARY)).toEqual(['base', 'sm', 'md']);
  expect(slideStarts(3, LIBRARY)).toEqual(['base', 'lg']);
  expect(slideStarts(3, PARTNERS)).toEqual(['base']);
});

test('placeholders fill the last slide when it is not full', () => {
  expect(placeholders(4, LIBRARY)).toEqual([['lg'], ['lg']]);
  expect(placeholders(5, LIBRARY)).toEqual([['sm', 'md', 'lg']]);
  expect(placeholders(6, LIBRARY)).toEqual([]);
  expect(placeholders(1, LIBRARY)).toEqual([['sm', 'md', 'lg'], ['lg']]);
});

test('counts an incomplete slide', () => {
  expect(slideCount(7, 3)).toBe(3);
  expect(slideCount(6, 3)).toBe(2);
  expect(slideCount(0, 3)).toBe(0);
});

test('falls back to the first slide when the current one no longer exists', () => {
  expect(slideAfterChange(2, 3)).toBe(2);
  expect(slideAfterChange(3, 3)).toBe(0);
});

test('the nearest slide is current, even the last one when it cannot scroll to its start', () => {
  expect(nearestSlide(0, [0, 400, 800], 600)).toBe(0);
  expect(nearestSlide(390, [0, 400, 800], 600)).toBe(1);
  expect(nearestSlide(600, [0, 400, 800], 600)).toBe(2);
});
