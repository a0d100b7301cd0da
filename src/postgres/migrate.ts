import { readdirSync, readFileSync } from 'node:fs';
import { type Connection, type Connections, inTransaction } from './connections.ts';
import { isConnectionError } from './open-pool.ts';

/** The steps by which tables are made and brought up to date. */
export interface Migrations {
  /** Folder of SQL files, run in the order of their names, each once. */
  folder: URL;
  /** Table that notes which have been run. */
  table: string;
}

/**
 * The same connections, lent once the tables are up to date. Brings them up to date now; `mayBeAway`: where the server cannot
 * be reached, that is done before the first lending, so that a site can start while its primary is away.
 */
export async function withMigrations(
  connections: Connections,
  migrations: Migrations,
  { mayBeAway = false } = {},
): Promise<Connections> {
  let done = false;
  const ensure = async () => {
    if (!done) await connections.lend((connection) => migrate(connection, migrations));
    done = true;
  };
  try {
    await ensure();
  } catch (error) {
    if (!mayBeAway || !isConnectionError(error)) throw error;
    console.error(`The database that takes changes is away; what only asks goes on. ${(error as Error).message}`);
  }
  return {
    async lend(work) {
      await ensure();
      return connections.lend(work);
    },
    close: () => connections.close(),
  };
}

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 4_620_113;

/** Runs the migrations that this database has not seen yet; of several processes that start at once, one does it. */
function migrate(connection: Connection, { folder, table }: Migrations): Promise<void> {
  return inTransaction(connection, async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(`CREATE TABLE IF NOT EXISTS ${table} (file TEXT PRIMARY KEY)`);
    const { rows } = await connection.query(`SELECT file FROM ${table}`, []);
    const done = new Set((rows as { file: string }[]).map(({ file }) => file));
    const files = readdirSync(folder).sort();
    const unknown = [...done].find((file) => !files.includes(file));
    if (unknown) throw new Error(`it was written by a newer release of this program (${unknown}). Start that release.`);
    for (const file of files.filter((name) => !done.has(name))) {
      await connection.query(readFileSync(new URL(file, folder), 'utf8'));
      await connection.query(`INSERT INTO ${table} VALUES ($1)`, [file]);
    }
  });
}
