import { openPool } from '#postgres/open-pool.ts';
import { DirectoryStoreError } from '../errors.ts';
import type { DirectoryStore } from '../store.ts';
import { createPostgresStore } from './store.ts';

/** Keeps providers in PostgreSQL with PostGIS, for several servers at once. Throws `DirectoryStoreError` where it cannot be used. */
export async function openPostgresStore({ url }: { url: string }): Promise<DirectoryStore> {
  const primary = await openPool(url);
  try {
    return await createPostgresStore({ primary });
  } catch (cause) {
    await primary.close();
    throw new DirectoryStoreError(`The database of DATABASE_URL cannot be used: ${(cause as Error).message}`, {
      cause,
    });
  }
}
