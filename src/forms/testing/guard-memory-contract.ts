import { describe, expect, test } from 'vitest';
import type { GuardMemory } from '../guard-memory.ts';

/** Tests that every memory of senders must pass. `open` returns an empty one. */
export function describeGuardMemory(name: string, open: () => Promise<GuardMemory>): void {
  describe(`${name}: memory of senders`, () => {
    test('limits each sender separately, even for concurrent forms', async () => {
      const memory = await open();
      const limit = { max: 3, windowMs: 60_000, now: Date.now() };
      const admitted = await Promise.all(Array.from({ length: 8 }, () => memory.admit('a', limit)));
      expect(admitted.filter(Boolean)).toHaveLength(3);
      expect(await memory.admit('b', limit)).toBe(true);
    });

    test('forms from before the window do not count', async () => {
      const memory = await open();
      const limit = { max: 1, windowMs: 20, now: Date.now() };
      expect(await memory.admit('a', limit)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await memory.admit('a', { ...limit, now: Date.now() })).toBe(true);
    });

    test('a short window does not forget what a longer one counts', async () => {
      const memory = await open();
      const letters = { max: 1, windowMs: 3_600_000, now: Date.now() };
      expect(await memory.admit('letters', letters)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = Date.now();
      expect(await memory.admit('a', { max: 1, windowMs: 20, now })).toBe(true);
      expect(await memory.admit('letters', { ...letters, now })).toBe(false);
    });

    test('accepts a key again from the one that took it, and from no other', async () => {
      const memory = await open();
      const until = new Date(Date.now() + 60_000);
      const taken: boolean[] = [];
      for (const taker of ['a', 'b', 'a', undefined]) taken.push(await memory.takeOnce('stamp', until, taker));
      expect(taken).toEqual([true, false, true, false]);
    });

    test('accepts a key once, even for concurrent calls', async () => {
      const memory = await open();
      const until = new Date(Date.now() + 60_000);
      const taken = await Promise.all([1, 2, 3].map(() => memory.takeOnce('proof', until)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect([await memory.takeOnce('proof', until), await memory.takeOnce('other', until)]).toEqual([false, true]);
    });
  });
}
