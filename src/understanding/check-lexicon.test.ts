import { expect, test } from 'vitest';
import { lexiconProblems } from './check-lexicon.ts';
import { learn } from './learn.ts';
import { askedSchema, lexiconSchema } from './lexicon.ts';

const line = (say: string[], service: string, more = {}) => ({ say, means: [service], ...more });

/** Returns the messages for a small lexicon with these lines. */
function messagesOf(
  names: object[],
  examples: object[] = [],
  signs: object[] = [line(['drools'], 'PS-feeding-therapy')],
  danger = 'suicide',
  asked: object[] = [],
  alone: object[] = [],
) {
  const lexicon = lexiconSchema.parse({
    dangers: [{ kind: 'suicide', say: [danger], lines: [{ name: '988', note: 'Call.', call: '988' }] }],
    names,
    signs,
    access: {},
    payers: {},
    medicaid: ['medicaid'],
    words: [],
    examples,
    alone,
  });
  const learned = learn('en', lexicon, askedSchema.parse(asked));
  return lexiconProblems('en', learned, askedSchema.parse(asked)).map(({ message }) => message);
}

test.each([
  ['refuses/stopped eat', "'refuses' counts as 'not', so 'refuses/stopped eat' would match any negation. Write 'not'"],
  ['+she needs +my help', null],
  ['not want/try', "'not want/try' would match everyday sentences. Add a word that says what the danger is."],
  ['+my mom/dad', "'+my mom/dad' would match everyday sentences."],
  ['=refuses eat', null],
  ['not breathing', null],
])("a danger '%s' is a problem if everyday sentences match it", (danger, problem) => {
  const signs = [line(['drools'], 'PS-feeding-therapy')];
  const messages = messagesOf([line(['ear tube'], 'PS-surgery')], [], signs, danger);
  expect(messages).toEqual(problem ? [expect.stringContaining(problem)] : []);
});

test('a phrase that is written twice, in any form, is a problem', () => {
  expect(messagesOf([line(['ear tube'], 'PS-ear-nose-throat'), line(['the ear tubes'], 'PS-ear-nose-throat')])).toEqual(
    ["'the ear tubes' is written twice for PS-ear-nose-throat. Remove one."],
  );
});

test('a phrase with two meanings is a problem, unless ages or weights tell them apart', () => {
  const twice = (more: object) => [line(['ear tube'], 'PS-ear-nose-throat'), line(['ear tube'], 'PS-surgery', more)];
  expect(messagesOf(twice({}))).toEqual([expect.stringContaining('means PS-ear-nose-throat in an earlier line')]);
  expect([...messagesOf(twice({ ages: '0-3' })), ...messagesOf(twice({ weight: 0.5 }))]).toEqual([]);
});

test('a phrase that its own line takes back is a problem', () => {
  expect(messagesOf([line(['ear tube'], 'PS-surgery', { unless: ['ear tubes'] })])).toEqual([
    expect.stringContaining("is in 'say' and in 'unless'"),
  ]);
});

test('a phrase without a word is a problem', () => {
  expect(messagesOf([line(['...'], 'PS-surgery')])).toEqual([expect.stringContaining('has no word to look for')]);
});

test('a line that changes the reading of an example is a problem', () => {
  const example = { say: 'he drools a lot', means: ['PS-feeding-therapy'] };
  const names = [line(['ear tube'], 'PS-surgery')];
  expect(messagesOf(names, [example])).toEqual([]);
  expect(messagesOf([line(['drools lot'], 'PT-dentist', { weight: 2 })], [example])).toEqual([
    expect.stringContaining("now means PT-dentist because of 'drools a lot'"),
  ]);
});

test('a question that is there twice, in whatever capitals, is a problem', () => {
  const asked = [{ means: ['PT-dentist'], say: ['Tooth hurts'] }, line(['what hurts', 'tooth hurts'], 'PT-dentist')];
  const names = [line(['ear tube'], 'PS-surgery')];
  expect(messagesOf(names, [], undefined, undefined, asked)).toEqual(["'tooth hurts' is there twice. Remove one."]);
});

test('an unknown service is refused', () => {
  expect(() => messagesOf([line(['ear tube'], 'PT-nobody')])).toThrow("There is no service 'PT-nobody'.");
});

test('a group that is not there is refused', () => {
  expect(() => messagesOf([line(['ear tube'], 'PT-dentist')], [], undefined, 'took $pills')).toThrow(
    "There is no group '$pills'.",
  );
});

test('what is said alone is a problem if it is there twice, or has no word that counts', () => {
  const alone = [
    line(['doctor', 'I need a doctor'], 'PT-family-doctor'),
    line(['where is it', 'doctors'], 'PT-clinic'),
  ];
  expect(messagesOf([line(['ear tube'], 'PS-surgery')], [], undefined, undefined, undefined, alone)).toEqual([
    "'I need a doctor' is there twice. Remove one.",
    "'where is it' has no word to look for. Add a word, or remove it.",
    "'doctors' is there twice. Remove one.",
  ]);
});
