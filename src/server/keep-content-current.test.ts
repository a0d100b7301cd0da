import { copyFileSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { ContentStore } from '#forms/content-store.ts';
import { openContentStore } from '#forms/sqlite/form-store.ts';
import { catchUp, writeChange } from '#site-content/editing/content-editor.ts';
import { entryChanges, readEntry } from '#site-content/editing/entry-files.ts';
import { followContent, followWholeContent } from '#site-content/editing/follow-content.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { makeContentFolder, videoFile } from '#site-content/testing/make-content-folder.ts';
import { keepContentCurrent } from './keep-content-current.ts';

const EXPERT = 'experts/ana-reyes.md';
const read = (folder: string, file = EXPERT) => readFileSync(join(folder, file), 'utf8');
const drafts = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => /desk-(draft|lock)/.test(String(name)));

function openStore(): ContentStore {
  const store = openContentStore({ folder: temporaryFolder() });
  onTestFinished(() => store.close());
  return store;
}

/** Changes the name of the expert as the desk does. */
function rename(folder: string, store: ContentStore, name: string, meanwhile = async () => {}): Promise<boolean> {
  const change = { at: '2026-11-23T12:00:00.000Z', who: 'Ana', act: 'edit', about: 'experts/ana-reyes' } as const;
  return writeChange(
    folder,
    store,
    async () => {
      await meanwhile();
      const entry = readEntry(folder, 'experts', 'ana-reyes')!;
      return entryChanges(folder, entry, { ...entry.values, name });
    },
    (files, after) => store.add(change, files, after),
  );
}

describe('what is changed on one server', () => {
  test('is on the other one, and both show it without a restart', async () => {
    const [one, two, store] = [makeContentFolder(), makeContentFolder(), openStore()];
    const followed = await Promise.all(
      [one, two].map((folder) => followContent(folder, async () => loadSiteContent(folder))),
    );
    const current = keepContentCurrent(two, store);
    onTestFinished(() => Promise.all([current.stop(), ...followed.map(({ stop }) => stop())]).then(() => {}));
    await rename(one, store, 'Ana Paz');
    const names = () => followed.map(({ content }) => content().in('es').experts[0]?.name);
    await vi.waitFor(() => expect(names()).toEqual(['Ana Paz', 'Ana Paz']), { timeout: 60_000, interval: 200 });
    expect([drafts(one), drafts(two)]).toEqual([[], []]);
    await rename(two, store, 'Ana Sol');
    await catchUp(one, store);
    expect(read(one)).toBe(read(two));
  });

  test('reaches a folder that is older, or new, but not a file that was changed there in another way', async () => {
    const [one, store] = [makeContentFolder(), openStore()];
    await rename(one, store, 'Ana Paz');
    await rename(one, store, 'Ana Sol');
    const older = makeContentFolder();
    expect(await catchUp(older, store)).toEqual({ isChanged: true, kept: [] });
    expect(read(older)).toBe(read(one));
    const deployed = makeContentFolder();
    writeFileSync(join(deployed, EXPERT), read(deployed).replace('A short bio', 'By git'));
    const before = read(deployed);
    expect(await catchUp(deployed, store)).toEqual({ isChanged: false, kept: [EXPERT] });
    expect(read(deployed)).toBe(before);
    // From then on, both are known.
    await rename(deployed, store, 'Ana Git');
    expect(await catchUp(one, store)).toEqual({ isChanged: true, kept: [] });
    expect(read(one)).toBe(read(deployed));
  });

  test('at the same time on both is written one after the other', async () => {
    const [one, two, store] = [makeContentFolder(), makeContentFolder(), openStore()];
    const results = await Promise.all([rename(one, store, 'One'), rename(two, store, 'Two')]);
    // Who was slower is told so, and tries again on top.
    expect(results.filter(Boolean)).toHaveLength(1);
    await Promise.all([catchUp(one, store), catchUp(two, store)]);
    expect(read(one)).toBe(read(two));
  });

  test('while another one writes is told to that one, and not lost', async () => {
    const [one, two, store] = [makeContentFolder(), makeContentFolder(), openStore()];
    const meanwhile = async () => void (await rename(two, store, 'Two'));
    expect(await rename(one, store, 'One', meanwhile)).toBe(false);
    await catchUp(one, store);
    expect(read(one)).toBe(read(two));
  });

  test('does not reach a folder where it would be a mistake', async () => {
    const [one, two, store] = [makeContentFolder(), makeContentFolder(), openStore()];
    await rename(one, store, 'Ana Paz');
    writeFileSync(join(two, 'filters.yaml'), 'nothing: here\n');
    const before = read(two);
    await expect(catchUp(two, store)).rejects.toThrow('filters.yaml');
    expect([read(two), drafts(two)]).toEqual([before, []]);
  });

  test('is not undone by a database that is older', async () => {
    const [one, store] = [makeContentFolder(), openStore()];
    await rename(one, store, 'Ana Paz');
    const restored = openStore();
    await catchUp(one, restored);
    expect(read(one)).toContain('Ana Paz');
    await rename(one, restored, 'Ana Sol');
    expect(read(one)).toContain('Ana Sol');
  });
});

test('a lock of a process that was killed is taken over after a minute, and waited for until then', async () => {
  const [one, store] = [makeContentFolder(), openStore()];
  const lock = join(one, '.desk-lock');
  writeFileSync(lock, '');
  let isDone = false;
  const done = rename(one, store, 'Ana Paz').then(() => {
    isDone = true;
  });
  await wait(300);
  expect(isDone).toBe(false);
  const old = new Date(Date.now() - 61_000);
  utimesSync(lock, old, old);
  await done;
  expect(read(one)).toContain('Ana Paz');
});

test('a folder that a killed server left half written is completed before it is served', async () => {
  const [one, half, store] = [makeContentFolder(), makeContentFolder(), openStore()];
  const follow = (log: ContentStore) => followWholeContent(half, log, async () => loadSiteContent(half));
  const before = readFileSync(join(one, 'home.yaml'));
  await writeChange(
    one,
    store,
    () => [
      { path: 'videos/2.md', before: null, after: Buffer.from(videoFile()) },
      { path: 'home.yaml', before, after: Buffer.from(before.toString().replace('- 1\n', '- 2\n')) },
    ],
    (files, after) =>
      store.add({ at: '2026-11-23T12:00:00.000Z', who: 'Ana', act: 'add', about: 'videos/2' }, files, after),
  );
  copyFileSync(join(one, 'home.yaml'), join(half, 'home.yaml'));
  await expect(follow(openStore())).rejects.toThrow('home.yaml');
  const { content, stop } = await follow(store);
  onTestFinished(stop);
  expect(
    content()
      .in('en')
      .videos.map(({ id }) => id),
  ).toEqual(['1', '2']);
  expect(read(half, 'home.yaml')).toBe(read(one, 'home.yaml'));
});

test('content with a mistake that is found while following stays off, and the last one on', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  const folder = makeContentFolder();
  const followed = await followContent(folder, async () => loadSiteContent(folder));
  onTestFinished(followed.stop);
  rmSync(join(folder, 'filters.yaml'));
  writeFileSync(join(folder, '.desk-version'), '7\n');
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await wait(1200);
  expect(error).toHaveBeenCalledTimes(1);
  expect(followed.content().in('en').experts).toHaveLength(1);
});
