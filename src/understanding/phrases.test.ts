import { expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { PhraseIndex } from './phrases.ts';
import { splitWords } from './words.ts';

function found(phrase: string, question: string, options?: { isStrict: boolean }): string | null {
  const index = new PhraseIndex<true>(ENGLISH, options);
  index.add(phrase, true);
  const words = splitWords(question, ENGLISH);
  const [match] = index.findIn(words);
  return match ? match.at.map((at) => words[at]!.text).join(' ') : null;
}

test.each([
  ['wreck & forgets/angry', 'he forgets a lot since the car wreck', 'forgets wreck'],
  ['wreck & forgets/angry', 'a car wreck', null],
  ['took 00 pills', 'she took about 30 pills', 'took 30 pills'],
  ['took 00 pills', 'she took 2 pills', null],
  ['took 00 pills', 'she took twelve pills', 'took twelve pills'],
  ['turns 18', 'he turns eighteen in may', 'turns eighteen'],
  ['not walk', 'not able to walk', 'not walk'],
  ['not walk', 'no trouble walking', null],
  ['not walk', 'struggles to walk', 'struggles walk'],
  ['cane', 'can you help', null],
  ['=biting', 'the biting', 'biting'],
  ['=biting', 'he bites', null],
  ['=biting/hits', 'he hits', 'hits'],
  ['worry', 'so worried', 'worried'],
  ['cut ~his ~hours', 'they cut his hours', 'cut his hours'],
  ['cut ~hours', 'he cut his arm hours ago', null],
  ['cut ~hours', 'he cut his hours', null],
  ['cut ~hours', 'he is cutting, hours of crying', null],
])("'%s' in '%s'", (phrase, question, words) => {
  expect(found(phrase, question)).toBe(words);
});

test("in a strict index, 'hard to' is no 'not'", () => {
  expect(found('not wake up', 'hard to wake up', { isStrict: true })).toBeNull();
});
