import { openPool } from '#postgres/open-pool.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import { createFormStore } from '../sql/form-store.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/** Keeps submissions in PostgreSQL, for several servers at once. `url`: postgres://user:password@host/database. Throws `FormStoreError` where it cannot be reached. */
export async function openPostgresFormStore(url: string): Promise<FormStore> {
  const connections = await openPool(url);
  try {
    return createFormStore(await openPostgresDatabase(connections));
  } catch (cause) {
    await connections.close();
    throw new FormStoreError('The database of DATABASE_URL', cause);
  }
}
