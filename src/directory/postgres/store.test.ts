import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';
import { afterAll } from 'vitest';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { createPostgresStore } from './store.ts';

const glite = new PGlite({ extensions: { postgis, pg_trgm } });
afterAll(() => glite.close());
await glite.exec('CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm');
let opened = 0;

describeDirectoryStore('PostgreSQL (PGlite)', async () => {
  const schema = `store_${++opened}`;
  await glite.exec(
    `DROP SCHEMA IF EXISTS store_${opened - 1} CASCADE; CREATE SCHEMA ${schema}; SET search_path = ${schema}, public`,
  );
  return createPostgresStore({ primary: pgliteConnections(glite, { alone: false }) });
});
