import { isConnectionError, openPool } from '#postgres/open-pool.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import type { GuardMemory } from '../guard-memory.ts';
import { withSpool } from '../spool/spooled-form-store.ts';
import { createFormStore } from '../sql/form-store.ts';
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
 * Opens a store and a memory of senders in PostgreSQL, shared by several servers. Throws a `FormStoreError` if the database
 * cannot be used.
 */
export async function openPostgresForms({
  url,
  spoolFolder,
  mayBeUnreachable = false,
}: PostgresForms): Promise<{ store: FormStore; memory: GuardMemory }> {
  // Long enough for a busy server, and not too long for a waiting visitor.
  const pool = await openPool(url, { openTimeoutMs: 5000, queryTimeoutMs: 10_000 });
  try {
    const connections = await connectionsWithTables(pool, { mayBeUnreachable });
    const store = createFormStore(new PostgresDatabase(connections));
    return {
      store: spoolFolder ? withSpool(store, { folder: spoolFolder, isTemporary }) : store,
      memory: new PostgresGuardMemory(connections),
    };
  } catch (cause) {
    await pool.close();
    throw new FormStoreError('The database of DATABASE_URL', cause);
  }
}

/** Returns true if the database is unreachable, or out of disk or memory (PostgreSQL error class 53). */
function isTemporary(error: unknown): boolean {
  return isConnectionError(error) || /^53/.test((error as { code?: string } | undefined)?.code ?? '');
}

/** Opens the store only, for commands. */
export async function openPostgresFormStore(url: string): Promise<FormStore> {
  return (await openPostgresForms({ url })).store;
}
