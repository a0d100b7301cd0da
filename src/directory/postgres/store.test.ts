import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { KeptCorrection, ReadCorrections } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import type { Connections } from '#postgres/connections.ts';
import { openPglite } from '#postgres/testing/open-pglite.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { DirectoryUnavailableError } from '../errors.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { everyone, namesIn } from '../testing/everyone.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { createPostgresStore } from './open-store.ts';
import { PostgresRecords } from './postgres-records.ts';
import type { LocalIndex } from './record-source.ts';

const glite = await openPglite({ hasPostgis: true });
afterAll(() => glite.close());
let opened = 0;

/** Creates a new schema for each store; creating the extensions again would take seconds. */
async function newConnections() {
  await glite.exec(`DROP SCHEMA IF EXISTS store_${opened} CASCADE; CREATE SCHEMA store_${++opened}`);
  await glite.exec(`SET search_path = store_${opened}, public`);
  return pgliteConnections(glite, { alone: false });
}

/** For a store that leaves the tables as their migrations make them, which takes as long as an import: the same ones, emptied. */
async function emptied() {
  if (opened === 0) return newConnections();
  await glite.exec('DELETE FROM directory_import; DELETE FROM directory_assembly; DELETE FROM directory_correction');
  return pgliteConnections(glite, { alone: false });
}

/** An import takes PGlite a second. All cases are tried on a real server, more of them on SQLite. */
const CASES = { directories: 3, corrected: 1, providers: 1200 };

describeDirectoryStore(
  'PostgreSQL (PGlite)',
  async (corrections) => createPostgresStore({ primary: await emptied() }, undefined, corrections),
  CASES,
);

async function openIndexed(corrections?: ReadCorrections, connections = newConnections) {
  const primary = await connections();
  return createPostgresStore(
    { primary },
    {
      folder: temporaryFolder(),
      build: (snapshot, path) => buildIndex(path, snapshot, new PostgresRecords(primary, snapshot)),
    },
    corrections,
  );
}

// Imports are those of the variant above, the search of an index is that of SQLite; an import fills the index from the database.
describeDirectoryStore('PostgreSQL (PGlite) with a local index', (corrections) => openIndexed(corrections, emptied), {
  ...CASES,
  recordsOnly: true,
});

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

test('what every page needs is as it was last while no database responds', async () => {
  const primary = await newConnections();
  let isDown = false;
  const readers: Connections = {
    ...primary,
    lend: (work) => (isDown ? Promise.reject(new DirectoryUnavailableError('down')) : primary.lend(work)),
  };
  const store = await createPostgresStore({ primary, readers });
  onTestFinished(() => store.close());
  await store.replaceSource('sample', inBatches([makeProvider()]));
  async function* batches() {
    yield [{ npi: '1497758544', paid: [{ services: [1], lastMonth: '2024-11', months: 3 }] }];
  }
  await store.replaceEvidence({ info: { importedAt: '2026-11-21', through: '2024-12' }, batches: batches() });
  const needed = async () => [await store.sources(), await store.evidence()];
  const before = await needed();
  expect(before).toMatchObject([[{ source: 'sample' }], { through: '2024-12' }]);
  isDown = true;
  await expect(store.findById(makeProvider().id)).rejects.toThrow(DirectoryUnavailableError);
  expect(await needed()).toEqual(before);
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
  await glite.exec(`DROP TABLE directory_provider_2, directory_listing_2, directory_member_2, directory_pair_2;
    DELETE FROM directory_import WHERE number = 2; DELETE FROM directory_assembly WHERE number = 2;
    UPDATE directory_import SET replaced_at = NULL; SELECT setval('directory_import_number', 1)`);
  expect((await store.findById(makeProvider().id))?.name).toBe('Kept');
  expect(await served()).toEqual(['Kept']);
  expect(await served('Next')).toEqual(['Next']);
});

async function tables() {
  const { rows } = await glite.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v') AND relname ~ '_\\d+$' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const tablesOfImport = (number: number) =>
  ['added', 'key', 'listing', 'member', 'pair', 'provider'].map((kind) => `directory_${kind}_${number}`);
const viewsOfDelta = (of: number | string) => ['added', 'change', 'delta'].map((kind) => `directory_${kind}_${of}`);
const endLongAgo = () =>
  glite.exec(`UPDATE directory_assembly SET replaced_at = now() - interval '61 minutes' WHERE replaced_at IS NOT NULL`);

describe('a correction', () => {
  const PROVIDERS = [makeProvider({ name: 'Shown' }), makeProvider({ id: 'sample:2', name: 'Hidden' })];
  const HIDE: KeptCorrection = { key: '1', madeOn: '2026-11-20', correction: { kind: 'hide', id: 'sample:2' } };

  async function openCorrected() {
    const primary = await newConnections();
    const kept: KeptCorrection[] = [];
    const build = vi.fn<LocalIndex['build']>((snapshot, path) =>
      buildIndex(path, snapshot, new PostgresRecords(primary, snapshot)),
    );
    const isDelta = (sql: string) => /directory_(delta|change)_/.test(sql);
    /** The rows of listings of deltas that were read. */
    const read: unknown[] = [];
    let isBehind = false;
    /** A standby that may not have replayed the delta. */
    const readers: Connections = {
      ...primary,
      lend: (work) =>
        primary.lend((connection) =>
          work({
            ...connection,
            query(sql, values) {
              if (isBehind && isDelta(sql)) throw Object.assign(new Error('does not exist'), { code: '42P01' });
              if (sql.startsWith('SELECT -1')) read.push(...(values![0] as number[]));
              return connection.query(sql, values);
            },
          }),
        ),
    };
    const store = await createPostgresStore(
      { primary, readers },
      { folder: temporaryFolder(), build },
      async () => kept,
    );
    onTestFinished(() => store.close());
    await store.replaceSource('sample', inBatches(PROVIDERS));
    return { store, kept, build, read, standby: (behind: boolean) => (isBehind = behind) };
  }

  test('is stored beside the base, whose index is not built again, until the next import', async () => {
    const { store, kept, build } = await openCorrected();
    expect(await namesIn(store)).toEqual(['Shown', 'Hidden']);
    for (const [number, shown] of [
      [2, ['Shown']],
      [3, ['Shown', 'Hidden']],
      [4, ['Shown']],
    ] as const) {
      kept.splice(0, 1, ...(shown.length === 1 ? [HIDE] : []));
      await endLongAgo();
      await store.applyCorrections();
      expect(await namesIn(store)).toEqual(shown);
      const views = [number - 1, number].filter((each) => each > 1).flatMap(viewsOfDelta);
      expect(await tables()).toEqual([...tablesOfImport(1), ...viewsOfDelta('rows_1'), ...views].sort());
    }
    expect(build).toHaveBeenCalledTimes(1);
    await store.replaceSource('sample', inBatches(PROVIDERS));
    expect(await namesIn(store)).toEqual(['Shown']);
    expect(build).toHaveBeenCalledTimes(2);
    await endLongAgo();
    await glite.exec('DELETE FROM directory_import WHERE number = 1');
    await store.replaceSource('csv', inBatches([]));
    expect(await tables()).not.toContainEqual(expect.stringMatching(/_(change|delta)_|_1$/));
  });

  test('assembles all listings anew if an earlier release assembled them', async () => {
    const { store, kept, build } = await openCorrected();
    await glite.exec('UPDATE directory_assembly SET base = NULL');
    kept.push(HIDE);
    await store.applyCorrections();
    expect([await namesIn(store), build.mock.calls.length]).toEqual([['Shown'], 2]);
    expect(await tables()).not.toContain('directory_delta_2');
  });

  const renamed = (id: string, value: string): KeptCorrection => ({
    key: value,
    madeOn: '2026-11-20',
    correction: { kind: 'set', id, field: 'name', value, was: '' },
  });

  test('is indexed without reading again what the ones before have changed', async () => {
    const { store, kept, read } = await openCorrected();
    await namesIn(store);
    const [one, two, other] = [renamed('sample:1', 'One'), renamed('sample:2', 'Two'), renamed('sample:1', 'Other')];
    for (const [corrections, rows, shown] of [
      [[one], [1], ['One', 'Hidden']],
      [[one, two], [2], ['One', 'Two']],
      [[one], [], ['One', 'Hidden']],
      [[one, two], [3], ['One', 'Two']],
      [[other, two], [4], ['Other', 'Two']],
    ] as const) {
      kept.splice(0, kept.length, ...corrections);
      read.length = 0;
      await store.applyCorrections();
      expect(read).toEqual(rows);
      for (const term of shown) expect((await store.search({ ...everyone, term })).total).toBe(1);
    }
  });

  test('of the release before is known as served', async () => {
    const primary = await newConnections();
    const kept = [HIDE];
    const open = () =>
      createPostgresStore({ primary: { ...primary, close: async () => {} } }, undefined, async () => kept);
    const before = await open();
    await before.replaceSource('sample', inBatches(PROVIDERS));
    await before.close();
    await glite.exec(`ALTER TABLE directory_assembly ADD COLUMN corrections TEXT;
      UPDATE directory_assembly SET corrections = (SELECT json_agg(body::json)::text FROM directory_correction);
      DROP TABLE directory_correction; DELETE FROM directory_migration WHERE file LIKE '008%'`);
    const after = await open();
    onTestFinished(() => after.close());
    kept.length = 0;
    await after.applyCorrections();
    expect(await namesIn(after)).toEqual(['Shown', 'Hidden']);
  });

  test('assembles all listings anew if deltas have used too many rows', async () => {
    const { store, kept, build } = await openCorrected();
    kept.push(renamed('sample:1', 'One'));
    await store.applyCorrections();
    await glite.exec(
      'UPDATE directory_delta_rows_1 SET row = 500001; UPDATE directory_change_rows_1 SET listing = 500001',
    );
    kept.push(renamed('sample:2', 'Two'));
    expect(build).toHaveBeenCalledTimes(1);
    await store.applyCorrections();
    expect([await namesIn(store), build.mock.calls.length]).toEqual([['One', 'Two'], 2]);
  });

  test('that a failover loses leaves nothing behind', async () => {
    const { store, kept } = await openCorrected();
    const correct = async (...corrections: KeptCorrection[]) => {
      kept.splice(0, kept.length, ...corrections);
      await store.applyCorrections();
    };
    await correct(renamed('sample:1', 'One'));
    await correct(renamed('sample:1', 'One'), renamed('sample:2', 'Lost'));
    await glite.exec(`DROP VIEW directory_delta_3, directory_change_3, directory_added_3;
      DELETE FROM directory_delta_rows_1 WHERE since = 3; DELETE FROM directory_change_rows_1 WHERE since = 3;
      DELETE FROM directory_correction WHERE body LIKE '%Lost%'; DELETE FROM directory_assembly WHERE number = 3;
       UPDATE directory_assembly SET replaced_at = NULL WHERE number = 2`);
    await correct(renamed('sample:1', 'One'), renamed('sample:2', 'Kept'));
    for (const [term, total] of [
      ['One', 1],
      ['Lost', 0],
      ['Kept', 1],
    ] as const)
      expect((await store.search({ ...everyone, term })).total).toBe(total);
  });

  test('is read from the primary if a standby does not have it yet', async () => {
    const { store, kept, standby } = await openCorrected();
    kept.push(HIDE);
    standby(true);
    await store.applyCorrections();
    expect(await namesIn(store)).toEqual(['Shown']);
    expect(await store.findById('sample:2')).toBeNull();
    standby(false);
    expect(await store.findById('sample:2')).toBeNull();
  });

  test('that cannot be written leaves the ones before', async () => {
    const { store, kept } = await openCorrected();
    await glite.exec(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON directory_assembly EXECUTE FUNCTION refuse()`);
    kept.push(HIDE);
    await expect(store.applyCorrections()).rejects.toThrow('no room');
    expect([await namesIn(store), await tables()]).toEqual([['Shown', 'Hidden'], tablesOfImport(1).sort()]);
  });
});

test('an import drops the tables of imports that were replaced more than an hour ago', async () => {
  const store = await openIndexed();
  onTestFinished(() => store.close());
  const importNext = () => store.replaceSource('sample', inBatches([makeProvider()]));
  await importNext();
  await importNext();
  const named = (...numbers: number[]) => numbers.flatMap(tablesOfImport).sort();
  expect(await tables()).toEqual(named(1, 2));
  for (const catalog of ['import', 'assembly'])
    await glite.exec(`UPDATE directory_${catalog} SET replaced_at = now() - interval '61 minutes' WHERE number = 1`);
  await importNext();
  expect(await tables()).toEqual(named(2, 3));
});
