import { describe, expect, test } from 'vitest';
import {
  addItem,
  changeItem,
  findItems,
  hasOwnWords,
  LIST_LIMITS,
  moveItem,
  removeItem,
  restoreItem,
} from './my-list.ts';
import { makeFacts, makeItem } from './testing/make-item.ts';

const three = { items: ['a', 'b', 'c'].map((id) => makeItem({ id })) };
const ids = ({ items }: typeof three) => items.map(({ id }) => id).join('');

describe('adding', () => {
  test('appends an item with its date', () => {
    const { items } = addItem(three, makeFacts({ id: 'd' }), '2026-11-22');
    expect(items.at(-1)).toMatchObject({ id: 'd', savedOn: '2026-11-22', note: '', calls: [], answers: {} });
  });

  test('keeps an existing item with its notes', () => {
    const list = { items: [makeItem({ note: 'ask for Ana' })] };
    expect(addItem(list, makeFacts(), '2026-11-22')).toBe(list);
  });

  test('an expert and a provider with the same id are different items', () => {
    expect(addItem(three, makeFacts({ kind: 'expert', id: 'a' }), '2026-11-22').items).toHaveLength(4);
  });

  test('a full list takes no more items', () => {
    const full = { items: Array.from({ length: LIST_LIMITS.items }, (_, id) => makeItem({ id: String(id) })) };
    expect(addItem(full, makeFacts({ id: 'one more' }), '2026-11-22')).toBe(full);
  });
});

test('finds a listing under the id of each of its records', () => {
  expect(findItems(three, 'provider', ['x', 'c', 'a']).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(findItems(three, 'expert', ['a'])).toEqual([]);
});

describe('order', () => {
  test.each([
    ['provider:b', -1, 'bac'],
    ['provider:b', 1, 'acb'],
    ['provider:a', -1, 'abc'],
    ['provider:c', 1, 'abc'],
    ['provider:z', 1, 'abc'],
  ])('moving %s by %i', (key, by, expected) => {
    expect(ids(moveItem(three, key, by))).toBe(expected);
  });

  test('restores a removed item at its old place', () => {
    const without = removeItem(three, 'provider:b');
    expect(ids(without)).toBe('ac');
    expect(ids(restoreItem(without, three.items[1]!, 1))).toBe('abc');
  });

  test('does not restore an item that is back already', () => {
    expect(restoreItem(three, three.items[1]!, 1)).toBe(three);
  });
});

test('changes only the named item', () => {
  const { items } = changeItem(three, 'provider:b', ({ note }) => ({ note: `${note}new` }));
  expect(items.map(({ note }) => note)).toEqual(['', 'new', '']);
});

test("notes, calls and answers are the visitor's own words", () => {
  expect(hasOwnWords(makeItem())).toBe(false);
  expect(hasOwnWords(makeItem({ note: 'x' }))).toBe(true);
  expect(hasOwnWords(makeItem({ calls: [{ on: '2026-11-21', outcome: 'noAnswer', note: '' }] }))).toBe(true);
  expect(hasOwnWords(makeItem({ answers: { wait: { asked: false, text: '' } } }))).toBe(false);
  expect(hasOwnWords(makeItem({ answers: { wait: { asked: true, text: '' } } }))).toBe(true);
});
