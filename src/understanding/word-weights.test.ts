import { expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { fitWeights, WordWeights } from './word-weights.ts';
import { splitWords } from './words.ts';

const HOLDS = ['he hits me every night', 'she hits me', 'he will hit me again', 'mom hits me when she drinks'];
const OTHERS = [
  'he hits the ball',
  'she hits a wall',
  'a coach for hitting',
  'who drinks with me',
  'a ball every night',
];
const SENTENCES = [...HOLDS.map((text) => ({ text, holds: true })), ...OTHERS.map((text) => ({ text, holds: false }))];
const weightsOf = (sentences: { text: string; holds: boolean }[]) =>
  new WordWeights(fitWeights(sentences.map(({ text, holds }) => ({ words: splitWords(text, ENGLISH), holds }))));
const weights = weightsOf(SENTENCES);
const oddsOf = (text: string, from = weights) => from.oddsOf(splitWords(text, ENGLISH));

test('sentences are told apart by pairs where their words are the same', () => {
  for (const { text, holds } of SENTENCES) expect(oddsOf(text) > 0, text).toBe(holds);
});

test('new sentences are told by what they share with known ones', () => {
  expect(oddsOf('dad hits me')).toBeGreaterThan(0);
  expect(oddsOf('he hits the drum')).toBeLessThan(0);
});

test('words with one between count, those beyond a stop are no neighbors', () => {
  const apart = weightsOf([
    { text: 'lock the door', holds: true },
    { text: 'lock. door', holds: false },
    { text: 'the', holds: false },
  ]);
  expect(oddsOf('lock his door', apart)).toBeGreaterThan(oddsOf('lock. door', apart));
});

test('words that were never heard say as much as none', () => {
  expect(oddsOf('zyx qwv')).toBe(oddsOf(''));
});

test('the same sentences give the same weights; none give none', () => {
  expect(oddsOf('he hits me', weightsOf(SENTENCES))).toBe(oddsOf('he hits me'));
  expect(oddsOf('he hits me', weightsOf([]))).toBe(0);
});
