import { expect, test } from 'vitest';
import { shareEqual } from './share-equal.ts';

test('equal parts are one object, others stay apart, what is undefined is left out, and nothing else changes', () => {
  const value = {
    first: { hours: ['Monday', 'Tuesday'], point: { lat: 1, lng: 2 }, phone: null, asked: undefined },
    second: { hours: ['Monday', 'Tuesday'], point: { lat: 2, lng: 1 }, name: 'x', list: [] },
    third: { point: { lat: 2, lng: 1 }, hours: ['MondayTuesday'], list: {} },
  };
  const shared = shareEqual(value);
  expect(shared).toEqual(value);
  expect(shared.first).not.toHaveProperty('asked');
  expect(shared.first.hours).toBe(shared.second.hours);
  expect(shared.second.point).toBe(shared.third.point);
  expect(shared.first.point).not.toBe(shared.second.point);
  expect(value.first.hours).not.toBe(value.second.hours);
  const [odd, even] = shareEqual([{ 'a:1,b': 2 }, { a: 1, b: 2 }]);
  expect(odd).not.toBe(even);
});
