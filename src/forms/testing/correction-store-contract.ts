import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CorrectionStore, StoredCorrection } from '../correction-store.ts';

/** Tests that every store of corrections must pass. `open` returns an empty one. */
export function describeCorrectionStore(name: string, open: () => Promise<CorrectionStore>): void {
  const fresh = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const make = (overrides: Partial<StoredCorrection> = {}): StoredCorrection => ({
    key: randomUUID(),
    madeOn: '2026-11-23',
    body: '{"kind":"hide","id":"nppes:1"}',
    about: 'Sample Swim School',
    note: '',
    ...overrides,
  });

  describe(`${name}: corrections`, () => {
    test('returns them exactly as stored, newest first, whatever their day', async () => {
      const store = await fresh();
      expect(await store.list()).toEqual([]);
      const words = {
        about: 'ñ "quotes"\n\u2028',
        note: "it's closed",
        body: JSON.stringify({ value: '\0 \ud800 <b>' }),
      };
      const [one, two, three] = [make(words), make({ madeOn: '2026-11-22' }), make()];
      await store.change({ add: [one, two] });
      await store.change({ add: [three] });
      expect(await store.list()).toEqual([three, two, one]);
    });

    test('replaces some by others', async () => {
      const store = await fresh();
      const [one, two, three] = [make(), make(), make()];
      await store.change({ add: [one, two] });
      await store.change({ remove: [one.key, randomUUID()], add: [three] });
      expect(await store.list()).toEqual([three, two]);
      await store.change({ remove: [two.key, three.key] });
      expect(await store.list()).toEqual([]);
    });

    test('changes nothing if one of them cannot be stored', async () => {
      const store = await fresh();
      const one = make();
      await store.change({ add: [one] });
      await expect(store.change({ remove: [one.key], add: [make(), make({ body: null as never })] })).rejects.toThrow();
      await expect(store.change({ add: [make(), one] })).rejects.toThrow();
      expect(await store.list()).toEqual([one]);
    });
  });
}
