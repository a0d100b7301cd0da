import { readdirSync, readFileSync } from 'node:fs';
import { type Connection, type Connections, inTransaction } from './connections.ts';
import { isConnectionError } from './problems.ts';

/** The migrations of one folder's tables. */
interface Migrations {
  /** Folder of SQL files, each run once, in the order of their names. */
  folder: URL;
  /** Table that records which of them have run. */
  table: string;
}

export interface MigrationOptions {
  mayBeUnreachable?: boolean | undefined;
  unlimited?: Connections;
}

/**
 * Returns the same connections, which are lent only after all migrations have run. Runs them now. With
 * `mayBeUnreachable`, an unreachable server postpones them to the first use, so that a site can start while its primary
 * is down. `unlimited`: connections without time limits, for migrations that take longer than other statements may.
 */
export async function withMigrations(
  connections: Connections,
  migrations: Migrations,
  { mayBeUnreachable = false, unlimited = connections }: MigrationOptions = {},
): Promise<Connections> {
  let done = false;
  const ensure = async () => {
    if (!done) await unlimited.lend((connection) => migrate(connection, migrations));
    done = true;
  };
  try {
    await ensure();
  } catch (error) {
    if (!mayBeUnreachable || !isConnectionError(error)) throw error;
    console.error(
      `The primary database cannot be reached; only reads work until it is back. ${(error as Error).message}`,
    );
  }
  return {
    async lend(work) {
      await ensure();
      return connections.lend(work);
    },
    async close() {
      await connections.close();
      if (unlimited !== connections) await unlimited.close();
    },
  };
}

/** Arbitrary advisory lock key that nothing else in the database uses. */
const MIGRATION_LOCK = 4_620_113;

/** Runs the pending migrations. If several processes start at once, only one of them runs each migration. */
function migrate(connection: Connection, { folder, table }: Migrations): Promise<void> {
  return inTransaction(connection, async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(`CREATE TABLE IF NOT EXISTS ${table} (file TEXT PRIMARY KEY)`);
    const { rows } = await connection.query(`SELECT file FROM ${table}`, []);
    const done = new Set((rows as { file: string }[]).map(({ file }) => file));
    const files = readdirSync(folder).sort();
    const unknown = [...done].find((file) => !files.includes(file));
    if (unknown) throw new Error(`it was written by a newer release of this program (${unknown}). Run that release.`);
    for (const file of files.filter((name) => !done.has(name))) {
      await connection.query(readFileSync(new URL(file, folder), 'utf8'));
      await connection.query(`INSERT INTO ${table} VALUES ($1)`, [file]);
    }
  });
}
