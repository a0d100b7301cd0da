import { PGlite } from '@electric-sql/pglite';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { createFormStore } from '../sql/form-store.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { openPostgresDatabase } from './postgres-database.ts';

const glite = new PGlite();

describeFormStore('PostgreSQL (PGlite)', async () => {
  await glite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return createFormStore(await openPostgresDatabase(pgliteConnections(glite, { alone: true })));
});
