import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import { createFormStore } from '../sql/form-store.ts';
import { type Connections, openPostgresDatabase } from './postgres-database.ts';

/** Keeps submissions in PostgreSQL, for several servers at once. `url`: postgres://user:password@host/database. Throws `FormStoreError` where it cannot be reached. */
export async function openPostgresFormStore(url: string): Promise<FormStore> {
  const connections = await connect(url);
  try {
    return createFormStore(await openPostgresDatabase(connections));
  } catch (cause) {
    await connections.close();
    throw new FormStoreError('The database of DATABASE_URL', cause);
  }
}

async function connect(url: string): Promise<Connections> {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while it is idle: the pool opens another.
  pool.on('error', (error) => console.error(`A connection to PostgreSQL broke off: ${error.message}`));
  return {
    async lend(work) {
      const client = await pool.connect();
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        client.release(error instanceof Error && !('severity' in error));
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
