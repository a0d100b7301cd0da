import { describe, expect, test } from 'vitest';
import { believedAnswers, type CalledListing, type CountedCall, callerFacts, effectOf } from './caller-facts.ts';

const TODAY = '2026-11-23';
const PHONE = '6025550142';
const NOTHING_SAID = {
  listing: null,
  phone: null,
  newPatients: null,
  medicaid: () => null,
  access: () => null,
};
const LISTING: CalledListing = { phone: PHONE, saidOn: NOTHING_SAID };

let callers = 0;
/** A call from a network of its own. */
function call(overrides: Partial<CountedCall> = {}): CountedCall {
  const day = overrides.day ?? '2026-11-03';
  callers++;
  return {
    ...{ day, receivedOn: day, result: 'yes', answers: {}, caller: callers, phone: PHONE, isConfirmed: false },
    ...overrides,
  };
}
const facts = (calls: CountedCall[], listing = LISTING) => callerFacts(calls, listing, TODAY);

describe('new patients', () => {
  const told = (answer: 'yes' | 'no', overrides: Partial<CountedCall> = {}) =>
    call({ answers: { newPatients: answer }, ...overrides });
  const [yes, no] = [() => told('yes'), () => told('no')];
  test.each([
    ['one caller says nothing', [yes()], undefined],
    ['two agree', [yes(), yes()], { yes: 2, no: 0, answer: 'yes' }],
    ['one network twice is one caller', [told('yes', { caller: 1 }), told('yes', { caller: 1 })], undefined],
    ['one and the operator', [told('no', { isConfirmed: true })], { yes: 0, no: 1, answer: 'no' }],
    ['two contradict each other', [yes(), no()], undefined],
    ['one of three was told no', [yes(), no(), yes()], { yes: 2, no: 1, answer: 'yes' }],
    ['two against two', [yes(), no(), yes(), no()], { yes: 2, no: 2, answer: null }],
    ['no longer believed', [told('no', { day: '2026-10-23' }), told('no', { day: '2026-10-23' })], undefined],
    [
      'believed to the last day',
      [told('no', { day: '2026-10-24' }), told('no', { day: '2026-10-24' })],
      { answer: 'no' },
    ],
    [
      'too far apart to be told apart',
      [told('yes', { day: '2026-10-04' }), told('yes', { day: '2026-11-03' })],
      undefined,
    ],
    ['told apart', [told('yes', { day: '2026-10-05' }), told('yes', { day: '2026-11-03' })], { answer: 'yes' }],
    [
      'a caller’s last word counts',
      [told('yes', { caller: 1, day: '2026-11-01' }), told('no', { caller: 1 }), told('yes', { caller: 2 })],
      undefined,
    ],
    [
      'what the operator checked outlasts the same network',
      [told('yes', { caller: 1, isConfirmed: true }), told('no', { caller: 1 })],
      { yes: 1, no: 1, answer: null },
    ],
    ['who did not ask says nothing', [yes(), call()], undefined],
  ])('%s', (_, calls, expected) => {
    const { newPatients } = facts(calls) ?? {};
    if (expected) expect(newPatients).toMatchObject(expected);
    else expect(newPatients).toBeUndefined();
  });

  test('the day is that of the last call', () => {
    expect(facts([told('yes', { day: '2026-11-20' }), yes()])?.newPatients?.lastOn).toBe('2026-11-20');
  });

  test.each([
    ['2026-11-02', { answer: 'yes' }],
    ['2026-11-03', { answer: 'yes' }],
    ['2026-11-04', undefined],
  ])('the source’s own word of %s', (newPatients, expected) => {
    const listing = { ...LISTING, saidOn: { ...NOTHING_SAID, newPatients } };
    const told = facts([yes(), yes()], listing)?.newPatients;
    if (expected) expect(told).toMatchObject(expected);
    else expect(told).toBeUndefined();
  });
});

describe('the wait', () => {
  const wait = (waitWeeks: number, overrides: Partial<CountedCall> = {}) =>
    call({ answers: { waitWeeks }, ...overrides });
  test.each([
    ['a harmless one is told by one', [wait(6)], { weeks: 6, callers: 1 }],
    ['a long one is not', [wait(13)], undefined],
    ['a long one is told by two', [wait(40), wait(40)], { weeks: 40, callers: 2 }],
    ['no wait', [wait(0)], { weeks: 0, callers: 1 }],
    ['the last word', [wait(4), wait(6, { day: '2026-11-04' })], { weeks: 6, callers: 1 }],
    ['old', [wait(6, { day: '2026-08-24' })], undefined],
  ])('%s', (_, calls, expected) => {
    const { wait: told } = facts(calls) ?? {};
    if (expected) expect(told).toMatchObject(expected);
    else expect(told).toBeUndefined();
  });
});

describe('what is wrong with the listing', () => {
  const found = (result: CountedCall['result'], overrides: Partial<CountedCall> = {}) => call({ result, ...overrides });
  test.each([
    ['one says it is gone', [found('gone')], undefined],
    ['two say it is gone', [found('gone'), found('gone')], { what: 'gone', callers: 2, of: 2 }],
    ['one and the operator', [found('gone', { isConfirmed: true })], { what: 'gone', callers: 1 }],
    ['silence is not closed', [found('no-answer'), found('no-answer'), found('gone')], undefined],
    ['another reached them', [found('gone'), found('gone'), found('yes')], { callers: 2, of: 3 }],
    ['more reached them', [found('gone'), found('gone'), found('yes'), found('yes'), found('yes')], undefined],
    ['two say that they moved', [found('moved'), found('moved')], { what: 'moved' }],
    ['two wrong numbers', [found('wrong-number'), found('wrong-number')], { what: 'wrong-number', callers: 2 }],
    [
      'the number was corrected since',
      [found('wrong-number', { phone: '6025550199' }), found('wrong-number', { phone: '6025550199' })],
      undefined,
    ],
    ['a year ago', [found('gone', { day: '2025-11-22' }), found('gone', { day: '2025-11-22' })], undefined],
  ])('%s', (_, calls, expected) => {
    const { foundWrong } = facts(calls) ?? {};
    if (expected) expect(foundWrong).toMatchObject(expected);
    else expect(foundWrong).toBeUndefined();
  });

  test.each([
    ['listing', 'gone'],
    ['phone', 'wrong-number'],
  ] as const)('a newer %s of a source outweighs %s', (field, result) => {
    const calls = [found(result), found(result)];
    const listing = (day: string) => ({ ...LISTING, saidOn: { ...NOTHING_SAID, [field]: day } });
    expect(facts(calls, listing('2026-11-04'))).toBeNull();
    expect(facts(calls, listing('2026-11-01'))?.foundWrong).toMatchObject({ what: result });
  });
});

test('Medicaid is of a program, and access of a fact', () => {
  const told = (state: string, answer: 'yes' | 'no') => call({ answers: { medicaid: { state, answer } } });
  const quiet = () => call({ answers: { access: { 'quiet-space': 'yes' } } });
  const steps = () => call({ answers: { access: { 'wheelchair-access': 'no' } }, day: '2022-11-20' });
  expect(facts([told('NM', 'yes'), told('AZ', 'no'), told('AZ', 'no')])?.medicaid).toMatchObject([
    { state: 'AZ', answer: 'no', no: 2 },
  ]);
  expect(facts([quiet(), quiet(), steps(), steps()])?.access).toMatchObject([{ fact: 'quiet-space', answer: 'yes' }]);
});

test('nothing to show is null', () => {
  expect(facts([])).toBeNull();
  expect(facts([call(), call()])).toBeNull();
});

test('sign language is believed for as long as other services, not as long as buildings', () => {
  const saidOn = (day: string, fact: 'sign-language' | 'changing-table') =>
    facts([1, 2].map(() => call({ answers: { access: { [fact]: 'yes' } }, day })))?.access;
  expect(saidOn('2025-11-23', 'sign-language')).toMatchObject([{ answer: 'yes' }]);
  expect(saidOn('2025-11-22', 'sign-language')).toBeUndefined();
  expect(saidOn('2025-11-22', 'changing-table')).toMatchObject([{ answer: 'yes' }]);
  const old = { ...call({ answers: { access: { 'sign-language': 'yes', 'quiet-space': 'no' } }, day: '2025-11-22' }) };
  expect(believedAnswers(old, TODAY)).toEqual([{ question: 'quiet-space', answer: 'no' }]);
});

describe('what the latest report does', () => {
  const closed = { result: 'gone' } as const;
  const no = { answers: { newPatients: 'no' } } as const;
  const yes = { answers: { newPatients: 'yes' } } as const;
  test.each<[string, Partial<CountedCall>[], string]>([
    ['the first', [closed], 'waits'],
    ['the second, which makes it a fact', [closed, closed], 'shown'],
    ['the third', [closed, closed, closed], 'known'],
    [
      'the same network again',
      [
        { ...closed, caller: 7 },
        { ...closed, caller: 7 },
      ],
      'waits',
    ],
    ['another of one listing', [no, closed], 'waits'],
    ['a short wait, of one alone', [{ answers: { waitWeeks: 6 } }], 'shown'],
    ['a short wait and more', [{ answers: { waitWeeks: 6, newPatients: 'no' } }], 'partly'],
    ['the opposite of a fact', [no, no, yes], 'waits'],
    ['as many as say the opposite', [no, no, yes, yes], 'shown'],
    ['Medicaid of another state', [medicaid('AZ'), medicaid('AZ'), medicaid('NM')], 'waits'],
    ['Medicaid of the same', [medicaid('AZ'), medicaid('AZ')], 'shown'],
    ['access', [{ answers: { access: { 'quiet-space': 'yes' } } }], 'waits'],
    ['nobody answers', [{ result: 'no-answer' }, { result: 'no-answer' }], 'unanswered'],
    ['somebody answers', [{}], 'reached'],
  ])('%s', (_, reports, effect) => {
    const all = reports.map((each) => call(each));
    const shownBefore = facts(all.slice(0, -1)) ?? undefined;
    expect(effectOf(all.at(-1)!, shownBefore, facts(all) ?? undefined)).toBe(effect);
  });

  function medicaid(state: string): Partial<CountedCall> {
    return { answers: { medicaid: { state, answer: 'yes' } } };
  }
});
