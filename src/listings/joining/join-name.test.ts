import { expect, test } from 'vitest';
import { joinName } from './join-name.ts';

const hash = (name: string) => joinName(name, '').hash;

test.each<[string, string, boolean]>([
  ['Benton-Marlow Health, Inc.', 'BENTON MARLOW HLTH', true],
  ['Ann C. Lee, M.D.', 'Ann Lee', true],
  ['LifeRoots Care', 'Life Roots Care', true],
  ['St. Brendan Ctr', 'Saint Brendan Center', true],
  ['Group Home A', 'Group Home B', false],
  ['Group Home 2', 'Group Home', false],
  ['Inc.', 'LLC', false],
  ['Constructor Clinic', 'Valueof Clinic', false],
])('%s and %s', (one, other, areSame) => {
  expect(hash(one) === hash(other)).toBe(areSame);
});

test('a name without a letter or digit has no hash', () => {
  expect(hash('—')).toBe(0);
});

test('kinds of places are told apart, but not by the name of a city', () => {
  const kinds = (name: string, city = '') => joinName(name, city).kinds;
  expect(kinds('Elm Clinic Pharmacy')).not.toBe(kinds('Elm Clinic'));
  expect(kinds('Mobile Unit')).not.toBe(0);
  expect(kinds('Mobile Family Clinic', 'Mobile')).toBe(0);
});
