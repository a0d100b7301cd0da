import { expect, test } from 'vitest';
import { matchOptions } from './match-options.ts';
import type { TagOption } from './search-options.ts';

const option = (displayName: string, fieldTerm: string, ...otherWords: string[]): TagOption => ({
  id: 0,
  name: displayName,
  displayName,
  fieldTerm,
  otherWords,
});
const options = [
  option('Speech therapist', 'speech-language pathologist', 'SLP', 'stutter', 'terapeuta del habla'),
  option("Children's dentist", 'pediatric dentistry', 'odontopediatría'),
  option('Dentist', 'dental care', 'teeth', 'Dentista'),
  option('Physical therapist', 'physical therapy', 'PT', 'Fisioterapeuta'),
];
const found = (typed: string) => matchOptions(typed, options).map(({ displayName }) => displayName);

test('nothing typed offers everything in its order', () => {
  expect(matchOptions('  ', options)).toEqual(options);
});

test('the plain word comes first, a beginning before a later word', () => {
  expect(found('dent')).toEqual(['Dentist', "Children's dentist"]);
  expect(found('therap')).toEqual(['Speech therapist', 'Physical therapist']);
});

test("the field's term and synonyms are found", () => {
  expect(found('pathologist')).toEqual(['Speech therapist']);
  expect(found('slp')).toEqual(['Speech therapist']);
});

test('the other language and missing accents are found', () => {
  expect(found('Odontopediatria')).toEqual(["Children's dentist"]);
  expect(found('fisio')).toEqual(['Physical therapist']);
});

test('every typed word must fit, in any order', () => {
  expect(found('therapist speech')).toEqual(['Speech therapist']);
  expect(found('speech dentist')).toEqual([]);
});

test('the middle of a word is no match', () => {
  expect(found('entist')).toEqual([]);
});
