import { expect, test } from 'vitest';
import { askedQuestions } from './asked-questions.ts';
import { GRAMMARS } from './grammars.ts';
import { learnDanger } from './learn.ts';
import type { Lexicon } from './lexicon.ts';
import { DangerReader } from './read-danger.ts';
import { splitWords } from './words.ts';

const LINES = [{ name: '988', note: 'Call.', call: '988' }];
const DANGER = [
  'he swallowed bleach just now',
  'she swallowed a battery',
  'drank bleach from under the sink',
  'the toddler ate rat poison',
  'swallowed a button battery and drools',
];
const NO_DANGER = [
  'he has trouble swallowing, who teaches that',
  'hearing aid battery keeps dying',
  'suicide prevention class for teachers',
  'class for teachers about prevention',
  'my son needs a speech therapist',
  'a dentist for my daughter',
];

const lexicon = {
  dangers: [
    { kind: 'suicide', say: ['suicide'], unless: [], lines: LINES },
    { kind: 'overdose', say: ['overdose'], unless: ['overdose & training'], lines: LINES },
  ],
  safe: {},
} as unknown as Lexicon;
const asked = [
  { danger: 'overdose' as const, say: DANGER },
  { danger: 'none' as const, say: NO_DANGER.slice(0, 3) },
  { means: [], say: NO_DANGER.slice(3) },
];
const learned = learnDanger(askedQuestions(asked, GRAMMARS.en), GRAMMARS.en);
const reader = new DangerReader(GRAMMARS.en, lexicon, learned);
const read = (question: string) => reader.read(splitWords(question, GRAMMARS.en));

test('words that were only said in danger mean danger without a phrase', () => {
  expect(read('the toddler drank bleach from under the sink just now')).toMatchObject({
    kind: 'overdose',
    namedAt: null,
    lines: LINES,
    services: ['PT-hospital', 'PS-crisis-help'],
  });
});

test('words that were said in danger and otherwise do not', () => {
  expect(read('battery')).toBeNull();
  expect(read('speech therapist for trouble swallowing')).toBeNull();
});

test('a phrase names a danger, also among words that were never heard', () => {
  expect(read('suicide')).toMatchObject({ kind: 'suicide', namedAt: [0] });
  expect(read('zyx overdose qwv')).toMatchObject({ kind: 'overdose', namedAt: [1] });
});

test('a phrase is taken back by another, and by words that make danger unlikely', () => {
  expect(read('overdose training')).toBeNull();
  expect(read('suicide prevention class for teachers, my son needs a speech therapist')).toBeNull();
});

test('not what another language explains', () => {
  const words = splitWords('the toddler drank bleach from under the sink just now', GRAMMARS.en);
  expect(reader.read(words, { isExplained: () => true })).toBeNull();
});
