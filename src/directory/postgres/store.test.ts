import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Connections } from '#postgres/connections.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { namesIn } from '../testing/everyone.ts';
import { inBatches, makeProvider } from '../testing/make-provider.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPostgresStore } from './open-store.ts';
import { PostgresRecords } from './postgres-records.ts';

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

describeDirectoryStore('PostgreSQL (PGlite)', async () => createPostgresStore({ primary: await newConnections() }));

async function openIndexed() {
  const primary = await newConnections();
  return createPostgresStore(
    { primary },
    {
      folder: temporaryFolder(),
      build: (snapshot, path) => buildIndex(path, snapshot, new PostgresRecords(primary, snapshot)),
    },
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

test('an import lost in a failover or restored dump is dropped, and its number can be used again', async () => {
  const store = await openIndexed();
  onTestFinished(() => store.close());
  const served = async (name?: string) => {
    if (name) await store.replaceSource('sample', inBatches([makeProvider({ name })]));
    return namesIn(store);
  };
  expect([await served('Kept'), await served('Lost')]).toEqual([['Kept'], ['Lost']]);
  await glite.exec(`DROP TABLE directory_provider_2; DELETE FROM directory_import WHERE number = 2;
    UPDATE directory_import SET replaced_at = NULL; SELECT setval('directory_import_number', 1)`);
  expect((await store.findById(makeProvider().id))?.name).toBe('Kept');
  expect(await served()).toEqual(['Kept']);
  expect(await served('Next')).toEqual(['Next']);
});
