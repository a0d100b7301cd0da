import { expect, test } from 'vitest';
import { AGE_GROUPS, seesAge, spokenAge } from './age-groups.ts';

test.each([
  [['ages-0-3'], 3.5, 'yes'],
  [['ages-0-3'], 4, 'no'],
  [['ages-children', 'ages-teens'], 4, 'yes'],
  // 'Children' may be any, and teens may be 11.
  [['ages-children'], 2, 'unknown'],
  [['ages-teens'], 11, 'unknown'],
  [['ages-children'], 30, 'no'],
  [['ages-adults', 'ages-seniors'], 8, 'no'],
  [['ages-seniors'], 90, 'yes'],
  [['ramp'], 4, 'unknown'],
] as const)('whether %j sees age %d: %s', (facts, age, answer) => {
  expect(seesAge(facts, age)).toBe(answer);
});

test('somebody is seen at every age where all are', () => {
  const facts = AGE_GROUPS.map(({ fact }) => fact);
  for (let age = 0; age < 110; age++) expect(seesAge(facts, age)).toBe('yes');
});

test.each([
  [4, 'years', 4],
  [0, 'months', 0],
  [1.5, 'months', 18],
  [1 / 12, 'months', 1],
] as const)('%d years are said in %s', (years, unit, count) => expect(spokenAge(years)).toEqual({ unit, count }));
