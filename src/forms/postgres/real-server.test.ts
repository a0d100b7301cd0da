import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openPool } from '#postgres/open-pool.ts';
import { startPostgres, TESTS_REAL_POSTGRES } from '#postgres/testing/throw-away-postgres.ts';
import { Guard } from '../guard.ts';
import { describeCallStore } from '../testing/call-store-contract.ts';
import { describeContentStore } from '../testing/content-store-contract.ts';
import { describeCorrectionStore } from '../testing/correction-store-contract.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { describeGuardMemory } from '../testing/guard-memory-contract.ts';
import { makeSubmission } from '../testing/make-submission.ts';
import { describeStaffStore } from '../testing/staff-store-contract.ts';
import {
  openPostgresCallStore,
  openPostgresContentStore,
  openPostgresCorrectionStore,
  openPostgresFormStore,
  openPostgresForms,
  openPostgresStaffStore,
} from './form-store.ts';

// PGlite is tested with the same contract everywhere.
describe.runIf(TESTS_REAL_POSTGRES)('a real server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  describeFormStore('PostgreSQL', async () => openPostgresFormStore(await server.newDatabase()));
  describeCallStore('PostgreSQL', async () => openPostgresCallStore(await server.newDatabase()));
  describeCorrectionStore('PostgreSQL', async () => openPostgresCorrectionStore(await server.newDatabase()));

  describeContentStore('PostgreSQL', async () => openPostgresContentStore(await server.newDatabase()));
  describeStaffStore('PostgreSQL', async () => openPostgresStaffStore(await server.newDatabase()));

  describeGuardMemory('PostgreSQL', async () => {
    const { store, memory } = await openPostgresForms({ url: await server.newDatabase() });
    onTestFinished(() => store.close());
    return memory;
  });

  test('servers of one database share limits and used proofs', async () => {
    const url = await server.newDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => openPostgresForms({ url })));
    const guards = servers.map(({ memory }) => new Guard({ secret: 'shared', maxPerClient: 5, memory }));
    const admitted = await Promise.all(Array.from({ length: 30 }, (_, at) => guards[at % 3]!.admits('one visitor')));
    expect(admitted.filter(Boolean)).toHaveLength(5);
    const until = new Date(Date.now() + 60_000);
    const taken = await Promise.all(servers.map(({ memory }) => memory.takeOnce('a proof', until)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    for (const { store } of servers) await store.close();
  });

  test('a form that arrives while the server is down waits, is counted, and is stored later', async () => {
    const spoolFolder = makeSpoolFolder();
    const url = await server.newDatabase();
    const { store, memory } = await openPostgresForms({ url, spoolFolder });
    await server.kill();
    const submission = makeSubmission();
    expect(await store.keep(submission, ['webhook'])).toBe(true);
    expect(await memory.admit('a', { max: 1, windowMs: 60_000, now: Date.now() })).toBe(true);
    await expect(store.list()).rejects.toThrow();
    await server.restart();
    await vi.waitFor(async () => expect(await store.list()).toEqual([submission]), { timeout: 30_000 });
    expect(readdirSync(spoolFolder)).toEqual([]);
    await store.close();
  });

  test('a form waits while the server’s disk is full', async () => {
    const spoolFolder = makeSpoolFolder();
    const url = await server.newDatabase();
    const { store } = await openPostgresForms({ url, spoolFolder });
    const operator = new Client({ connectionString: url });
    await operator.connect();
    await operator.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON submission EXECUTE FUNCTION full_disk()`);
    const submission = makeSubmission();
    expect(await store.keep(submission, [])).toBe(true);
    expect(await store.list()).toEqual([]);
    await operator.query('DROP TRIGGER full_disk ON submission');
    await operator.end();
    await vi.waitFor(async () => expect(await store.list()).toEqual([submission]), { timeout: 30_000 });
    expect(readdirSync(spoolFolder)).toEqual([]);
    await store.close();
  });

  test('a form waits while a table is locked', async () => {
    const spoolFolder = makeSpoolFolder();
    const url = await server.newDatabase();
    const { store } = await openPostgresForms({ url, spoolFolder });
    const operator = new Client({ connectionString: url });
    await operator.connect();
    await operator.query('BEGIN; LOCK TABLE submission');
    const submission = makeSubmission();
    expect(await store.keep(submission, [])).toBe(true);
    expect(readdirSync(spoolFolder)).toHaveLength(1);
    await operator.end();
    await vi.waitFor(async () => expect(await store.list()).toEqual([submission]), { timeout: 30_000 });
    await store.close();
  });

  test('a form waits while the server hangs, and is stored once', async () => {
    const spoolFolder = makeSpoolFolder();
    const url = await server.newDatabase();
    const { store, memory } = await openPostgresForms({ url, spoolFolder });
    await store.list();
    server.hang();
    onTestFinished(() => server.resume());
    const submission = makeSubmission();
    expect(await store.keep(submission, [])).toBe(true);
    expect(await memory.admit('a', { max: 1, windowMs: 60_000, now: Date.now() })).toBe(true);
    expect(readdirSync(spoolFolder)).toHaveLength(1);
    server.resume();
    await vi.waitFor(() => expect(readdirSync(spoolFolder)).toEqual([]), { timeout: 30_000 });
    expect(await store.list()).toEqual([submission]);
    await store.close();
  });

  test('the server stops a statement whose client has gone', async () => {
    const url = await server.newDatabase();
    const pool = await openPool(url, { max: 1, statementTimeoutMs: 200 });
    const sleep = pool.lend((connection) => connection.query('SELECT pg_sleep(600)', []));
    await expect(sleep).rejects.toMatchObject({ code: '57014' });
    await pool.close();
  });

  test('concurrently started stores create the tables once and claim nothing twice', async () => {
    const url = await server.newDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresFormStore(url)));
    const kept = Array.from({ length: 500 }, (_, at) => stores[at % 3]!.keep(makeSubmission(), ['webhook']));
    await Promise.all(kept);
    const now = new Date().toISOString();
    const ids = new Set<string>();
    let claimed = 0;
    for (;;) {
      const claims = await Promise.all(
        stores.map((store) => store.claim(['webhook'], now, '2999-01-01T00:00:00.000Z', 40)),
      );
      const entries = claims.flat();
      if (entries.length === 0) break;
      claimed += entries.length;
      for (const { id } of entries) ids.add(id);
    }
    expect([claimed, ids.size]).toEqual([500, 500]);
    for (const store of stores) await store.close();
  });

  test('reports a database that does not exist', async () => {
    const url = await server.newDatabase();
    await expect(openPostgresFormStore(url.replace(/test_\d+/, 'no_such'))).rejects.toThrow(/no_such/);
  });
});

/** Removed after the test; silences the log about waiting forms. */
function makeSpoolFolder(): string {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  return temporaryFolder();
}
