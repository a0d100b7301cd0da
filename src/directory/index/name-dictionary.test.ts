import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WordMatch } from '#listings/name-words.ts';
import { beginsWithTypo } from '../testing/edit-distance.ts';
import { buildDictionary, NameDictionary } from './name-dictionary.ts';

function matches(words: string[], word: string, match: WordMatch): string[] {
  const { column, tokens } = buildDictionary(words);
  const wordOf = new Map(words.map((word, at) => [tokens[at], word]));
  const found = new Set<string>();
  new NameDictionary(column).eachMatch(word, match, (token) => found.add(wordOf.get(token)!));
  return [...found].sort();
}

describe('NameDictionary', () => {
  const words = ['', 'ane', 'anna', 'annex', 'banana', 'niños', '東京'];

  test.each([
    ['an', 'anywhere', ['ane', 'anna', 'annex', 'banana']],
    ['an', 'beginning', ['ane', 'anna', 'annex']],
    ['x', 'anywhere', []],
    ['a', 'anywhere', ['ane', 'anna', 'annex']],
    ['京', 'anywhere', ['東京']],
    ['zz', 'anywhere', []],
    ['zz', 'beginning', []],
    ['anan', 'beginning-with-typo', ['anna', 'annex', 'banana']],
    ['anx', 'beginning-with-typo', []],
  ] as [string, WordMatch, string[]][])('%s, %s', (word, match, expected) => {
    expect(matches(words, word, match)).toEqual(expected);
  });

  test('finds the same words as plain comparison', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 30 }), text, (all, word) => {
        const sorted = all.toSorted();
        expect(matches(all, word, 'anywhere')).toEqual(
          sorted.filter((each) => (word.length > 1 ? each.includes(word) : each.startsWith(word))),
        );
        expect(matches(all, word, 'beginning')).toEqual(sorted.filter((each) => each.startsWith(word)));
        if (word.length < 4) return;
        expect(matches(all, word, 'beginning-with-typo')).toEqual(sorted.filter((each) => beginsWithTypo(each, word)));
      }),
      { numRuns: 500 },
    );
  });
});
