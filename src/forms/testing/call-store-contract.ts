import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallStore, MAX_CLOSURES_A_DAY, type NewCall } from '../call-store.ts';

/** For tests: a report of a call that was answered. */
export function makeCall(overrides: Partial<NewCall> = {}): NewCall {
  return {
    id: randomUUID(),
    listing: 'sample:1',
    source: 'sample',
    phone: '6025550142',
    day: '2026-11-22',
    receivedOn: '2026-11-23',
    result: 'yes',
    answers: { newPatients: 'yes' },
    network: 'a',
    ...overrides,
  };
}

/** Tests that every store of callers' reports must pass. `open` returns an empty one. */
export function describeCallStore(name: string, open: () => Promise<CallStore>): void {
  const fresh = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const FORGET = { networksBefore: '2026-12-01', today: '2026-12-30' };

  describe(`${name}: callers' reports`, () => {
    test('returns a report as it was kept, without its network', async () => {
      const store = await fresh();
      const { network: _, ...call } = makeCall({
        phone: null,
        answers: { waitWeeks: 6, medicaid: { state: 'AZ', answer: 'no' }, access: { 'quiet-space': 'yes' } },
      });
      expect(await store.keep({ ...call, network: 'a' })).toBe(true);
      expect(await store.list()).toEqual([{ ...call, caller: 1, state: 'new', isConfirmed: false, isInStorm: false }]);
    });

    test('keeps a report once, however often and from wherever it is sent', async () => {
      const store = await fresh();
      const call = makeCall();
      const kept = await Promise.all(['a', 'b', 'c'].map((network) => store.keep({ ...call, network })));
      expect(kept.filter(Boolean)).toHaveLength(1);
      expect(await store.list()).toHaveLength(1);
    });

    test('numbers the networks of each listing, even of concurrent reports', async () => {
      const store = await fresh();
      const send = (network: string, listing = 'sample:1') => store.keep(makeCall({ network, listing }));
      await Promise.all([send('a'), send('b'), send('a'), send('b'), send('c')]);
      await send('c', 'sample:2');
      const callers = (await store.list(['sample:1'])).map(({ caller }) => caller).sort();
      expect(new Set(callers)).toEqual(new Set([1, 2, 3]));
      expect(callers).toHaveLength(5);
      expect(await store.list(['sample:2'])).toMatchObject([{ caller: 1 }]);
    });

    test('forgets networks, and then numbers them anew', async () => {
      const store = await fresh();
      await store.keep(makeCall({ network: 'a' }));
      await store.forget(FORGET);
      await store.keep(makeCall({ network: 'a', receivedOn: '2026-12-30' }));
      await store.keep(makeCall({ network: 'b', receivedOn: '2026-12-30' }));
      expect((await store.list()).map(({ caller }) => caller)).toEqual([2, 1, 1]);
    });

    test('deletes reports when nobody believes their answers any more', async () => {
      const store = await fresh();
      const access = { access: { 'sign-language': 'yes' } } as const;
      await store.keep(makeCall({ day: '2024-12-29' }));
      await store.keep(makeCall({ day: '2024-12-31', listing: 'sample:2' }));
      await store.keep(makeCall({ day: '2019-01-05', listing: 'sample:3', answers: access }));
      await store.keep(makeCall({ day: '2018-12-31', listing: 'sample:4', answers: access }));
      await store.forget(FORGET);
      expect((await store.list()).map(({ listing }) => listing).sort()).toEqual(['sample:2', 'sample:3']);
    });

    test('tells which listings changed, and of a decision as well', async () => {
      const store = await fresh();
      const [one, two, other] = [makeCall(), makeCall({ network: 'b' }), makeCall({ listing: 'sample:2' })];
      for (const call of [one, two, other]) await store.keep(call);
      const first = await store.changedSince(0);
      expect(first.calls.map(({ id }) => id)).toEqual([one.id, two.id, other.id]);
      expect(first.version).toBe(await store.version());
      expect((await store.changedSince(first.version)).calls).toEqual([]);
      expect(await store.decide([one.id, randomUUID()], 'confirmed')).toBe(1);
      const second = await store.changedSince(first.version);
      expect(second.version).toBeGreaterThan(first.version);
      expect(second.calls.map(({ id, isConfirmed }) => [id, isConfirmed])).toEqual([
        [two.id, false],
        [one.id, true],
      ]);
      expect(await store.decide([], 'dismissed')).toBe(0);
    });

    test('more closures of one source on one day than usual are a storm, until the operator looks', async () => {
      const store = await fresh();
      const closures = Array.from({ length: MAX_CLOSURES_A_DAY }, (_, at) =>
        makeCall({ result: 'gone', answers: {}, listing: `sample:${at}` }),
      );
      for (const call of closures) await store.keep(call);
      await store.keep(makeCall({ result: 'gone', listing: 'nppes:1', source: 'nppes' }));
      const { version, calls } = await store.changedSince(0);
      expect(calls.filter(({ isInStorm }) => isInStorm)).toEqual([]);
      const last = makeCall({ result: 'gone', answers: {}, listing: 'sample:last' });
      await store.keep(last);
      const storm = await store.changedSince(version);
      expect(storm.calls).toHaveLength(MAX_CLOSURES_A_DAY + 1);
      expect(storm.calls.every(({ isInStorm }) => isInStorm)).toBe(true);
      await store.decide([last.id], 'confirmed');
      const calm = await store.changedSince(storm.version);
      expect(calm.calls.filter(({ isInStorm }) => isInStorm)).toEqual([]);
      expect(calm.calls).toHaveLength(MAX_CLOSURES_A_DAY + 1);
    });
  });
}
