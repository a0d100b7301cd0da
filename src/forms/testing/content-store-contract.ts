import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChangedFile, ContentStore } from '../content-store.ts';

const CHANGE = { at: '2026-11-23T12:00:00.000Z', who: 'Ana "ñ"', act: 'edit', about: 'experts/ana' } as const;
const file = (path: string, before: string | null, after: string | null): ChangedFile => ({
  path,
  before: before === null ? null : Buffer.from(before),
  after: after === null ? null : Buffer.from(after),
});

/** Tests that every store of content changes must pass. `open` returns an empty one. */
export function describeContentStore(name: string, open: () => Promise<ContentStore>): void {
  const fresh = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };

  describe(`${name}: content changes`, () => {
    test('are numbered, and returned with their bytes', async () => {
      const store = await fresh();
      expect([await store.version(), await store.filesSince(0), await store.find(1)]).toEqual([0, [], null]);
      const picture = { path: 'images/experts/a.webp', before: null, after: Buffer.from([0, 255, 10, 13, 0]) };
      const first = [file('experts/a.md', null, 'one\n'), picture];
      expect(await store.add(CHANGE, first, 0)).toBe(1);
      expect(await store.add({ ...CHANGE, act: 'remove' }, [file('experts/a.md', 'one\n', null)], 1)).toBe(2);
      expect(await store.version()).toBe(2);
      expect(await store.filesSince(0)).toEqual([...first, file('experts/a.md', 'one\n', null)]);
      expect(await store.filesSince(1)).toEqual([file('experts/a.md', 'one\n', null)]);
      expect(await store.filesSince(2)).toEqual([]);
      expect(await store.find(1)).toEqual({ change: { ...CHANGE, version: 1 }, files: first });
      expect((await store.changes(1)).map(({ version, act }) => [version, act])).toEqual([[2, 'remove']]);
    });

    test('on top of an old version are refused: of two at once, one is stored', async () => {
      const store = await fresh();
      const both = await Promise.all(['x', 'y'].map((text) => store.add(CHANGE, [file('home.yaml', 'a', text)], 0)));
      expect(both.filter((version) => version === 1)).toHaveLength(1);
      expect(both.filter((version) => version === null)).toHaveLength(1);
      expect(await store.filesSince(0)).toHaveLength(1);
    });

    test('keep a picture for a day', async () => {
      const store = await fresh();
      const [one, two] = [Buffer.from([0, 255, 1]), Buffer.from([2])];
      const name = await store.keepPicture(one, '2026-11-23T12:00:00.000Z');
      expect(name).toMatch(/^[0-9a-f]{64}$/);
      expect(await store.keepPicture(one, '2026-11-23T13:00:00.000Z')).toBe(name);
      await store.keepPicture(two, '2026-11-24T12:30:00.000Z');
      expect(await store.picture(name)).toEqual(one);
      await store.keepPicture(two, '2026-11-24T13:30:00.000Z');
      expect(await store.picture(name)).toBeNull();
    });

    test('tell what a file has been', async () => {
      const store = await fresh();
      await store.add(CHANGE, [file('experts/a.md', null, 'one')], 0);
      await store.add(CHANGE, [file('experts/a.md', 'git', 'two')], 1);
      const had = (path: string, text: string | null) => store.hasHad(path, text === null ? null : Buffer.from(text));
      for (const text of [null, 'one', 'git', 'two']) expect(await had('experts/a.md', text), `${text}`).toBe(true);
      expect(await had('experts/a.md', 'three')).toBe(false);
      expect(await had('experts/b.md', null)).toBe(false);
    });
  });
}
