import type { ContentStore } from '#forms/content-store.ts';
import { openPostgresContentStore } from '#forms/postgres/form-store.ts';
import { openContentStore } from '#forms/sqlite/form-store.ts';
import { dataPlace } from './data-folder.ts';

/** Opens the changes that keepers made in the content folder. Throws a `ConfigError` or `FormStoreError`. */
export async function openContentChanges(): Promise<ContentStore> {
  const { folder, databaseUrl } = dataPlace();
  return databaseUrl ? openPostgresContentStore(databaseUrl) : openContentStore({ folder });
}
