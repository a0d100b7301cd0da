import { setImmediate as immediately } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FormStore } from '#forms/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { openTestStore } from '#forms/testing/open-forms.ts';
import { OutboxRunner } from './outbox-runner.ts';
import { MAX_TRIES, nextTryAt } from './retry-plan.ts';
import { DeliveryError, PermanentDeliveryError, type Sender, type Senders } from './sender.ts';

function startRunner(store: FormStore, senders: Senders, now: () => number = Date.now) {
  const logged: string[] = [];
  const runner = new OutboxRunner({ store, senders, log: (sentence) => logged.push(sentence), now, random: () => 0.5 });
  runner.start();
  onTestFinished(() => runner.stop());
  return { runner, logged };
}
const entryOf = async (store: FormStore, id: string) => (await store.entriesOf(id))[0]!;
const past = () => new Date(Date.now() - 1000).toISOString();

describe('tries', () => {
  test('are ten in about two days, with growing pauses', () => {
    const pauses = Array.from({ length: MAX_TRIES }, (_, at) => nextTryAt(at + 1, 0, 0.5));
    expect(pauses).toHaveLength(10);
    expect(pauses.pop()).toBeNull();
    expect(pauses).toEqual(pauses.toSorted((a, b) => a! - b!));
    expect(pauses.reduce<number>((sum, pause) => sum + pause!, 0) / 3_600_000).toBeCloseTo(47.35, 1);
    expect([nextTryAt(1, 0, 0), nextTryAt(1, 0, 1)]).toEqual([48_000, 72_000]);
  });
});

describe('OutboxRunner', () => {
  test('pauses a channel after repeated failures, then probes it with one entry and saves the tries of the others', async () => {
    const store = openTestStore();
    const clock = { ms: Date.now() };
    let isUp = false;
    const tried: string[] = [];
    const send: Sender = async ({ id }) => {
      tried.push(id);
      if (!isUp) throw new DeliveryError('connect', 'refused');
    };
    for (let at = 0; at < 12; at++) await store.keep(makeSubmission({ receivedAt: past() }), ['webhook']);
    const { runner } = startRunner(store, { webhook: send }, () => clock.ms);
    const until = (count: number) => vi.waitFor(() => expect(tried).toHaveLength(count));
    await until(5);
    runner.wake();
    for (let turn = 0; turn < 20; turn++) await immediately();
    expect(tried).toHaveLength(5);
    clock.ms += 31_000;
    runner.wake();
    await until(6);
    for (let turn = 0; turn < 20; turn++) await immediately();
    expect(tried).toHaveLength(6);
    isUp = true;
    clock.ms += 31_000;
    runner.wake();
    await vi.waitFor(() => expect(new Set(tried).size).toBe(12));
  });

  test('delivers waiting entries at the start and new ones when woken', async () => {
    const store = openTestStore();
    const sent: string[] = [];
    const first = makeSubmission({ receivedAt: past() });
    await store.keep(first, ['webhook']);
    const { runner } = startRunner(store, { webhook: async ({ submission }) => void sent.push(submission!.id) });
    await vi.waitFor(() => expect(sent).toEqual([first.id]));
    const second = makeSubmission({ receivedAt: past() });
    await store.keep(second, ['webhook']);
    runner.wake();
    await vi.waitFor(async () => expect((await entryOf(store, second.id)).state).toBe('sent'));
    expect(sent).toEqual([first.id, second.id]);
  });

  test('records a failed try and retries when due, at most ten times', async () => {
    const store = openTestStore();
    const clock = { ms: Date.now() };
    const send = vi.fn<Sender>(() => Promise.reject(new DeliveryError('http-500', 'answers 500 to ana@example.org')));
    const one = makeSubmission({ receivedAt: past() });
    await store.keep(one, ['webhook']);
    const { runner, logged } = startRunner(store, { webhook: send }, () => clock.ms);
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      await vi.waitFor(async () =>
        expect((await entryOf(store, one.id)).lastError).toBe('answers 500 to ana@example.org'),
      );
      await vi.waitFor(async () => {
        const { attempts, nextAttemptAt } = await entryOf(store, one.id);
        expect(attempts).toBe(tries);
        if (tries < MAX_TRIES) expect(Date.parse(nextAttemptAt)).toBe(nextTryAt(tries, clock.ms, 0.5));
      });
      clock.ms = Date.parse((await entryOf(store, one.id)).nextAttemptAt);
      runner.wake();
    }
    await vi.waitFor(async () => expect((await entryOf(store, one.id)).state).toBe('dead'));
    expect(send).toHaveBeenCalledTimes(10);
    expect(logged).toEqual([
      'Delivery failed and will be retried (webhook): http-500.',
      expect.stringMatching(/^Delivery was given up \(webhook, entry [\w-]+\) after try 10 of 10: http-500\.$/),
    ]);
  });

  test('gives up at once after a permanent error', async () => {
    const store = openTestStore();
    const one = makeSubmission({ receivedAt: past() });
    await store.keep(one, ['webhook']);
    startRunner(store, { webhook: () => Promise.reject(new PermanentDeliveryError('gone', 'nobody')) });
    await vi.waitFor(async () => expect(await entryOf(store, one.id)).toMatchObject({ state: 'dead', attempts: 1 }));
  });

  test('a hanging channel does not delay others, and one without a sender waits', async () => {
    const store = openTestStore();
    const hanging = Promise.withResolvers<void>();
    const mailed: string[] = [];
    const all = Array.from({ length: 12 }, () => makeSubmission({ receivedAt: past() }));
    for (const each of all) await store.keep(each, ['webhook', 'operator-mail', 'listmonk']);
    startRunner(store, {
      webhook: () => hanging.promise,
      'operator-mail': async ({ submission }) => void mailed.push(submission!.id),
    });
    await vi.waitFor(() => expect(mailed.sort()).toEqual(all.map(({ id }) => id).sort()));
    hanging.resolve();
    await vi.waitFor(async () => expect(await store.nextDue(['webhook', 'operator-mail'])).toBeNull());
    expect(await store.nextDue(['listmonk'])).not.toBeNull();
  });

  test('several runners on one store send each entry once', async () => {
    const store = openTestStore();
    const sent: string[] = [];
    const send: Sender = async ({ id }) => {
      await immediately();
      sent.push(id);
    };
    for (let i = 0; i < 60; i++) await store.keep(makeSubmission({ receivedAt: past() }), ['webhook']);
    for (let i = 0; i < 4; i++) startRunner(store, { webhook: send });
    await vi.waitFor(async () => expect(await store.nextDue(['webhook'])).toBeNull());
    expect(new Set(sent).size).toBe(60);
    expect(sent).toHaveLength(60);
  });

  test('stopping waits for deliveries in progress and starts no new ones', async () => {
    const store = openTestStore();
    const inProgress = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = makeSubmission({ receivedAt: past() });
    await store.keep(first, ['webhook']);
    const { runner } = startRunner(store, {
      webhook: () => {
        started.resolve();
        return inProgress.promise;
      },
    });
    await started.promise;
    const stopped = runner.stop();
    const second = makeSubmission({ receivedAt: past() });
    await store.keep(second, ['webhook']);
    inProgress.resolve();
    await stopped;
    expect((await entryOf(store, first.id)).state).toBe('sent');
    expect(await entryOf(store, second.id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});
