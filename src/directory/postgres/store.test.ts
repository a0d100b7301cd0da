import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';
import { afterAll } from 'vitest';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildReplicaIndex } from './replica-index.ts';
import { createPostgresStore } from './store.ts';

const glite = new PGlite({ extensions: { postgis, pg_trgm } });
afterAll(() => glite.close());
await glite.exec('CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm');
let opened = 0;

/** A schema of its own for each store: making the extensions anew would take seconds. */
async function newConnections() {
  await glite.exec(`DROP SCHEMA IF EXISTS store_${opened} CASCADE; CREATE SCHEMA store_${++opened}`);
  await glite.exec(`SET search_path = store_${opened}, public`);
  return pgliteConnections(glite, { alone: false });
}

describeDirectoryStore('PostgreSQL (PGlite)', async () => createPostgresStore({ primary: await newConnections() }));

describeDirectoryStore('PostgreSQL (PGlite) with a local index', async () => {
  const primary = await newConnections();
  return createPostgresStore(
    { primary },
    {
      folder: temporaryFolder(),
      build: (snapshot, path) => primary.lend((connection) => buildReplicaIndex(connection, snapshot, path)),
    },
  );
});
