import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

test('evicts the least recently used value', () => {
  const made: string[] = [];
  const cache = new RecentlyUsed<string, { of: string }>(2);
  const ask = (key: string) => {
    const cached = cache.find(key);
    if (cached) return cached;
    made.push(key);
    const value = { of: key };
    cache.set(key, value);
    return value;
  };
  expect(ask('a')).toBe(ask('a'));
  for (const key of ['b', 'a', 'c', 'a', 'b']) ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
