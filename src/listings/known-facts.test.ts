import { expect, test } from 'vitest';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import { MUST_GROUPS, MUST_KEYS } from '#model/must-have.ts';
import { knownFacts, packFact } from './known-facts.ts';
import { makeProvider } from './testing/make-provider.ts';
import { FACTS } from './vocabulary/vocabulary.ts';

const NOT_FACTS = ['new-patients', 'checked', 'children', 'adults'];

test('every key is a fact of the vocabulary, or follows from another field, and is offered once', () => {
  expect(MUST_KEYS.filter((key) => !FACTS[key])).toEqual(NOT_FACTS);
  expect(Object.values(MUST_GROUPS).flat().sort()).toEqual([...MUST_KEYS].sort());
});

test('positions of keys never change, because databases keep them', () => {
  expect(MUST_KEYS.slice(0, 4)).toEqual(NOT_FACTS);
  expect([
    MUST_KEYS.indexOf('telehealth'),
    MUST_KEYS.indexOf('quiet-space'),
    MUST_KEYS.indexOf('pays-military'),
  ]).toEqual([11, 26, 34]);
});

test('who names ages names all of them', () => {
  const answers = (...facts: string[]) =>
    knownFacts(makeProvider({ facts })).map(({ key, answer }) => `${key} ${answer}`);
  expect(answers('ages-children')).toEqual(['ages-children yes', 'children yes', 'adults no']);
  expect(answers('ages-0-3', 'ages-seniors').slice(2)).toEqual(['children yes', 'adults yes']);
  expect(answers('no:ages-adults')).toEqual(['ages-adults no', 'children no', 'adults no']);
  expect(answers('hiv', 'unheard-of')).toEqual([]);
});

test('a source that names evenings counts more than hours', () => {
  const openingHours = ['Monday: 9:00 AM – 5:00 PM'];
  const day = '2026-06-01';
  const known = knownFacts(makeProvider({ facts: ['evenings'], openingHours, sourceDate: day }));
  expect(known).toEqual([
    { key: 'checked', answer: 'yes', lastDay: daysSinceEpoch('2026-12-01'), day },
    { key: 'evenings', answer: 'yes', lastDay: daysSinceEpoch('2027-06-01'), day },
    { key: 'weekends', answer: 'no', lastDay: daysSinceEpoch('2026-11-28'), day },
  ]);
});

test('without a day, a fact is always believed', () => {
  expect(packFact({ key: 'ramp', answer: 'no', lastDay: Number.POSITIVE_INFINITY })).toBe(
    17 * 131_072 + 65_536 + 65_535,
  );
  expect(packFact({ key: 'new-patients', answer: 'yes', lastDay: -5 })).toBe(0);
  expect(packFact({ key: 'ages-seniors', answer: 'yes', lastDay: 7 })).toBe(69 * 131_072 + 7);
});
