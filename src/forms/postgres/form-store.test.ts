import { openPglite } from '#postgres/testing/open-pglite.ts';
import { pgliteConnections } from '#postgres/testing/pglite-connections.ts';
import { createCallStore } from '../sql/call-store.ts';
import { createContentStore } from '../sql/content-store.ts';
import { createCorrectionStore } from '../sql/correction-store.ts';
import { createFormStore } from '../sql/form-store.ts';
import { createStaffStore } from '../sql/staff-store.ts';
import { describeCallStore } from '../testing/call-store-contract.ts';
import { describeContentStore } from '../testing/content-store-contract.ts';
import { describeCorrectionStore } from '../testing/correction-store-contract.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { describeGuardMemory } from '../testing/guard-memory-contract.ts';
import { describeStaffStore } from '../testing/staff-store-contract.ts';
import { PostgresGuardMemory } from './guard-memory.ts';
import { connectionsWithTables, PostgresDatabase } from './postgres-database.ts';

const glite = await openPglite();

async function freshConnections() {
  await glite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return connectionsWithTables(pgliteConnections(glite, { alone: true }));
}

describeFormStore('PostgreSQL (PGlite)', async () => createFormStore(new PostgresDatabase(await freshConnections())));
describeCallStore('PostgreSQL (PGlite)', async () => createCallStore(new PostgresDatabase(await freshConnections())));
describeGuardMemory('PostgreSQL (PGlite)', async () => new PostgresGuardMemory(await freshConnections()));
describeCorrectionStore('PostgreSQL (PGlite)', async () =>
  createCorrectionStore(new PostgresDatabase(await freshConnections())),
);
describeContentStore('PostgreSQL (PGlite)', async () =>
  createContentStore(new PostgresDatabase(await freshConnections())),
);
describeStaffStore('PostgreSQL (PGlite)', async () => createStaffStore(new PostgresDatabase(await freshConnections())));
