import { expect, test } from 'vitest';
import { foldAt } from './fold-at.ts';

const SENTENCE = 'We help children and adults with disabilities. ';
const parts = (text: string) => [text.slice(0, foldAt(text)), text.slice(foldAt(text))];

test('a short text stays whole', () => {
  for (const text of ['', 'Anyone.', SENTENCE.repeat(10).trim()]) expect(foldAt(text)).toBe(text.length);
});

test('a long text folds after a sentence', () => {
  const [start, rest] = parts(SENTENCE.repeat(20).trim());
  expect(start!.length).toBeGreaterThan(200);
  expect(start!.length).toBeLessThanOrEqual(320);
  expect(start).toMatch(/disabilities\.$/);
  expect(rest).toMatch(/^ We help/);
});

test('without sentences it folds after a word, without words anywhere', () => {
  expect(parts('therapy '.repeat(100))[0]).toMatch(/therapy$/);
  expect(foldAt('x'.repeat(2000))).toBe(320);
});

test('many short lines fold too, after a line', () => {
  const [start, rest] = parts(Array.from({ length: 30 }, (_, at) => `${at}`).join('\n'));
  expect(start!.split('\n').length).toBeLessThan(10);
  expect(`${start}${rest}`.split('\n')).toHaveLength(30);
  expect(start).toMatch(/\n$/);
});
