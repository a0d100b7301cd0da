import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import {
  type PostgresForTests,
  type Standby,
  startPostgres,
  TESTS_REAL_POSTGRES,
} from '#postgres/testing/throw-away-postgres.ts';
import type { DirectoryStore } from '../store.ts';
import { namesIn as names } from '../testing/everyone.ts';
import { openPostgresStore } from './open-store.ts';

const import1 = (store: DirectoryStore, name: string) =>
  store.replaceSource('sample', inBatches([makeProvider({ name })]));

describe.runIf(TESTS_REAL_POSTGRES)('a primary with two standbys', () => {
  let server: PostgresForTests;
  let standbys: Standby[];
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.newDatabase(['postgis', 'pg_trgm']);
    standbys = [await server.addStandby(), await server.addStandby()];
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return server.stop();
  });

  async function open(indexFolder?: string): Promise<DirectoryStore> {
    const store = await openPostgresStore({ url, readUrls: standbys.map(({ urlOf }) => urlOf(url)), indexFolder });
    onTestFinished(() => store.close());
    return store;
  }

  /** Standbys are slightly behind. */
  const eventually = (store: DirectoryStore, name: string) =>
    vi.waitFor(
      async () => {
        for (let turn = 0; turn < 4; turn++) expect(await names(store)).toEqual([name]);
      },
      { timeout: 40_000 },
    );

  test.each([
    ['in the database', () => undefined],
    ['from a local index', () => temporaryFolder()],
  ])('searched %s: reads work while any server is down, imports when the primary is back', async (_, folder) => {
    const store = await open(folder());
    await import1(store, 'First');
    await eventually(store, 'First');

    await standbys[0]!.kill();
    for (let turn = 0; turn < 4; turn++) expect(await names(store)).toEqual(['First']);

    await server.kill();
    for (let turn = 0; turn < 4; turn++) expect(await names(store)).toEqual(['First']);
    await expect(import1(store, 'Lost')).rejects.toThrow();

    // A server that starts now can read too.
    const late = await open(folder() && temporaryFolder());
    expect(await names(late)).toEqual(['First']);

    await standbys[0]!.restart();
    await server.restart();
    await import1(store, 'Second');
    await eventually(store, 'Second');
    await eventually(late, 'Second');
    await standbys[1]!.kill();
    await eventually(store, 'Second');
    await standbys[1]!.restart();
  });
});
