import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresStore } from '#directory/postgres/open-store.ts';
import { everyone } from '#directory/testing/everyone.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openPostgresForms } from '#forms/postgres/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { POOL_SIZES } from './pool-sizes.ts';
import { startPostgres, TESTS_REAL_POSTGRES } from './testing/throw-away-postgres.ts';

const { searches, forms, imports, migrations, checks, listening, index } = POOL_SIZES;
/** Searches and forms each check the primary. */
const toPrimary = searches + forms + imports + migrations + 2 * checks + listening + index;
const toStandby = searches + checks + index;
/** Defaults of PostgreSQL. */
const MAX_CONNECTIONS = 100;
const SUPERUSER_RESERVED_CONNECTIONS = 3;

test('docs/scaling.md adds up the connections of a server', () => {
  const docs = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  const parts = [searches, forms, imports, migrations, 2 * checks, listening, index].join(' + ');
  expect(docs).toContain(`at most ${toPrimary} to the primary (${parts}:`);
  expect(docs).toContain(`at most ${toStandby} to each standby (${[searches, checks, index].join(' + ')})`);
  const servers = Math.floor((MAX_CONNECTIONS - SUPERUSER_RESERVED_CONNECTIONS) / toPrimary);
  expect(docs).toContain(`the default of ${MAX_CONNECTIONS} is enough for ${servers} servers`);
});

test.runIf(TESTS_REAL_POSTGRES)('a server opens no more connections, however much waits', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.newDatabase(['postgis', 'pg_trgm']);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  // The primary is listed as a standby too, which must not count twice.
  const store = await openPostgresStore({ url, readUrls: [url], indexFolder: temporaryFolder() });
  const { store: formStore } = await openPostgresForms({ url, spoolFolder: temporaryFolder() });
  onTestFinished(async () => {
    await Promise.all([store.close(), formStore.close()]);
  });
  const providers = Array.from({ length: 40 }, (_, at) => makeProvider({ id: `sample:${at}` }));
  await store.replaceSource('sample', inBatches(providers));
  await store.search({ ...everyone, pageSize: 1 });

  const [operator, observer] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  for (const client of [operator, observer]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await operator.query('BEGIN; LOCK TABLE submission, directory_provider_1');
  let isOver = false;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch(() => {});
  };
  const waiting = providers.flatMap(({ id }) => [
    repeat(() => store.findById(id)),
    repeat(() => formStore.keep(makeSubmission(), [])),
  ]);
  const open = async () => {
    const { rows } = await observer.query(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database()`,
    );
    return rows[0].open - 2;
  };
  try {
    const busy = searches + forms + listening;
    await vi.waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(busy), { timeout: 30_000 });
    expect(await open()).toBeLessThanOrEqual(toPrimary);
  } finally {
    isOver = true;
    await operator.query('ROLLBACK');
    await Promise.all(waiting);
  }
});
