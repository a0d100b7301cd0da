import { expect, test } from 'vitest';
import { isPressed, toggleGroup } from './frequent-toggle.ts';

const dentist = { name: 'Dentist', displayName: 'Dentist', tags: ['PT-dentist', 'PS-pediatric-dentistry'] };
const pediatric = { name: 'Pediatric', displayName: 'Pediatric', tags: ['PS-pediatrics', 'PS-pediatric-dentistry'] };

test('a first press adds the tags once and keeps the rest', () => {
  expect(toggleGroup(dentist, ['PT-respite', 'PT-dentist'])).toEqual([
    'PT-respite',
    'PT-dentist',
    'PS-pediatric-dentistry',
  ]);
});

test('a second press removes them and keeps the rest', () => {
  expect(toggleGroup(dentist, ['PT-respite', ...dentist.tags])).toEqual(['PT-respite']);
});

test('a button is released when one of its tags is removed, even by another button', () => {
  const both = toggleGroup(pediatric, toggleGroup(dentist, []));
  expect([dentist, pediatric].map((group) => isPressed(group, both))).toEqual([true, true]);
  const without = toggleGroup(dentist, both);
  expect([dentist, pediatric].map((group) => isPressed(group, without))).toEqual([false, false]);
});
