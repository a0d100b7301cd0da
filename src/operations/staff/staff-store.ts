import { openPostgresStaffStore } from '#forms/postgres/form-store.ts';
import { openStaffStore } from '#forms/sqlite/form-store.ts';
import type { StaffStore } from '#forms/staff-store.ts';
import { dataPlace } from '../data-folder.ts';
import { withOpen } from '../with-open.ts';

/** Opens the site's staff. Throws a `ConfigError` or `FormStoreError`. */
export async function openStaff(): Promise<StaffStore> {
  const { folder, databaseUrl } = dataPlace();
  return databaseUrl ? openPostgresStaffStore(databaseUrl) : openStaffStore({ folder });
}

/** Runs `work` with the site's staff, then closes the store. */
export function withStaffStore<T>(work: (staff: StaffStore) => Promise<T>): Promise<T> {
  return withOpen(openStaff(), work);
}
