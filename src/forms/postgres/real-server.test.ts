import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSTGRES_PROGRAMS, startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { makeSubmission } from '../testing/make-submission.ts';
import { openPostgresFormStore } from './form-store.ts';

// Runs wherever Debian's PostgreSQL is installed; PGlite holds the same contract everywhere.
describe.runIf(POSTGRES_PROGRAMS)('a real server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  describeFormStore('PostgreSQL', async () => openPostgresFormStore(await server.newDatabase()));

  test('stores that start at once make the tables once, and claim nothing twice', async () => {
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

  test('one that cannot be reached is told of', async () => {
    const url = await server.newDatabase();
    await expect(openPostgresFormStore(url.replace(/test_\d+/, 'no_such'))).rejects.toThrow(/no_such/);
  });
});
