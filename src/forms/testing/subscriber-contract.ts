import { describe, expect, test } from 'vitest';
import type { Channel, FormStore, SignUp } from '../form-store.ts';
import { makeSignUp } from './make-submission.ts';

const LETTERS: Channel[] = ['confirm-letter', 'welcome-letter'];
const T = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

/** Tests of newsletter subscribers, part of `describeFormStore`. `fresh` returns an empty store. */
export function describeSubscribers(name: string, fresh: () => Promise<FormStore>): void {
  describe(`${name}: subscribers`, () => {
    const signUp = (over: Partial<SignUp> = {}): SignUp => ({
      email: 'Ana@Example.org',
      firstName: 'Ana',
      consentText: 'I agree.',
      byLetter: true,
      ...over,
    });
    const letters = async (store: FormStore) =>
      (await store.claim(LETTERS, T(50), T(51), 100)).map(({ channel, subscriber }) => [channel, subscriber?.email]);

    test('a sign-up is pending, with consent and a letter', async () => {
      const store = await fresh();
      const one = makeSignUp({ language: 'es', receivedAt: T(1) });
      await store.keep(one, [], signUp());
      const [subscriber] = await store.subscribers();
      expect(subscriber).toMatchObject({
        email: 'Ana@Example.org',
        firstName: 'Ana',
        language: 'es',
        state: 'pending',
      });
      expect(subscriber).toMatchObject({ consentText: 'I agree.', consentAt: T(1), confirmedAt: null });
      expect(await store.findSubscriber(subscriber!.id)).toEqual(subscriber);
      expect(await letters(store)).toEqual([['confirm-letter', 'Ana@Example.org']]);
    });

    test('an address is one subscriber, ignoring case, with its latest consent', async () => {
      const store = await fresh();
      for (let i = 0; i < 6; i++) await store.keep(makeSignUp({ receivedAt: T(i) }), [], signUp());
      await store.keep(makeSignUp({ receivedAt: T(9) }), [], signUp({ email: 'ana@example.ORG', consentText: 'Yes.' }));
      expect(await store.subscribers()).toMatchObject([{ consentText: 'Yes.', consentAt: T(9), state: 'pending' }]);
      expect(await store.list()).toHaveLength(7);
    });

    test('limits letters to two in thirty days if pending, one if unsubscribed, three a day if confirmed', async () => {
      const store = await fresh();
      const day = (days: number, minutes: number) => new Date(Date.UTC(2026, 10, 21 + days, 10, minutes)).toISOString();
      const lettersOf = async (times: string[]) => {
        for (const receivedAt of times) await store.keep(makeSignUp({ receivedAt }), [], signUp());
        const found = await store.claim(LETTERS, day(99, 0), day(99, 1), 100);
        for (const entry of found) await store.finish(entry);
        return found.map(({ channel, createdAt }) => [channel, createdAt]);
      };
      const five = (days: number) => [1, 2, 3, 4, 5].map((minute) => day(days, minute));
      const confirm = (at: string) => ['confirm-letter', at];
      expect(await lettersOf([...five(0), ...five(10)])).toEqual([day(0, 1), day(0, 2)].map(confirm));
      expect(await lettersOf(five(31))).toEqual([day(31, 1), day(31, 2)].map(confirm));
      const { id } = (await store.subscribers())[0]!;
      await store.confirm(id, day(32, 0), []);
      expect(await lettersOf(five(33))).toEqual([1, 2, 3].map((minute) => ['welcome-letter', day(33, minute)]));
      await store.unsubscribe(id, day(33, 9), []);
      expect(await lettersOf([...five(34), ...five(60)])).toEqual([confirm(day(34, 1))]);
      expect(await lettersOf(five(65))).toEqual([confirm(day(65, 1))]);
    });

    test('an unsubscribed reader who signs up again without letters is pending', async () => {
      const store = await fresh();
      await store.keep(makeSignUp({ receivedAt: T(1) }), [], signUp());
      const { id } = (await store.subscribers())[0]!;
      await store.unsubscribe(id, T(3), []);
      await store.keep(makeSignUp({ receivedAt: T(9) }), [], signUp({ byLetter: false }));
      expect(await store.findSubscriber(id)).toMatchObject({ state: 'pending', unsubscribedAt: T(3), consentAt: T(9) });
      await store.confirm(id, T(10), []);
      await store.keep(makeSignUp({ receivedAt: T(11) }), [], signUp({ byLetter: false }));
      expect(await store.findSubscriber(id)).toMatchObject({ state: 'confirmed' });
    });

    test('writes no letter if letters are off', async () => {
      const store = await fresh();
      await store.keep(makeSignUp(), [], signUp({ byLetter: false }));
      expect(await store.subscribers()).toHaveLength(1);
      expect(await letters(store)).toEqual([]);
    });

    test('a stranger’s sign-up does not change a confirmed subscriber', async () => {
      const store = await fresh();
      await store.keep(makeSignUp({ receivedAt: T(1) }), [], signUp());
      const { id } = (await store.subscribers())[0]!;
      for (let i = 0; i < 2; i++) await store.confirm(id, T(2 + i), ['welcome-letter', 'listmonk']);
      await store.keep(makeSignUp({ receivedAt: T(5) }), [], signUp({ firstName: 'Mallory', consentText: 'No.' }));
      expect(await store.findSubscriber(id)).toMatchObject({ state: 'confirmed', firstName: 'Ana', confirmedAt: T(2) });
      expect((await letters(store)).map(([channel]) => channel)).toEqual([
        'confirm-letter',
        'welcome-letter',
        'welcome-letter',
      ]);
      expect(await store.claim(['listmonk'], T(50), T(51), 10)).toHaveLength(1);
    });

    test('an unsubscribed reader stays unsubscribed until they confirm again', async () => {
      const store = await fresh();
      await store.keep(makeSignUp({ receivedAt: T(1) }), [], signUp());
      const { id } = (await store.subscribers())[0]!;
      await store.confirm(id, T(2), []);
      for (let i = 0; i < 2; i++) await store.unsubscribe(id, T(3 + i), ['listmonk']);
      await store.keep(makeSignUp({ receivedAt: T(9) }), [], signUp({ consentText: 'Again.' }));
      const left = { state: 'unsubscribed', unsubscribedAt: T(3), consentText: 'Again.', consentAt: T(9) };
      expect(await store.findSubscriber(id)).toMatchObject(left);
      expect(await store.claim(['listmonk'], T(50), T(51), 10)).toHaveLength(1);
      await store.confirm(id, T(12), []);
      expect(await store.findSubscriber(id)).toMatchObject({ state: 'confirmed', confirmedAt: T(12) });
    });

    test('a resent confirmation letter gets a new date unless its reader unsubscribed', async () => {
      const store = await fresh();
      await store.keep(makeSignUp({ receivedAt: T(1) }), ['webhook'], signUp());
      const { id } = (await store.subscribers())[0]!;
      const giveUp = async () => {
        const entries = await store.claim([...LETTERS, 'webhook'], T(50), T(51), 9);
        for (const entry of entries) await store.fail(entry, 'no', null);
      };
      const times = async () =>
        (await store.claim([...LETTERS, 'webhook'], T(50), T(50), 9)).map((due) => [due.channel, due.createdAt]).sort();
      await giveUp();
      await store.resend(T(20));
      expect(await times()).toEqual([
        ['confirm-letter', T(20)],
        ['webhook', T(1)],
      ]);
      await store.unsubscribe(id, T(30), []);
      await giveUp();
      await store.resend(T(40));
      expect(await times()).toEqual([
        ['confirm-letter', T(20)],
        ['webhook', T(1)],
      ]);
    });

    test('removes a subscriber with their letters', async () => {
      const store = await fresh();
      await store.keep(makeSignUp(), [], signUp());
      const { id } = (await store.subscribers())[0]!;
      expect([await store.removeSubscriber(id), await store.removeSubscriber(id)]).toEqual([true, false]);
      expect([await store.subscribers(), await store.entriesOf(id)]).toEqual([[], []]);
    });
  });
}
