import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { lookupHash } from '../records/lookup-hash.ts';
import type { DirectoryStore } from '../store.ts';
import { inBatches, makeProvider } from '../testing/make-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openSqliteStore } from './store.ts';

const everyone = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 50, tagGroups: [], page: 1, pageSize: 100 };
const names = async (store: DirectoryStore) => (await store.search(everyone)).hits.map(({ provider }) => provider.name);

function openAt(folder: string): DirectoryStore {
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  return store;
}

/** A process that imports source `sample` for ever, a thousand providers named after `name` each time. */
function importForEver(folder: string, name: string) {
  const script = join(import.meta.dirname, '../testing/import-for-ever.ts');
  const child = spawn(process.execPath, [script, folder, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

describe('data on the disk', () => {
  test('is there again after closing', async () => {
    const folder = temporaryFolder();
    const store = openSqliteStore({ folder });
    await store.replaceSource('sample', inBatches([makeProvider({ name: 'Kept' })]));
    await store.close();
    expect(await names(openAt(folder))).toEqual(['Kept']);
  });

  test('holds only what is served, whatever an import left behind', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'records-9.db'), 'left by a killed import');
    writeFileSync(join(folder, 'directory-9.index.part'), 'left by a killed import');
    const store = openAt(folder);
    for (const name of ['First', 'Second']) await store.replaceSource('sample', inBatches([makeProvider({ name })]));
    const files = readdirSync(folder).filter((name) => /^(records|directory-)/.test(name));
    expect(files.sort()).toEqual(['directory-2.index', 'records-2.db']);
  });

  test.each([
    ['is missing', (path: string) => rmSync(path)],
    ['is cut short', (path: string) => truncateSync(path, 9000)],
    [
      'has a changed byte',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[bytes.length - 20]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
  ])('is searched again where the index %s: it is built anew from the records', async (_, harm) => {
    const folder = temporaryFolder();
    const store = openSqliteStore({ folder });
    await store.replaceSource('sample', inBatches([makeProvider({ name: 'Whole' })]));
    await store.close();
    harm(join(folder, 'directory-1.index'));
    expect(await names(openAt(folder))).toEqual(['Whole']);
  });
});

test('two texts with one hash are not taken for each other', async () => {
  expect(lookupHash('costarring')).toBe(lookupHash('liquid'));
  const store = openAt(temporaryFolder());
  const address = { lines: [], city: '', state: '', zip: '' };
  await store.replaceSource('sample', inBatches([makeProvider({ name: 'Costarring', address })]));
  expect(await store.findByNameAndAddress('liquid')).toBeNull();
  expect((await store.findByNameAndAddress('costarring'))?.name).toBe('Costarring');
});

describe('an import by another process', () => {
  test('answers the first question after it, too', async () => {
    const folder = temporaryFolder();
    const [reader, importer] = [openAt(folder), openAt(folder)];
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Old' })]));
    expect(await names(reader)).toEqual(['Old']);
    const open = vi.spyOn(ColumnarIndex, 'load');
    onTestFinished(() => open.mockRestore());
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
    // The importer's own, and the reader's without having been asked.
    await vi.waitFor(
      () => expect(open.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(2),
      10_000,
    );
    await new Promise(setImmediate);
    expect(await names(reader)).toEqual(['New']);
  });

  test('is picked up by a store that is open', async () => {
    const folder = temporaryFolder();
    const [server, importer] = [openAt(folder), openAt(folder)];
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'First' })]));
    expect(await names(server)).toEqual(['First']);
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Second' })]));
    await vi.waitFor(async () => expect(await names(server)).toEqual(['Second']));
    expect((await server.sources())[0]?.providers).toBe(1);
  });

  test('may replace the files while they are being opened', async () => {
    const folder = temporaryFolder();
    const importer = openAt(folder);
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'First' })]));
    const opening = names(openAt(folder));
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Second' })]));
    expect(await opening).toEqual(['Second']);
  });

  test('never shows a mixture, however often it swaps', async () => {
    const folder = temporaryFolder();
    const server = openAt(folder);
    const child = importForEver(folder, 'Round');
    await once(child.stdout, 'data');
    const rounds = new Set<string>();
    await vi.waitFor(
      async () => {
        const seen = new Set(await names(server));
        expect(seen.size).toBeLessThanOrEqual(1);
        for (const name of seen) rounds.add(name);
        expect(rounds.size).toBeGreaterThan(5);
      },
      { timeout: 20_000, interval: 1 },
    );
  });

  test('that is killed at any moment leaves whole data, and the next import works', async () => {
    const folder = temporaryFolder();
    for (const delayMs of [0, 3, 7, 12, 18, 25, 33, 42]) {
      const child = importForEver(folder, `Killed after ${delayMs}`);
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGKILL');
      await once(child, 'exit');

      const store = openSqliteStore({ folder });
      const { total, hits } = await store.search(everyone);
      expect(total).toBe(1000);
      expect(new Set(hits.map(({ provider }) => provider.name)).size).toBe(1);
      expect((await store.sources())[0]?.providers).toBe(1000);
      await store.replaceSource('sample', inBatches([makeProvider({ name: 'After' })]));
      expect(await names(store)).toEqual(['After']);
      await store.close();
    }
  });
});
