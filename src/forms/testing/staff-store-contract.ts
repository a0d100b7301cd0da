import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Invitation, StaffMember, StaffStore } from '../staff-store.ts';

const NOW = '2026-11-23T12:00:00.000Z';
const LATER = '2026-11-23T12:20:00.000Z';
const TOMORROW = '2026-11-24T12:00:00.000Z';
const LIMITS = { idleMs: 3_600_000, maxMs: 12 * 3_600_000 };

/** Tests that every store of staff must pass. `open` returns an empty one. */
export function describeStaffStore(name: string, open: () => Promise<StaffStore>): void {
  const fresh = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const invitation = (more: Partial<Invitation> = {}): Invitation => ({
    name: 'Ana',
    role: 'keeper',
    staffId: null,
    until: TOMORROW,
    ...more,
  });
  const passkey = (id: string) => ({ id, publicKey: 'pQECAyYg', counter: 0, transports: ['internal', 'hybrid'] });
  const join = async (store: StaffStore, more: Partial<Invitation> = {}, at = NOW): Promise<StaffMember> => {
    const key = randomUUID();
    await store.invite(key, invitation(more));
    return (await store.join(key, passkey(`of ${key}`), { id: randomUUID(), language: 'es' }, at))!;
  };

  describe(`${name}: staff`, () => {
    test('a newer invitation of the same person ends the one before', async () => {
      const store = await fresh();
      expect(await store.invite('a', invitation())).toBe(false);
      expect(await store.invite('b', invitation({ name: 'Somebody else' }))).toBe(false);
      expect(await store.invite('c', invitation({ role: 'helper', until: LATER }))).toBe(true);
      expect(await store.findInvitation('a', NOW)).toBeNull();
      expect(await store.invitations(NOW)).toHaveLength(2);
    });

    test('an invitation is withdrawn, the others stay', async () => {
      const store = await fresh();
      await store.invite('a', invitation());
      await store.invite('b', invitation({ name: 'Somebody else', until: LATER }));
      expect(await store.withdraw({ name: 'Somebody else', until: LATER })).toBe(true);
      expect(await store.withdraw({ name: 'Somebody else', until: LATER })).toBe(false);
      expect([await store.findInvitation('a', NOW), await store.findInvitation('b', NOW)]).toEqual([
        invitation(),
        null,
      ]);
    });

    test('joins by an invitation, once', async () => {
      const store = await fresh();
      expect(await store.isOn(NOW)).toBe(false);
      await store.invite('a', invitation({ name: 'ñ "x"', role: 'helper' }));
      await store.invite('b', invitation({ until: LATER }));
      expect(await store.isOn(NOW)).toBe(true);
      expect(await store.isOn(TOMORROW)).toBe(false);
      expect((await store.invitations(NOW)).map(({ until }) => until)).toEqual([LATER, TOMORROW]);
      expect(await store.findInvitation('a', NOW)).toEqual(invitation({ name: 'ñ "x"', role: 'helper' }));
      expect(await store.findInvitation('b', LATER)).toBe(null);
      const id = randomUUID();
      const joins = [1, 2].map((at) => store.join('a', passkey(`p${at}`), { id, language: 'en' }, NOW));
      const joined = (await Promise.all(joins)).filter((member) => member !== null);
      const member = { id, name: 'ñ "x"', role: 'helper', language: 'en', createdAt: NOW };
      expect(joined).toEqual([member]);
      expect(await store.staff()).toEqual([member]);
      expect(await store.join('b', passkey('p3'), { id: randomUUID(), language: 'en' }, LATER)).toBe(null);
      expect(await store.passkeysOf(id)).toHaveLength(1);
      expect(await store.isOn('2027-01-01T00:00:00.000Z')).toBe(true);
    });

    test('an existing member gets another passkey, and no other role', async () => {
      const store = await fresh();
      const ana = await join(store, { role: 'helper' });
      expect(await join(store, { staffId: ana.id, role: 'keeper', name: 'Not Ana' }, LATER)).toEqual(ana);
      const [newest, first] = await store.passkeysOf(ana.id);
      expect([newest?.createdAt, first?.createdAt]).toEqual([LATER, NOW]);
      expect(first).toMatchObject({ counter: 0, transports: ['internal', 'hybrid'], usedAt: null });
    });

    test('a signature counter must grow, unless the device does not count', async () => {
      const store = await fresh();
      const ana = await join(store);
      const [{ id } = { id: '' }] = await store.passkeysOf(ana.id);
      expect(await store.findPasskey('other')).toBe(null);
      expect([await store.recordSignIn(id, 0, NOW), await store.recordSignIn(id, 0, LATER)]).toEqual([true, true]);
      expect(await store.recordSignIn(id, 7, LATER)).toBe(true);
      for (const counter of [7, 6, 0]) expect(await store.recordSignIn(id, counter, LATER)).toBe(false);
      expect(await store.findPasskey(id)).toMatchObject({ member: ana, passkey: { counter: 7, usedAt: LATER } });
    });

    test('a challenge is good once, and not for long', async () => {
      const store = await fresh();
      await store.addChallenge('a', LATER);
      await store.addChallenge('b', LATER);
      const takes = await Promise.all([1, 2, 3].map(() => store.takeChallenge('a', NOW)));
      expect(takes.filter(Boolean)).toHaveLength(1);
      expect(await store.takeChallenge('b', LATER)).toBe(false);
    });

    test('a session ends when it is idle, after its time, or at once', async () => {
      const store = await fresh();
      const ana = await join(store);
      const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
      for (const key of ['idle', 'used', 'ended']) await store.startSession(key, ana.id, NOW);
      expect(await store.openSession('none', NOW, LIMITS)).toBe(null);
      expect(await store.openSession('ended', NOW, LIMITS)).toEqual(ana);
      await store.endSession('ended');
      expect(await store.openSession('ended', NOW, LIMITS)).toBe(null);
      for (let minutes = 50; minutes < 720; minutes += 50)
        expect(await store.openSession('used', at(minutes), LIMITS), `${minutes}`).toEqual(ana);
      expect(await store.openSession('idle', at(60), LIMITS)).toBe(null);
      expect(await store.openSession('used', at(720), LIMITS)).toBe(null);
    });

    test('shows a notice once, to its own session', async () => {
      const store = await fresh();
      const ana = await join(store);
      for (const key of ['a', 'b']) await store.startSession(key, ana.id, NOW);
      await store.setNotice('a', { text: 'ñ\n<b>', undo: '/x' });
      expect(await store.takeNotice('b')).toBe(null);
      expect(await store.takeNotice('a')).toEqual({ text: 'ñ\n<b>', undo: '/x' });
      expect(await store.takeNotice('a')).toBe(null);
    });

    test('a claim holds until its end, for one', async () => {
      const store = await fresh();
      const [ana, sam] = [await join(store), await join(store, { name: 'Sam' })];
      const both = await Promise.all([ana, sam].map(({ id }) => store.claim('s1', id, NOW, LATER)));
      expect(both[0]).toEqual(both[1]);
      expect(await store.claims(NOW)).toEqual(new Map([['s1', both[0]]]));
      expect((await store.claims(LATER)).size).toBe(0);
      expect(await store.claim('s1', sam.id, LATER, TOMORROW)).toEqual({
        staffId: sam.id,
        name: 'Sam',
        until: TOMORROW,
      });
      await store.release('s1');
      expect((await store.claim('s1', ana.id, LATER, TOMORROW)).name).toBe('Ana');
    });

    test('removes a member with all that is theirs, but never the last keeper', async () => {
      const store = await fresh();
      const [ana, sam] = [await join(store), await join(store, { role: 'helper' })];
      await store.startSession('sam', sam.id, NOW);
      await store.claim('s1', sam.id, NOW, LATER);
      expect(await store.removeMember(ana.id)).toBe(false);
      expect([await store.removeMember(sam.id), await store.removeMember(sam.id)]).toEqual([true, false]);
      expect(await store.openSession('sam', NOW, LIMITS)).toBe(null);
      expect([await store.passkeysOf(sam.id), await store.claims(NOW)]).toEqual([[], new Map()]);
      const other = await join(store);
      const removed = await Promise.all([ana, other].map(({ id }) => store.removeMember(id)));
      expect(removed.filter(Boolean)).toHaveLength(1);
      expect(await store.staff()).toHaveLength(1);
    });

    test('keeps who did what, newest first', async () => {
      const store = await fresh();
      const entry = (act: string) => ({ at: NOW, who: 'Ana', act, about: 'nppes:1' });
      for (const act of ['one', 'two', 'three']) await store.audit(entry(act));
      expect(await store.audits(2)).toEqual([entry('three'), entry('two')]);
    });

    test('ends everything that was open, and keeps members', async () => {
      const store = await fresh();
      const ana = await join(store);
      await store.setLanguage(ana.id, 'en');
      await store.startSession('a', ana.id, NOW);
      await store.invite('i', invitation());
      await store.addChallenge('c', LATER);
      await store.endAll();
      expect(await store.openSession('a', NOW, LIMITS)).toBe(null);
      expect(await store.invitations(NOW)).toEqual([]);
      expect(await store.takeChallenge('c', NOW)).toBe(false);
      expect(await store.staff()).toEqual([{ ...ana, language: 'en' }]);
    });
  });
}
