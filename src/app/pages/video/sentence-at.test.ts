import { expect, test } from 'vitest';
import { sentenceAt, startOf } from './sentence-at.ts';

const TRANSCRIPT = { language: 'en' as const, sentences: [2, 7.8, 12.1].map((seconds) => ({ seconds, text: 'x' })) };

test.each([
  ['t=83', 83],
  ['t=0', 0],
  ['t=86400', 86_400],
  ['', undefined],
  ['t=', undefined],
  ['t=-1', undefined],
  ['t=1.5', undefined],
  ['t=99999', undefined],
  ['t=1e3', undefined],
])('the address ?%s starts at %s', (search, expected) => {
  expect(startOf(new URLSearchParams(search), undefined)?.seconds).toBe(expected);
});

test('a link to the second in which a sentence starts leads to its exact start', () => {
  const starts = [1, 2, 7, 8].map((at) => startOf(new URLSearchParams({ t: String(at) }), TRANSCRIPT));
  expect(starts.map((start) => [start?.linkSeconds, start?.seconds, start?.sentence])).toEqual([
    [1, 1, -1],
    [2, 2, 0],
    [7, 7.8, 1],
    [8, 8, 1],
  ]);
});

test('a sentence is said from its second until the next', () => {
  expect([0, 1.9, 2, 7, 7.9, 12, 500].map((at) => sentenceAt(TRANSCRIPT, at))).toEqual([-1, -1, 0, 1, 1, 2, 2]);
  expect(sentenceAt(undefined, 5)).toBe(-1);
});
