import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Proof } from './proof.ts';
import { openTestForms } from './testing/open-forms.ts';

const work = { rounds: 10, minKeys: 3, maxKeys: 9 };
const makeProof = (secret = 'one') => new Proof({ secret, work });

const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

/** Solves a challenge like a browser. */
async function solved(challenge: Challenge): Promise<Payload> {
  return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! };
}

test('accepts a solved challenge once', async () => {
  const proof = makeProof();
  const sent = encoded(await solved(await proof.challenge('newsletter')));
  expect([await proof.take('newsletter', sent), await proof.take('newsletter', sent)]).toEqual([true, false]);
});

test('accepts one of two concurrent forms with the same proof', async () => {
  const proof = makeProof();
  const sent = encoded(await solved(await proof.challenge('newsletter')));
  const both = await Promise.all([proof.take('newsletter', sent), proof.take('newsletter', sent)]);
  expect(both.toSorted()).toEqual([false, true]);
});

test('recognizes a used proof in another encoding', async () => {
  const proof = makeProof();
  const { challenge, solution } = await solved(await proof.challenge('newsletter'));
  expect(await proof.take('newsletter', encoded({ challenge, solution }))).toBe(true);
  expect(await proof.take('newsletter', encoded({ solution: { ...solution, time: 7 }, challenge }))).toBe(false);
  const uppercase = { ...challenge, signature: challenge.signature!.toUpperCase() };
  expect(await proof.take('newsletter', encoded({ challenge: uppercase, solution }))).toBe(false);
});

test('is valid only for its kind of form and its site', async () => {
  const proof = makeProof();
  const sent = encoded(await solved(await proof.challenge('newsletter')));
  expect(await proof.take('become-expert', sent)).toBe(false);
  expect(await makeProof('two').take('newsletter', sent)).toBe(false);
  expect(await proof.take('newsletter', sent)).toBe(true);
});

test('is valid for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const proof = makeProof();
  const day = 24 * 3_600_000;
  const sent = encoded(await solved(await proof.challenge('newsletter')));
  vi.setSystemTime(Date.now() + day + 1000);
  expect(await proof.take('newsletter', sent)).toBe(false);
  vi.setSystemTime(Date.now() - 2000);
  expect(await proof.take('newsletter', sent)).toBe(true);
});

test('rejects unsolved and altered challenges', async () => {
  const proof = makeProof();
  const { challenge, solution } = await solved(await proof.challenge('newsletter'));
  const { parameters, signature } = challenge;
  const altered = (changes: object) => ({
    challenge: { parameters: { ...parameters, ...changes }, signature },
    solution,
  });
  const other = await solved(await proof.challenge('newsletter'));
  for (const invalid of [
    { challenge, solution: other.solution },
    // The first half of the key is public in the challenge.
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    { challenge, solution: { counter: 'x', derivedKey: null } },
    altered({ expiresAt: parameters.expiresAt! + 1 }),
    altered({ cost: 1 }),
    altered({ keySignature: undefined, keyPrefix: '' }),
    altered({ expiresAt: { toString: 1, valueOf: 1 } }),
    { challenge: { parameters }, solution },
    { challenge: { parameters, signature: 3 }, solution },
  ])
    expect(await proof.take('newsletter', encoded(invalid)), JSON.stringify(invalid)).toBe(false);
  const relabeled = altered({ data: { kind: 'become-expert' } });
  expect(await proof.take('become-expert', encoded(relabeled))).toBe(false);
  expect(await proof.take('newsletter', encoded({ challenge, solution }))).toBe(true);
});

test('rejects input that is not a proof', async () => {
  const proof = makeProof();
  const whole = await solved(await proof.challenge('newsletter'));
  const tooLong = encoded({ ...whole, more: 'x'.repeat(2000) });
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
  for (const invalid of [undefined, '', 'not base64', ['x'], tooLong, ...parts.map(encoded)])
    expect(await proof.take('newsletter', invalid), String(invalid)).toBe(false);
});

test('drops the oldest of too many used proofs, not the latest', async () => {
  const proof = makeProof();
  const first = encoded(await solved(await proof.challenge('newsletter')));
  await proof.take('newsletter', first);
  const forget = vi.spyOn(Map.prototype, 'size', 'get').mockReturnValue(20_001);
  onTestFinished(() => forget.mockRestore());
  const second = encoded(await solved(await proof.challenge('newsletter')));
  await proof.take('newsletter', second);
  forget.mockRestore();
  expect([await proof.take('newsletter', second), await proof.take('newsletter', first)]).toEqual([false, true]);
});

test('the work is between the minimum and the maximum', async () => {
  const proof = makeProof();
  const counters = new Set<number>();
  for (let i = 0; i < 100; i++) counters.add((await solved(await proof.challenge('newsletter'))).solution.counter);
  expect([...counters].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('forms that require a proof distinguish a missing proof from a wrong one', async () => {
  const { forms, store, send } = openTestForms({ proof: makeProof() });
  const ana = { yourName: 'Ana', email: 'ana@example.org', message: '' };
  const name = forms.proofInput!;
  const sent = encoded(await solved((await forms.proofChallenge('become-expert'))!));
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

test('forms without proof of work create no challenge', async () => {
  const { forms } = openTestForms();
  expect([forms.proofInput, await forms.proofChallenge('newsletter')]).toEqual([undefined, undefined]);
});
