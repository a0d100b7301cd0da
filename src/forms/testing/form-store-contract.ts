import { describe, expect, onTestFinished, test } from 'vitest';
import type { Channel, FormStore, SignUp, Submission } from '../form-store.ts';
import { makeSignUp, makeSubmission } from './make-submission.ts';
import { describeSubscribers } from './subscriber-contract.ts';

const BOTH: Channel[] = ['operator-mail', 'webhook'];
const T = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

/** Tests that every store must pass. `open` returns an empty one. */
export function describeFormStore(name: string, open: () => Promise<FormStore>): void {
  const fresh = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const idsOf = (list: Submission[]) => list.map(({ id }) => id);

  describe(`${name}: submissions`, () => {
    test('returns a submission exactly as stored', async () => {
      const store = await fresh();
      const values = { message: 'ñ "quotes"\n\tlines; \u2028 \ud800 <b>', days: ['mon', 'tue'], call: '' };
      const submission = makeSubmission({ language: 'es', values });
      await store.keep(submission, []);
      expect(await store.list()).toEqual([submission]);
    });

    test('lists the newest first, optionally by kind or state', async () => {
      const store = await fresh();
      const old = makeSubmission({ receivedAt: T(1) });
      const young = makeSubmission({ receivedAt: T(2), kind: 'add-business' });
      for (const each of [old, young]) await store.keep(each, []);
      await store.decide(old.id, 'rejected', T(3), {});
      expect(idsOf(await store.list())).toEqual([young.id, old.id]);
      expect(idsOf(await store.list({ kind: 'add-business' }))).toEqual([young.id]);
      expect(idsOf(await store.list({ state: 'rejected' }))).toEqual([old.id]);
      expect(await store.list({ kind: 'add-business', state: 'rejected' })).toEqual([]);
    });

    test('finds a submission by the start of its id, and nothing by a wildcard', async () => {
      const store = await fresh();
      const one = makeSubmission();
      await store.keep(one, []);
      expect(idsOf(await store.find(one.id.slice(0, 6)))).toEqual([one.id]);
      expect(await store.find('%')).toEqual([]);
      expect(await store.find("' OR 1=1 --")).toEqual([]);
    });

    test('stores a decision with its corrections', async () => {
      const store = await fresh();
      const one = makeSubmission();
      await store.keep(one, []);
      expect(await store.decide(one.id, 'approved', T(5), { services: 'dentist' })).toBe(true);
      const decided = { ...one, state: 'approved', decidedAt: T(5), corrections: { services: 'dentist' } };
      expect(await store.list()).toEqual([decided]);
      expect(await store.decide('none', 'approved', T(5), {})).toBe(false);
    });

    test('removes a submission with its entries', async () => {
      const store = await fresh();
      const [one, two] = [makeSubmission(), makeSubmission()];
      for (const each of [one, two]) await store.keep(each, BOTH);
      expect(await store.remove([one.id, 'none'])).toBe(1);
      expect(idsOf(await store.list())).toEqual([two.id]);
      expect(await store.entriesOf(one.id)).toEqual([]);
    });

    test('forgets old submissions with their entries, but neither listed ones nor confirmed subscribers', async () => {
      const store = await fresh();
      const [old, listed, right, young] = [
        makeSubmission({ receivedAt: T(1) }),
        makeSubmission({ receivedAt: T(1) }),
        makeSubmission({ receivedAt: T(1), kind: 'report-problem' }),
        makeSubmission({ receivedAt: T(5) }),
      ];
      for (const each of [old, listed, right, young]) await store.keep(each, BOTH);
      for (const { id } of [listed, right]) await store.decide(id, 'approved', T(2), {});
      const signUp = { firstName: 'Ana', consentText: 'I agree.', byLetter: true };
      for (const [email, receivedAt] of [
        ['pending@example.org', T(1)],
        ['confirmed@example.org', T(1)],
        ['later@example.org', T(5)],
      ] as const)
        await store.keep(makeSignUp({ receivedAt }), [], { ...signUp, email });
      const confirmed = (await store.subscribers()).find(({ email }) => email.startsWith('confirmed'))!;
      await store.confirm(confirmed.id, T(2), []);
      expect(await store.forget(T(5))).toBe(4);
      expect(await store.list({ kind: 'report-problem' })).toEqual([]);
      expect(idsOf(await store.list({ kind: 'refer-business' })).sort()).toEqual([listed.id, young.id].sort());
      expect(await store.entriesOf(old.id)).toEqual([]);
      expect((await store.subscribers()).map(({ email }) => email).sort()).toEqual([
        'confirmed@example.org',
        'later@example.org',
      ]);
      expect(await store.forget(T(5))).toBe(0);
    });

    test('a submission that fails leaves nothing behind and does not affect concurrent ones', async () => {
      const store = await fresh();
      const taken = makeSubmission();
      await store.keep(taken, []);
      const others = Array.from({ length: 50 }, () => makeSubmission());
      const kept = await Promise.allSettled([
        ...others.map((each) => store.keep(each, BOTH)),
        store.keep({ ...makeSubmission(), kind: null as never }, BOTH),
      ]);
      expect(kept.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
      expect(await store.list()).toHaveLength(51);
      expect(await store.entriesOf(taken.id)).toEqual([]);
      expect(await store.entriesOf(others[0]!.id)).toHaveLength(2);
    });

    test('does not store, deliver or sign up a submission twice', async () => {
      const store = await fresh();
      const one = makeSignUp();
      const signUp = { email: 'ana@example.org', firstName: 'Ana', consentText: 'Yes.', byLetter: true };
      expect(await store.keep(one, BOTH)).toBe(true);
      const again = await Promise.all([1, 2].map(() => store.keep({ ...one, receivedAt: T(9) }, BOTH, signUp)));
      expect(again).toEqual([false, false]);
      expect(await store.list()).toEqual([one]);
      expect(await store.entriesOf(one.id)).toHaveLength(2);
      expect(await store.subscribers()).toEqual([]);
    });

    test('stores a submission atomically', async () => {
      const store = await fresh();
      const [half, whole] = [makeSignUp(), makeSubmission()];
      const invalidSignUp = { email: null } as unknown as SignUp;
      const kept = [store.keep(half, BOTH, invalidSignUp), store.keep(whole, BOTH)];
      expect((await Promise.allSettled(kept)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(idsOf(await store.list())).toEqual([whole.id]);
      expect(await store.entriesOf(half.id)).toEqual([]);
    });
  });

  describe(`${name}: outbox`, () => {
    test('an entry is claimed once, with its submission, and not again after delivery', async () => {
      const store = await fresh();
      const one = makeSubmission({ receivedAt: T(0) });
      await store.keep(one, BOTH);
      const [entry, ...others] = await store.claim(['webhook'], T(0), T(1), 10);
      expect(entry).toMatchObject({ channel: 'webhook', attempts: 1, submission: one, subscriber: null });
      expect(others).toEqual([]);
      expect(await store.claim(['webhook'], T(0), T(1), 10)).toEqual([]);
      await store.finish(entry!);
      expect(await store.claim(['webhook'], T(9), T(10), 10)).toEqual([]);
      expect(await store.claim(BOTH, T(9), T(10), 10)).toMatchObject([{ channel: 'operator-mail' }]);
      expect((await store.entriesOf(one.id)).map(({ channel, state }) => [channel, state])).toEqual([
        ['operator-mail', 'waiting'],
        ['webhook', 'sent'],
      ]);
    });

    test('gives each entry to only one of many concurrent claims', async () => {
      const store = await fresh();
      for (let i = 0; i < 20; i++) await store.keep(makeSubmission({ receivedAt: T(0) }), BOTH);
      const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(BOTH, T(0), T(1), 7)));
      const ids = claims.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(40);
    });

    test('an expired claim makes the entry due again; a renewed one does not', async () => {
      const store = await fresh();
      await store.keep(makeSubmission({ receivedAt: T(0) }), ['webhook']);
      const [first] = await store.claim(BOTH, T(0), T(1), 10);
      await store.renew(first!, T(3));
      expect(await store.claim(BOTH, T(2), T(3), 10)).toEqual([]);
      const [second] = await store.claim(BOTH, T(3), T(4), 10);
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      // The first claimant has lost the entry: only its success still counts.
      await store.fail(first!, 'late', null);
      await store.renew(first!, T(30));
      expect(await store.claim(BOTH, T(4), T(5), 10)).toHaveLength(1);
      await store.finish(first!);
      expect(await store.nextDue(BOTH)).toBeNull();
    });

    test('retries a failed entry, gives up after the last try, and can resend it', async () => {
      const store = await fresh();
      const one = makeSubmission({ receivedAt: T(0) });
      await store.keep(one, ['webhook']);
      const [first] = await store.claim(BOTH, T(0), T(1), 10);
      await store.fail(first!, 'answers 500', T(5));
      expect(await store.oldestWaiting()).toBe(T(0));
      expect(await store.nextDue(BOTH)).toBe(T(5));
      expect(await store.nextDue(['operator-mail'])).toBeNull();
      const [second] = await store.claim(BOTH, T(5), T(6), 10);
      await store.fail(second!, 'answers 501', null);
      expect(await store.oldestWaiting()).toBeNull();
      expect(await store.nextDue(BOTH)).toBeNull();
      expect(await store.entriesOf(one.id)).toMatchObject([{ state: 'dead', lastError: 'answers 501', attempts: 2 }]);
      expect(await store.countGivenUp()).toBe(1);
      expect(await store.givenUp(10)).toMatchObject([{ id: first!.id, submissionId: one.id, state: 'dead' }]);
      expect(await store.givenUp(0)).toEqual([]);
      expect(await store.resend(T(7), 'none')).toBe(0);
      expect(await store.resend(T(7), one.id)).toBe(1);
      expect(await store.countGivenUp()).toBe(0);
      expect(await store.givenUp(10)).toEqual([]);
      expect(await store.claim(BOTH, T(7), T(8), 10)).toMatchObject([{ id: first!.id, attempts: 1 }]);
    });

    test('resends a failed entry that waits for its next try, and leaves one that never failed', async () => {
      const store = await fresh();
      await store.keep(makeSubmission({ receivedAt: T(0) }), ['webhook']);
      const [first] = await store.claim(BOTH, T(0), T(50), 10);
      expect(await store.resend(T(1))).toBe(0);
      await store.fail(first!, 'refused', T(50));
      expect(await store.resend(T(2))).toBe(1);
      expect(await store.claim(BOTH, T(2), T(3), 10)).toMatchObject([{ id: first!.id, attempts: 1 }]);
    });
  });

  describeSubscribers(name, fresh);
}
