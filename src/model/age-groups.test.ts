import { expect, test } from 'vitest';
import { AGE_GROUPS, seesAge } from './age-groups.ts';

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
