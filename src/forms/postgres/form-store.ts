import type { Connections } from '#postgres/connections.ts';
import { openPool } from '#postgres/open-pool.ts';
import { POOL_SIZES } from '#postgres/pool-sizes.ts';
import { isTemporary } from '#postgres/problems.ts';
import { openServer, spreadLoad } from '#postgres/spread-load.ts';
import type { CallStore } from '../call-store.ts';
import type { ContentStore } from '../content-store.ts';
import type { CorrectionStore } from '../correction-store.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import type { GuardMemory } from '../guard-memory.ts';
import { withSpool } from '../spool/spooled-form-store.ts';
import { createCallStore } from '../sql/call-store.ts';
import { createContentStore } from '../sql/content-store.ts';
import { createCorrectionStore } from '../sql/correction-store.ts';
import { createFormStore } from '../sql/form-store.ts';
import { createStaffStore } from '../sql/staff-store.ts';
import type { StaffStore } from '../staff-store.ts';
import { PostgresGuardMemory } from './guard-memory.ts';
import { connectionsWithTables, PostgresDatabase } from './postgres-database.ts';

/** Where submissions are stored. */
export interface PostgresForms {
  /** postgres://user:password@host/database */
  url: string;
  /** Folder for forms that arrive while the database is unavailable; without it, they are refused. */
  spoolFolder?: string;
  /** Opens even if the database cannot be reached. */
  mayBeUnreachable?: boolean;
}

/**
 * Opens a store, callers' reports, the staff, content changes and a memory of senders in PostgreSQL, shared by several
 * servers; closing the store closes all. Throws a `FormStoreError` if the database cannot be used.
 */
export async function openPostgresForms({ url, spoolFolder, mayBeUnreachable = false }: PostgresForms): Promise<{
  store: FormStore;
  calls: CallStore;
  staff: StaffStore;
  contentChanges: ContentStore;
  memory: GuardMemory;
}> {
  const connections = await connectTo(url, mayBeUnreachable);
  const database = new PostgresDatabase(connections);
  const store = createFormStore(database);
  return {
    calls: createCallStore(database),
    staff: createStaffStore(database),
    contentChanges: createContentStore(database),
    store: spoolFolder ? withSpool(store, { folder: spoolFolder, isTemporary }) : store,
    memory: new PostgresGuardMemory(connections),
  };
}

/** Opens the store only, for commands. */
export async function openPostgresFormStore(url: string): Promise<FormStore> {
  return (await openPostgresForms({ url })).store;
}

/** Opens callers' reports in that database, for commands. */
export async function openPostgresCallStore(url: string): Promise<CallStore> {
  return createCallStore(new PostgresDatabase(await connectTo(url)));
}

/** Opens the corrections in that database, for commands. */
export async function openPostgresCorrectionStore(url: string): Promise<CorrectionStore> {
  return createCorrectionStore(new PostgresDatabase(await connectTo(url)));
}

/** Opens the staff in that database. */
export async function openPostgresStaffStore(url: string): Promise<StaffStore> {
  return createStaffStore(new PostgresDatabase(await connectTo(url)));
}

/** Opens content changes in that database. */
export async function openPostgresContentStore(url: string): Promise<ContentStore> {
  return createContentStore(new PostgresDatabase(await connectTo(url)));
}

async function connectTo(url: string, mayBeUnreachable = false): Promise<Connections> {
  // Long enough for a busy server, and not too long for a waiting visitor. A form that was abandoned and is stored
  // after all is stored once: it keeps its id.
  const server = await openServer(url, { max: POOL_SIZES.forms, statementTimeoutMs: 5000 });
  const pool = spreadLoad([server]);
  const unlimited = await openPool(url, { max: POOL_SIZES.migrations, openTimeoutMs: 5000 });
  try {
    return await connectionsWithTables(pool, { mayBeUnreachable, unlimited });
  } catch (cause) {
    await Promise.all([pool.close(), unlimited.close()]);
    throw new FormStoreError('The database of DATABASE_URL', cause);
  }
}
