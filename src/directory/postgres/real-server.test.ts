import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { openPool } from '#postgres/open-pool.ts';
import { type PostgresForTests, startPostgres, TESTS_REAL_POSTGRES } from '#postgres/testing/throw-away-postgres.ts';
import { openDirectoryRecords } from '../directory-records.ts';
import { ImportInProgressError } from '../errors.ts';
import { buildIndex } from '../indexed/index-file.ts';
import type { DirectoryStore } from '../store.ts';
import { everyone, namesIn as names } from '../testing/everyone.ts';
import { spawnImporter } from '../testing/spawn-importer.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { createPostgresStore, openPostgresStore } from './open-store.ts';
import { PostgresRecords } from './postgres-records.ts';
import type { LocalIndex } from './record-source.ts';
import { dropUnused } from './replace-source.ts';

// PGlite is tested against the same contract everywhere.
describe.runIf(TESTS_REAL_POSTGRES)('a real server', () => {
  let server: PostgresForTests;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const newDatabase = () => server.newDatabase(['postgis', 'pg_trgm']);

  async function openAt(url: string): Promise<DirectoryStore> {
    const store = await openPostgresStore({ url });
    onTestFinished(() => store.close());
    return store;
  }

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  async function recordTables(url: string): Promise<string[]> {
    const rows = await query(url, `SELECT relname FROM pg_class WHERE relname ~ '^directory_provider_\\d+$'`);
    return (rows as { relname: string }[]).map(({ relname }) => relname);
  }

  describeDirectoryStore('PostgreSQL', async (corrections) =>
    openPostgresStore({ url: await newDatabase(), corrections }),
  );

  // Builds without a thread, which would take longer to start than everything else.
  describeDirectoryStore('PostgreSQL with a local index', async (corrections) => {
    const primary = await openPool(await newDatabase(), { max: 10 });
    const build: LocalIndex['build'] = (snapshot, path) =>
      buildIndex(path, snapshot, new PostgresRecords(primary, snapshot));
    return createPostgresStore({ primary }, { folder: temporaryFolder(), build }, corrections);
  });

  test('a replica with a local index notices imports by other processes and keeps its index for the next start', async () => {
    const url = await newDatabase();
    const indexFolder = temporaryFolder();
    const importer = await openAt(url);
    const replica = await openPostgresStore({ url, indexFolder });
    expect(await names(replica)).toEqual([]);
    for (const name of ['First', 'Second']) {
      await importer.replaceSource('sample', inBatches([makeProvider({ name })]));
      // Much sooner than the next check without a notification.
      await vi.waitFor(async () => expect(await names(replica)).toEqual([name]), { timeout: 10_000 });
    }
    await replica.close();
    const [file, ...others] = readdirSync(indexFolder);
    expect(others).toEqual([]);
    const { mtimeMs } = statSync(join(indexFolder, file!));
    const again = await openPostgresStore({ url, indexFolder });
    onTestFinished(() => again.close());
    expect(await names(again)).toEqual(['Second']);
    expect(statSync(join(indexFolder, file!)).mtimeMs).toBe(mtimeMs);
  });

  test('openDirectoryRecords numbers the records across all sources', async () => {
    const url = await newDatabase();
    const none = await openDirectoryRecords({ folder: '', databaseUrl: url });
    expect([none.sources, await none.hasRecord('csv:A')]).toEqual([[], false]);
    await none.close();
    const store = await openAt(url);
    await store.replaceSource('csv', inBatches(['A', 'B'].map((name) => makeProvider({ id: `csv:${name}`, name }))));
    await store.replaceSource('hrsa', inBatches([makeProvider({ id: 'hrsa:C', name: 'C' })]));
    const records = await openDirectoryRecords({ folder: '', databaseUrl: url });
    onTestFinished(() => records.close());
    const names: string[] = [];
    for await (const { name } of records.sketches()) names.push(name);
    expect(names).toEqual(['A', 'B', 'C']);
    const ids = await Promise.all([0, 1, 2, 3].map(async (number) => (await records.at(number))?.id));
    expect(ids).toEqual(['csv:A', 'csv:B', 'hrsa:C', undefined]);
    expect((await records.findById('hrsa:C'))?.name).toBe('C');
    expect([await records.hasRecord('hrsa:C'), await records.hasRecord('hrsa:D')]).toEqual([true, false]);
  });

  test('stores that open concurrently create the tables once', async () => {
    const url = await newDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openAt(url)));
    await stores[0]!.replaceSource('sample', inBatches([makeProvider({ name: 'Shared' })]));
    for (const store of stores) expect(await names(store)).toEqual(['Shared']);
  });

  test('only one store can import at a time, across all processes', async () => {
    const url = await newDatabase();
    const [one, other] = [await openAt(url), await openAt(url)];
    async function* batches() {
      await expect(other.replaceSource('csv', inBatches([]))).rejects.toThrow(ImportInProgressError);
      yield [makeProvider()];
    }
    await one.replaceSource('sample', batches());
    expect((await other.sources()).map(({ source }) => source)).toEqual(['sample']);
  });

  test('after an import succeeded or failed, another process can import; a failed import leaves nothing', async () => {
    const url = await newDatabase();
    const [one, other] = [await openAt(url), await openAt(url)];
    await one.replaceSource('sample', inBatches([makeProvider({ name: 'One' })]));
    await other.replaceSource('sample', inBatches([makeProvider({ name: 'Other' })]));
    const before = await recordTables(url);
    await expect(other.replaceSource('sample', inBatches([makeProvider({ name: '' })]))).rejects.toThrow();
    expect(await recordTables(url)).toEqual(before);
    await one.replaceSource('sample', inBatches([makeProvider({ name: 'One again' })]));
    expect(await names(other)).toEqual(['One again']);
  });

  test('the cleanup does not touch a running import', async () => {
    const url = await newDatabase();
    const store = await openAt(url);
    // Times out if it waits to drop that import's table.
    const cleaner = await openPool(url, { max: 1, statementTimeoutMs: 5000 });
    onTestFinished(() => cleaner.close());
    async function* batches() {
      yield [makeProvider({ name: 'Begun' })];
      await dropUnused(cleaner);
      yield [makeProvider({ id: 'sample:2', name: 'Ended' })];
    }
    await store.replaceSource('sample', batches());
    await dropUnused(cleaner);
    expect(await names(store)).toEqual(['Begun', 'Ended']);
  });

  test('drops tables of old imports within an hour, but keeps those just replaced for their readers', async () => {
    const url = await newDatabase();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = await openAt(url);
    const import1 = (name: string) => store.replaceSource('sample', inBatches([makeProvider({ name })]));
    await import1('Long ago');
    await import1('Just now');
    const reading = await openDirectoryRecords({ folder: '', databaseUrl: url });
    onTestFinished(() => reading.close());
    await import1('Served');
    await query(url, `UPDATE directory_import SET replaced_at = now() - interval '2 hours' WHERE number = 1`);
    await query(url, 'CREATE TABLE directory_provider_999 (left_by_a_killed_import INT)');
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(
      async () => expect((await recordTables(url)).sort()).toEqual(['directory_provider_2', 'directory_provider_3']),
      10_000,
    );
    expect((await reading.at(0))?.name).toBe('Just now');
  });

  test('an import by another process never shows mixed data, however often it swaps', async () => {
    const url = await newDatabase();
    const store = await openAt(url);
    const child = spawnImporter(url, 'Round');
    await once(child.stdout, 'data');
    const rounds = new Set<string>();
    await vi.waitFor(
      async () => {
        const seen = new Set(await names(store));
        expect(seen.size).toBeLessThanOrEqual(1);
        for (const name of seen) rounds.add(name);
        expect(rounds.size).toBeGreaterThan(5);
      },
      { timeout: 60_000, interval: 1 },
    );
  });

  test('an import that is killed at any time leaves intact data; the next one works and cleans up', async () => {
    const url = await newDatabase();
    for (const delayMs of [0, 5, 15, 30, 50, 80, 120, 200]) {
      const child = spawnImporter(url, `Killed after ${delayMs}`);
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGKILL');
      await once(child, 'exit');

      const store = await openPostgresStore({ url });
      const { total, hits } = await store.search(everyone);
      expect(total).toBe(1000);
      expect(new Set(hits.map(({ provider }) => provider.name)).size).toBe(1);
      expect((await store.sources())[0]?.providers).toBe(1000);
      // The server notices the killed process after a moment and releases its lock.
      await vi.waitFor(() => store.replaceSource('sample', inBatches([makeProvider({ name: 'After' })])), 10_000);
      expect(await names(store)).toEqual(['After']);
      await store.close();
    }
    await query(url, `UPDATE directory_import SET replaced_at = now() - interval '2 hours' WHERE replaced_at < now()`);
    await query(url, 'CREATE TABLE directory_provider_999 (left_by_a_killed_import INT)');
    await (await openAt(url)).replaceSource('sample', inBatches([makeProvider()]));
    // The served import and the one it has just replaced.
    expect(await recordTables(url)).toHaveLength(2);
  });

  test('the error names a database that does not exist', async () => {
    const url = await newDatabase();
    await expect(openPostgresStore({ url: url.replace(/test_\d+/, 'no_such') })).rejects.toThrow(/no_such/);
  });
});
