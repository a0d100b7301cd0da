import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatLists, TextLists, TextTable } from './text-table.ts';

test('every text has a number of its own, and others have none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (texts, other) => {
      const table = new TextTable(TextTable.of([...texts, ...texts]).keys);
      const numbers = texts.map((text) => table.numberOf(text));
      expect(numbers.toSorted((a, b) => a - b)).toEqual([...texts.keys()]);
      if (!texts.includes(other)) expect(table.numberOf(other)).toBe(-1);
    }),
  );
});

test('texts that differ little have keys that differ', () => {
  const texts = Array.from({ length: 200_000 }, (_, index) => `word ${index}`);
  expect(new Set(TextTable.of(texts).keys).size).toBe(texts.length);
});

test('lists stand one after the other, empty ones too', () => {
  expect(flatLists([[3, 1], [], [2]])).toEqual({
    starts: Uint32Array.of(0, 2, 2, 3),
    values: Uint32Array.of(3, 1, 2),
  });
});

test('the list of a text is found, and that of no other', () => {
  const lists = new TextLists(
    TextLists.columns(
      new Map([
        ['b', [3, 1]],
        ['a', []],
        ['', [2]],
      ]),
    ),
  );
  expect(['b', 'a', '', 'c'].map((text) => [...lists.get(text)])).toEqual([[3, 1], [], [2], []]);
});
