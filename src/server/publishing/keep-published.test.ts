import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { isPublished, isWanted, latestNumber, Publications } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { keepPublished } from './keep-published.ts';

const clinic = (phone: string) => makeProvider({ id: 'nppes:1', tagIds: [1], phone });

async function start({ folder = temporaryFolder(), isWanted = (): boolean => true } = {}) {
  const directory = new Directory(new BruteForceStore());
  const load = (phone: string) => directory.replaceSource('nppes', inBatches([clinic(phone)]));
  await load('6025550101');
  const stopped = new AbortController();
  onTestFinished(() => stopped.abort());
  const listingIds = vi.spyOn(directory, 'listingIds');
  const keeping = keepPublished({
    directory,
    isWanted,
    isPublished: () => isPublished(folder),
    publish: () => publish({ directory, folder, sharing: sharingOf([]), now: new Date() }),
    signal: stopped.signal,
  });
  return { directory, folder, load, listingIds, keeping, stopped };
}

test('publishes at once, again after a change, and not without one', async () => {
  const { folder, load, listingIds, keeping, stopped } = await start();
  await expect.poll(() => latestNumber(folder)).toBe(1);
  const reads = listingIds.mock.calls.length;
  await load('6025550102');
  await expect.poll(() => latestNumber(folder)).toBe(2);
  expect(listingIds.mock.calls.length).toBe(2 * reads);
  stopped.abort();
  await keeping;
});

test('publishes nothing until somebody asks', async () => {
  const folder = temporaryFolder();
  const publications = new Publications(folder);
  const asks = vi.fn(() => isWanted(folder));
  const { listingIds, keeping, stopped } = await start({ folder, isWanted: asks });
  await expect.poll(() => asks.mock.calls.length).toBeGreaterThan(1);
  expect(listingIds).not.toHaveBeenCalled();
  publications.ask();
  await expect.poll(() => latestNumber(folder)).toBe(1);
  expect(isWanted(folder)).toBe(true);
  utimesSync(join(folder, 'asked'), 0, 0);
  expect(isWanted(folder)).toBe(false);
  stopped.abort();
  await keeping;
});

test('what nobody asked for in a long time is not served, and written anew', async () => {
  const folder = temporaryFolder();
  const [early, publications] = [new Publications(folder), new Publications(folder)];
  early.ask();
  const { keeping, stopped } = await start({ folder, isWanted: () => isWanted(folder) });
  await expect.poll(() => latestNumber(folder)).toBe(1);
  utimesSync(join(folder, 'asked'), 0, 0);
  expect([early, publications].map((each) => each.latest()?.number)).toEqual([1, 1]);
  publications.ask();
  expect(publications.latest()).toBeNull();
  await expect.poll(() => publications.latest()?.number).toBe(2);
  await expect.poll(() => early.latest()?.number).toBe(2);
  stopped.abort();
  await keeping;
});

test('a folder that cannot be written is reported, and the site goes on', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { keeping, stopped } = await start({ folder: join(fileURLToPath(import.meta.url), 'none') });
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(error.mock.calls[0]![0]).toContain('The open data could not be written');
  stopped.abort();
  await keeping;
});
