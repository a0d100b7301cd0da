import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

test('makes a value once and forgets the one not asked for longest', () => {
  const made: string[] = [];
  const remembered = new RecentlyUsed<string, { of: string }>(2);
  const ask = (key: string) =>
    remembered.get(key, () => {
      made.push(key);
      return { of: key };
    });
  expect(ask('a')).toBe(ask('a'));
  for (const key of ['b', 'a', 'c', 'a', 'b']) ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
