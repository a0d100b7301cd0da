import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Proof } from './proof.ts';
import { openTestForms } from './testing/open-forms.ts';

const work = { rounds: 10, leastKeys: 3, mostKeys: 9 };
const makeProof = (secret = 'one') => new Proof({ secret, work });

const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

/** Solves it as a browser does. */
async function solved(challenge: Challenge): Promise<Payload> {
  return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! };
}

test('what a browser works out is taken, once', async () => {
  const proof = makeProof();
  const sent = packed(await solved(await proof.challenge('newsletter')));
  expect([await proof.take('newsletter', sent), await proof.take('newsletter', sent)]).toEqual([true, false]);
});

test('of two forms with the same proof that come at once, one is taken', async () => {
  const proof = makeProof();
  const sent = packed(await solved(await proof.challenge('newsletter')));
  const both = await Promise.all([proof.take('newsletter', sent), proof.take('newsletter', sent)]);
  expect(both.toSorted()).toEqual([false, true]);
});

test('the same proof in other words is the same', async () => {
  const proof = makeProof();
  const { challenge, solution } = await solved(await proof.challenge('newsletter'));
  expect(await proof.take('newsletter', packed({ challenge, solution }))).toBe(true);
  expect(await proof.take('newsletter', packed({ solution: { ...solution, time: 7 }, challenge }))).toBe(false);
  const loud = { ...challenge, signature: challenge.signature!.toUpperCase() };
  expect(await proof.take('newsletter', packed({ challenge: loud, solution }))).toBe(false);
});

test('it is good for its kind of form and its site', async () => {
  const proof = makeProof();
  const sent = packed(await solved(await proof.challenge('newsletter')));
  expect(await proof.take('become-expert', sent)).toBe(false);
  expect(await makeProof('two').take('newsletter', sent)).toBe(false);
  expect(await proof.take('newsletter', sent)).toBe(true);
});

test('it is good for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const proof = makeProof();
  const day = 24 * 3_600_000;
  const sent = packed(await solved(await proof.challenge('newsletter')));
  vi.setSystemTime(Date.now() + day + 1000);
  expect(await proof.take('newsletter', sent)).toBe(false);
  vi.setSystemTime(Date.now() - 2000);
  expect(await proof.take('newsletter', sent)).toBe(true);
});

test('what was not worked out, or is altered, is refused', async () => {
  const proof = makeProof();
  const { challenge, solution } = await solved(await proof.challenge('newsletter'));
  const { parameters, signature } = challenge;
  const altered = (changes: object) => ({
    challenge: { parameters: { ...parameters, ...changes }, signature },
    solution,
  });
  const other = await solved(await proof.challenge('newsletter'));
  for (const wrong of [
    { challenge, solution: other.solution },
    // Its first half is in the challenge for all to read.
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    { challenge, solution: { counter: 'x', derivedKey: null } },
    altered({ expiresAt: parameters.expiresAt! + 1 }),
    altered({ cost: 1 }),
    altered({ keySignature: undefined, keyPrefix: '' }),
    altered({ expiresAt: { toString: 1, valueOf: 1 } }),
    { challenge: { parameters }, solution },
    { challenge: { parameters, signature: 3 }, solution },
  ])
    expect(await proof.take('newsletter', packed(wrong)), JSON.stringify(wrong)).toBe(false);
  const relabeled = altered({ data: { kind: 'become-expert' } });
  expect(await proof.take('become-expert', packed(relabeled))).toBe(false);
  expect(await proof.take('newsletter', packed({ challenge, solution }))).toBe(true);
});

test('what is no proof at all is refused', async () => {
  const proof = makeProof();
  const whole = await solved(await proof.challenge('newsletter'));
  const tooLong = packed({ ...whole, more: 'x'.repeat(2000) });
  const parts = [
    null,
    3,
    'x',
    [],
    {},
    { challenge: null },
    { challenge: { parameters: {} } },
    { ...whole, solution: null },
  ];
  for (const wrong of [undefined, '', 'not base64', ['x'], tooLong, ...parts.map(packed)])
    expect(await proof.take('newsletter', wrong), String(wrong)).toBe(false);
});

test('the oldest of too many is forgotten, not the one just taken', async () => {
  const proof = makeProof();
  const first = packed(await solved(await proof.challenge('newsletter')));
  await proof.take('newsletter', first);
  const forget = vi.spyOn(Set.prototype, 'size', 'get').mockReturnValue(20_001);
  onTestFinished(() => forget.mockRestore());
  const second = packed(await solved(await proof.challenge('newsletter')));
  await proof.take('newsletter', second);
  forget.mockRestore();
  expect([await proof.take('newsletter', second), await proof.take('newsletter', first)]).toEqual([false, true]);
});

test('the work lies between what is asked at least and at most', async () => {
  const proof = makeProof();
  const counters = new Set<number>();
  for (let i = 0; i < 100; i++) counters.add((await solved(await proof.challenge('newsletter'))).solution.counter);
  expect([...counters].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('forms take a proof where they ask for one, and say apart that none came and that one is wrong', async () => {
  const { forms, store, send } = openTestForms({ proof: makeProof() });
  const ana = { yourName: 'Ana', email: 'ana@example.org', message: '' };
  const name = forms.proofInput!;
  const sent = packed(await solved((await forms.proofChallenge('become-expert'))!));
  expect(await send('become-expert', ana)).toEqual({ status: 'unproved', values: ana });
  expect(await send('become-expert', { ...ana, [name]: '' })).toEqual({ status: 'unproved', values: ana });
  expect(await send('become-expert', { ...ana, [name]: 'x' })).toEqual({ status: 'suspicious', values: ana });
  // A mistake does not cost the proof.
  expect((await send('become-expert', { ...ana, email: '', [name]: sent })).status).toBe('invalid');
  expect(await store.list()).toEqual([]);
  expect(await send('become-expert', { ...ana, [name]: sent })).toEqual({ status: 'kept' });
  expect(await send('become-expert', { ...ana, [name]: sent })).toEqual({ status: 'suspicious', values: ana });
  expect(await store.list()).toHaveLength(1);
});

test('forms that ask for none give no challenge', async () => {
  const { forms } = openTestForms();
  expect([forms.proofInput, await forms.proofChallenge('newsletter')]).toEqual([undefined, undefined]);
});
