import { PGlite } from '@electric-sql/pglite';
import { createFormStore } from '../sql/form-store.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { type Connection, type Connections, openPostgresDatabase } from './postgres-database.ts';

const glite = new PGlite();

/** The one connection of a PostgreSQL within this process: lent to one at a time. */
function pgliteConnections(): Connections {
  let last: Promise<unknown> = Promise.resolve();
  const connection: Connection = {
    query: async (sql, values) =>
      values ? glite.query(sql, values) : { rows: (await glite.exec(sql)).at(-1)?.rows ?? [] },
  };
  return {
    lend(work) {
      const next = last.then(() => work(connection));
      last = next.catch(() => {});
      return next;
    },
    close: async () => {},
  };
}

describeFormStore('PostgreSQL (PGlite)', async () => {
  await glite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return createFormStore(await openPostgresDatabase(pgliteConnections()));
});
