import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone, namesIn as names } from '../testing/everyone.ts';
import { spawnImporter } from '../testing/spawn-importer.ts';
import { DeltaFileWriter } from './record-file-writer.ts';
import { openSqliteStore } from './store.ts';

function openAt(folder: string): DirectoryStore {
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  return store;
}

describe('data on the disk', () => {
  test('persists after closing', async () => {
    const folder = temporaryFolder();
    const store = openSqliteStore({ folder });
    await store.replaceSource('sample', inBatches([makeProvider({ name: 'Kept' })]));
    await store.close();
    expect(await names(openAt(folder))).toEqual(['Kept']);
  });

  test('has only served files, whatever an import left behind', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'records-9.db'), 'left by a killed import');
    for (const draft of ['directory-9.index.part', 'directory-9.index.4711.part'])
      writeFileSync(join(folder, draft), 'left by a killed import');
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
  ])('is searchable if the index %s, which is rebuilt from the records', async (_, damage) => {
    const folder = temporaryFolder();
    const store = openSqliteStore({ folder });
    await store.replaceSource('sample', inBatches([makeProvider({ name: 'Whole' })]));
    await store.close();
    damage(join(folder, 'directory-1.index'));
    expect(await names(openAt(folder))).toEqual(['Whole']);
  });
});

describe('a correction', () => {
  const PROVIDERS = [makeProvider({ name: 'Shown' }), makeProvider({ id: 'sample:2', name: 'Hidden' })];
  const HIDE = { key: '1', madeOn: '2026-11-20', correction: { kind: 'hide', id: 'sample:2' } } as const;
  const filesOf = (folder: string) =>
    readdirSync(folder)
      .filter((name) => /^(records|listings|delta|directory)-/.test(name))
      .sort();

  function openCorrected(folder: string, kept: KeptCorrection[]): DirectoryStore {
    const store = openSqliteStore({ folder, corrections: async () => kept });
    onTestFinished(() => store.close());
    return store;
  }

  test('is stored beside the base, which open stores keep in memory, until the next import', async () => {
    const folder = temporaryFolder();
    const kept: KeptCorrection[] = [HIDE];
    await openAt(folder).replaceSource('sample', inBatches(PROVIDERS));
    const [server, operator] = [openAt(folder), openCorrected(folder, kept)];
    expect(await names(server)).toEqual(['Shown', 'Hidden']);
    const load = vi.spyOn(ColumnarIndex, 'load');
    onTestFinished(() => load.mockRestore());
    for (const [number, shown] of [
      [2, ['Shown']],
      [3, ['Shown', 'Hidden']],
      [4, ['Shown']],
    ] as const) {
      kept.splice(0, 1, ...(shown.length === 1 ? [HIDE] : []));
      await operator.applyCorrections();
      await vi.waitFor(async () => expect(await names(server)).toEqual(shown));
      expect(filesOf(folder)).toEqual([`delta-${number}.db`, 'directory-1.index', 'listings-1.db', 'records-1.db']);
    }
    expect(load).not.toHaveBeenCalled();
    await operator.replaceSource('sample', inBatches(PROVIDERS));
    expect(filesOf(folder)).toEqual(['directory-5.index', 'listings-5.db', 'records-5.db']);
    expect(await names(operator)).toEqual(['Shown']);
  });

  test('never gets a row that another listing had before', async () => {
    const folder = temporaryFolder();
    const kept: KeptCorrection[] = [];
    const store = openCorrected(folder, kept);
    await store.replaceSource('sample', inBatches(PROVIDERS));
    const listings = () => {
      const file = new DatabaseSync(join(folder, filesOf(folder)[0]!), { readOnly: true });
      const rows = file.prepare('SELECT row, id FROM provider').all();
      file.close();
      return rows.map(({ row, id }) => [row, id]);
    };
    const rename = (id: string): KeptCorrection => ({
      key: id,
      madeOn: '2026-11-20',
      correction: { kind: 'set', id, field: 'name', value: 'Renamed', was: 'Shown' },
    });
    for (const [corrections, expected] of [
      [[rename('sample:1')], [[1, 'sample:1']]],
      [[], []],
      [[rename('sample:2')], [[2, 'sample:2']]],
    ] as const) {
      kept.splice(0, kept.length, ...corrections);
      await store.applyCorrections();
      expect(listings()).toEqual(expected);
    }
  });

  test('assembles all listings anew if an earlier release assembled them', async () => {
    const folder = temporaryFolder();
    const store = openCorrected(folder, [HIDE]);
    await store.replaceSource('sample', inBatches(PROVIDERS));
    const db = new DatabaseSync(join(folder, 'directory.db'));
    db.exec('UPDATE snapshot SET base = NULL');
    db.close();
    await store.applyCorrections();
    expect(filesOf(folder)).toEqual(['directory-2.index', 'listings-2.db', 'records-1.db']);
    expect(await names(store)).toEqual(['Shown']);
  });

  test('that cannot be written leaves the ones before', async () => {
    const folder = temporaryFolder();
    const kept: KeptCorrection[] = [];
    const store = openCorrected(folder, kept);
    await store.replaceSource('sample', inBatches(PROVIDERS));
    kept.push(HIDE);
    const finish = vi.spyOn(DeltaFileWriter.prototype, 'finish').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    onTestFinished(() => finish.mockRestore());
    await expect(store.applyCorrections()).rejects.toThrow('the disk is full');
    expect(filesOf(folder)).toEqual(['directory-1.index', 'listings-1.db', 'records-1.db']);
    expect(await names(store)).toEqual(['Shown', 'Hidden']);
  });
});

describe('an import by another process', () => {
  test('is visible to the first query after it', async () => {
    const folder = temporaryFolder();
    const [reader, importer] = [openAt(folder), openAt(folder)];
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Old' })]));
    expect(await names(reader)).toEqual(['Old']);
    const open = vi.spyOn(ColumnarIndex, 'load');
    onTestFinished(() => open.mockRestore());
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
    // By the reader, without a query; the importer, which has not searched, does not load it.
    await vi.waitFor(
      () => expect(open.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(1),
      10_000,
    );
    await new Promise(setImmediate);
    expect(await names(reader)).toEqual(['New']);
  });

  test('is known without loading the index, for which a search has to ask', async () => {
    const folder = temporaryFolder();
    const open = vi.spyOn(ColumnarIndex, 'load');
    onTestFinished(() => open.mockRestore());
    await openAt(folder).replaceSource('sample', inBatches([makeProvider({ name: 'One' })]));
    const store = openAt(folder);
    expect((await store.sources()).map(({ source, providers }) => [source, providers])).toEqual([['sample', 1]]);
    expect(await store.evidence()).toBeNull();
    expect(open).not.toHaveBeenCalled();
    expect(await names(store)).toEqual(['One']);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('is picked up by an open store', async () => {
    const folder = temporaryFolder();
    const [server, importer] = [openAt(folder), openAt(folder)];
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'First' })]));
    expect(await names(server)).toEqual(['First']);
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Second' })]));
    await vi.waitFor(async () => expect(await names(server)).toEqual(['Second']));
    expect((await server.sources())[0]?.providers).toBe(1);
  });

  test('that cannot be loaded leaves the previous one serving, which is reported until a later one can be', async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    // Without its timer, the server looks for imports only when asked.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const folder = temporaryFolder();
    const [server, importer] = [openAt(folder), openAt(folder)];
    const served = async () => ({ names: await names(server), ...(await server.freshness()) });
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Old' })]));
    expect(await served()).toEqual({ names: ['Old'], behindSince: null, canAnswer: true });

    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Damaged' })]));
    const records = join(folder, 'records-2.db');
    const whole = readFileSync(records);
    for (const path of [join(folder, 'directory-2.index'), records]) truncateSync(path, 9);
    await vi.waitFor(async () =>
      expect(await served()).toEqual({ names: ['Old'], behindSince: expect.any(Date), canAnswer: true }),
    );

    writeFileSync(records, whole);
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
    await vi.waitFor(async () =>
      expect(await served()).toEqual({ names: ['New'], behindSince: null, canAnswer: true }),
    );
    expect(process.emitWarning).toHaveBeenCalledTimes(1);
  });

  test('may replace the files while they are being opened', async () => {
    const folder = temporaryFolder();
    const importer = openAt(folder);
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'First' })]));
    const opening = names(openAt(folder));
    await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Second' })]));
    expect(await opening).toEqual(['Second']);
  });

  test('never shows mixed data, however often it swaps', async () => {
    const folder = temporaryFolder();
    const server = openAt(folder);
    const child = spawnImporter(folder, 'Round');
    await once(child.stdout, 'data');
    const rounds = new Set<string>();
    await vi.waitFor(
      async () => {
        const seen = new Set(await names(server));
        expect(seen.size).toBeLessThanOrEqual(1);
        for (const name of seen) rounds.add(name);
        expect(rounds.size).toBeGreaterThan(5);
      },
      { timeout: 60_000, interval: 1 },
    );
  });

  test('that is killed at any time leaves intact data, and the next import works', async () => {
    const folder = temporaryFolder();
    for (const delayMs of [0, 3, 7, 12, 18, 25, 33, 42]) {
      const child = spawnImporter(folder, `Killed after ${delayMs}`);
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
