import { expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { NOTHING, WordCounter } from './word-counts.ts';
import { WordEvidence } from './word-evidence.ts';
import { splitWords } from './words.ts';

function makeEvidence(): WordEvidence {
  const counter = new WordCounter(ENGLISH);
  const add = (question: string, services: string[]) => counter.addQuestion(splitWords(question, ENGLISH), services);
  counter.addPhrase('pencil grip', 'PT-occupational-therapist');
  for (let time = 0; time < 5; time++) {
    add('she cannot hold a pencil', ['PT-occupational-therapist']);
    add('he cannot hold a note', ['PT-music-therapist', 'PT-speech-therapist']);
    add('pizza tonight', []);
  }
  return new WordEvidence(counter.counts());
}

const sharesOf = (question: string, without: number[] = []) => {
  const words = splitWords(question, ENGLISH);
  const shares = makeEvidence().sharesOf(words, new Set(without));
  return shares
    .toSorted((a, b) => b.share - a.share)
    .map(({ name, at }) => [name, at.map((index) => words[index]!.text)]);
};

test('a word makes the service likely with which it was said, in any form', () => {
  expect(sharesOf('pencils hurt')[0]).toEqual(['PT-occupational-therapist', ['pencils']]);
  expect(sharesOf('pizza')[0]).toEqual([NOTHING, ['pizza']]);
});

test('two words in a row say more than each', () => {
  expect(sharesOf('hold a note')[0]![1]).toEqual(['hold', 'note']);
});

test('shares of all services and of nothing are one together', () => {
  const shares = makeEvidence().sharesOf(splitWords('hold a pencil', ENGLISH), new Set());
  expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
});

test('words that mean something else, light words and unheard ones say nothing', () => {
  expect(sharesOf('pencil', [0])).toEqual([]);
  expect(sharesOf('the zebra')).toEqual([]);
});

test('what was said of nothing that we have, and what was never said, speaks for nothing; what was said of services against it', () => {
  const oddsOf = (question: string) => makeEvidence().oddsOfNothing(splitWords(question, ENGLISH), new Set());
  expect(oddsOf('pizza')).toBeGreaterThan(oddsOf('zebra'));
  expect(oddsOf('zebra')).toBeGreaterThan(0);
  expect(oddsOf('hold a pencil')).toBeLessThan(0);
  expect(oddsOf('a the')).toBe(0);
});
