import { describe, expect, test } from 'vitest';
import { nameWords } from '#model/name-words.ts';
import { nameAndAddressKey } from './name-and-address.ts';
import { MAX_TERM_WORDS, termWords } from './name-words.ts';

describe('nameWords', () => {
  test.each([
    ["O'Brien & Sons, LLC", ['obrien', 'sons', 'llc']],
    ['O’BRIEN', ['obrien']],
    ['Ana-María Peña', ['ana', 'maria', 'pena']],
    ['Ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
    ['İstanbul', ['istanbul']],
    ['Клиника №5', ['клиника', 'no5']],
    ['4U2', ['4u2']],
    [' -- ', []],
  ])('%s', (text, words) => {
    expect(nameWords(text)).toEqual(words);
  });
});

test('termWords drops duplicates and returns at most 16 words', () => {
  expect(termWords('home care HOME')).toEqual(['home', 'care']);
  const many = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
  expect(termWords(many)).toHaveLength(MAX_TERM_WORDS);
});

test('nameAndAddressKey keeps only letters and digits', () => {
  expect(nameAndAddressKey("O'Brien Dental\n12 Main St.\nYuma, AZ 85364")).toBe('obriendental12mainstyumaaz85364');
});
