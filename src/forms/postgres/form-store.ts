import { isConnectionError, openPool } from '#postgres/open-pool.ts';
import type { FormStore } from '../form-store.ts';
import { FormStoreError } from '../form-store-error.ts';
import type { GuardMemory } from '../guard-memory.ts';
import { withSpool } from '../spool/spooled-form-store.ts';
import { createFormStore } from '../sql/form-store.ts';
import { PostgresGuardMemory } from './guard-memory.ts';
import { connectionsWithTables, openPostgresDatabase } from './postgres-database.ts';

/** Where what visitors send is kept. */
export interface PostgresForms {
  /** postgres://user:password@host/database */
  url: string;
  /** Where forms wait while the database is away; without it they are refused then. */
  spoolFolder?: string;
  /** Opens though the database cannot be reached now. */
  mayBeAway?: boolean;
}

/**
 * Keeps submissions in PostgreSQL, for several servers at once, with what these remember of senders together. Throws
 * `FormStoreError` where the database cannot be used.
 */
export async function openPostgresForms({
  url,
  spoolFolder,
  mayBeAway = false,
}: PostgresForms): Promise<{ store: FormStore; memory: GuardMemory }> {
  // Long enough for a busy server; and a visitor waits for it.
  const pool = await openPool(url, { openWithinMs: 5000, answerWithinMs: 10_000 });
  try {
    const connections = await connectionsWithTables(pool, { mayBeAway });
    const store = createFormStore(openPostgresDatabase(connections));
    return {
      store: spoolFolder ? withSpool(store, { folder: spoolFolder, mayTakeLater }) : store,
      memory: new PostgresGuardMemory(connections),
    };
  } catch (cause) {
    await pool.close();
    throw new FormStoreError('The database of DATABASE_URL', cause);
  }
}

/** Whether it is away, or short of disk or memory (class 53 of PostgreSQL's errors): an operator can mend both. */
function mayTakeLater(error: unknown): boolean {
  return isConnectionError(error) || /^53/.test((error as { code?: string } | undefined)?.code ?? '');
}

/** The store alone, for commands. */
export async function openPostgresFormStore(url: string): Promise<FormStore> {
  return (await openPostgresForms({ url })).store;
}
