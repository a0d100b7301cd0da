import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Connections } from '#postgres/connections.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import type { ReadCorrections } from '../corrections.ts';
import { DirectoryUnavailableError } from '../errors.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { namesIn } from '../testing/everyone.ts';
import { inBatches, makeProvider } from '../testing/make-provider.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPostgresStore } from './open-store.ts';
import { PostgresRecords } from './postgres-records.ts';
import type { LocalIndex } from './record-source.ts';

const glite = new PGlite({ extensions: { postgis, pg_trgm } });
afterAll(() => glite.close());
await glite.exec('CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm');
let opened = 0;

/** Creates a new schema for each store; creating the extensions again would take seconds. */
async function newConnections() {
  await glite.exec(`DROP SCHEMA IF EXISTS store_${opened} CASCADE; CREATE SCHEMA store_${++opened}`);
  await glite.exec(`SET search_path = store_${opened}, public`);
  return pgliteConnections(glite, { alone: false });
}

describeDirectoryStore('PostgreSQL (PGlite)', async (corrections) =>
  createPostgresStore({ primary: await newConnections() }, undefined, corrections),
);

async function openIndexed(corrections?: ReadCorrections) {
  const primary = await newConnections();
  return createPostgresStore(
    { primary },
    {
      folder: temporaryFolder(),
      build: (snapshot, path) => buildIndex(path, snapshot, new PostgresRecords(primary, snapshot)),
    },
    corrections,
  );
}

describeDirectoryStore('PostgreSQL (PGlite) with a local index', openIndexed);

test('a search whose tables are dropped while it runs is answered from the new ones', async () => {
  const primary = await newConnections();
  let afterSnapshot = async () => {};
  const readers: Connections = {
    ...primary,
    lend: (work) =>
      primary.lend((connection) =>
        work({
          ...connection,
          async query(sql, values) {
            const result = await connection.query(sql, values);
            if (sql.includes('FROM directory_import')) await afterSnapshot();
            return result;
          },
        }),
      ),
  };
  const store = await createPostgresStore({ primary, readers });
  onTestFinished(() => store.close());
  await store.replaceSource('sample', inBatches([makeProvider({ name: 'Dropped' })]));
  afterSnapshot = async () => {
    afterSnapshot = async () => {};
    await store.replaceSource('sample', inBatches([makeProvider({ name: 'Latest' })]));
    await glite.exec('DROP TABLE directory_provider_1');
  };
  expect(await namesIn(store)).toEqual(['Latest']);
});

test('while the newest import cannot be loaded, the old one answers as long as its records are there', async () => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const primary = await newConnections();
  let diskIsFull = false;
  const build = vi.fn<LocalIndex['build']>(async (snapshot, path) => {
    if (diskIsFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    await buildIndex(path, snapshot, new PostgresRecords(primary, snapshot));
  });
  let refresh = async () => {};
  const watch: LocalIndex['watch'] = (look) => {
    refresh = look;
    return () => {};
  };
  const replica = await createPostgresStore({ primary }, { folder: temporaryFolder(), build, watch });
  onTestFinished(() => replica.close());
  const importer = await createPostgresStore({ primary: { ...primary, close: async () => {} } });
  onTestFinished(() => importer.close());
  await importer.replaceSource('sample', inBatches([makeProvider({ name: 'Old' })]));
  expect([await namesIn(replica), await replica.freshness()]).toEqual([
    ['Old'],
    { behindSince: null, canAnswer: true },
  ]);

  diskIsFull = true;
  const behindSince = new Date();
  await importer.replaceSource('sample', inBatches([makeProvider({ name: 'New' })]));
  await refresh();
  vi.advanceTimersByTime(5000);
  await refresh();
  expect(build).toHaveBeenCalledTimes(2);
  expect([await namesIn(replica), await replica.freshness()]).toEqual([['Old'], { behindSince, canAnswer: true }]);

  await glite.exec('DROP TABLE directory_provider_1');
  expect(await replica.freshness()).toEqual({ behindSince, canAnswer: false });
  await expect(replica.findById(makeProvider().id)).rejects.toThrow(DirectoryUnavailableError);

  diskIsFull = false;
  vi.advanceTimersByTime(15_000);
  await refresh();
  expect([await namesIn(replica), await replica.freshness()]).toEqual([
    ['New'],
    { behindSince: null, canAnswer: true },
  ]);
  expect(process.emitWarning).toHaveBeenCalledTimes(1);
});

test('an import lost in a failover or restored dump is dropped, and its number can be used again', async () => {
  const store = await openIndexed();
  onTestFinished(() => store.close());
  const served = async (name?: string) => {
    if (name) await store.replaceSource('sample', inBatches([makeProvider({ name })]));
    return namesIn(store);
  };
  expect([await served('Kept'), await served('Lost')]).toEqual([['Kept'], ['Lost']]);
  await glite.exec(`DROP TABLE directory_provider_2, directory_listing_2, directory_member_2;
    DELETE FROM directory_import WHERE number = 2; DELETE FROM directory_assembly WHERE number = 2;
    UPDATE directory_import SET replaced_at = NULL; SELECT setval('directory_import_number', 1)`);
  expect((await store.findById(makeProvider().id))?.name).toBe('Kept');
  expect(await served()).toEqual(['Kept']);
  expect(await served('Next')).toEqual(['Next']);
});

test('an import drops the tables of imports that were replaced more than an hour ago', async () => {
  const store = await openIndexed();
  onTestFinished(() => store.close());
  const importNext = () => store.replaceSource('sample', inBatches([makeProvider()]));
  const tables = async () => {
    const { rows } = await glite.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename ~ '_\\d+$' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  await importNext();
  await importNext();
  const named = (...numbers: number[]) =>
    ['listing', 'member', 'provider'].flatMap((kind) => numbers.map((number) => `directory_${kind}_${number}`));
  expect(await tables()).toEqual(named(1, 2));
  for (const catalog of ['import', 'assembly'])
    await glite.exec(`UPDATE directory_${catalog} SET replaced_at = now() - interval '61 minutes' WHERE number = 1`);
  await importNext();
  expect(await tables()).toEqual(named(2, 3));
});
