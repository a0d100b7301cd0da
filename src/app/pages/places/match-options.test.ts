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

test('blank text returns every option in order', () => {
  expect(matchOptions('  ', options)).toEqual(options);
});

test('ranks plain words first, and a match at the start before a later word', () => {
  expect(found('dent')).toEqual(['Dentist', "Children's dentist"]);
  expect(found('therap')).toEqual(['Speech therapist', 'Physical therapist']);
});

test('finds technical terms and synonyms', () => {
  expect(found('pathologist')).toEqual(['Speech therapist']);
  expect(found('slp')).toEqual(['Speech therapist']);
});

test('finds the other language, with or without accents', () => {
  expect(found('Odontopediatria')).toEqual(["Children's dentist"]);
  expect(found('fisio')).toEqual(['Physical therapist']);
});

test('every typed word must match, in any order', () => {
  expect(found('therapist speech')).toEqual(['Speech therapist']);
  expect(found('speech dentist')).toEqual([]);
});

test('does not match the middle of a word', () => {
  expect(found('entist')).toEqual([]);
});
