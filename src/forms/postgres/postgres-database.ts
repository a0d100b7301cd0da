import { readdirSync, readFileSync } from 'node:fs';
import type { Database, Query, Row } from '../sql/database.ts';

/** As much of a connection to PostgreSQL as is used. Without values, `sql` may hold several statements. */
export interface Connection {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Where connections come from: `pg` in the running site, PGlite in tests. */
export interface Connections {
  /** Lends a connection of its own for as long as `work` lasts. */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A PostgreSQL database, its tables made or brought up to date first. Throws where it cannot be reached. */
export async function openPostgresDatabase(connections: Connections): Promise<Database> {
  const database = new PostgresDatabase(connections);
  await connections.lend(migrate);
  return database;
}

class PostgresDatabase implements Database {
  readonly takeRows = 'FOR UPDATE SKIP LOCKED';
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  read: Query = (sql, values = []) => this.#connections.lend((connection) => queryOf(connection)(sql, values));

  write<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#connections.lend((connection) => inTransaction(connection, () => work(queryOf(connection))));
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}

function queryOf(connection: Connection): Query {
  return async (sql, values = []) => (await connection.query(sql, [...values])).rows as Row[];
}

async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('BEGIN');
  try {
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 4_620_113;

/** Runs the migrations that this database has not seen yet; of several processes that start at once, one does it. */
function migrate(connection: Connection): Promise<void> {
  return inTransaction(connection, async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query('CREATE TABLE IF NOT EXISTS submission_migration (file TEXT PRIMARY KEY)');
    const { rows } = await connection.query('SELECT file FROM submission_migration', []);
    const done = new Set((rows as { file: string }[]).map(({ file }) => file));
    const files = readdirSync(MIGRATIONS).sort();
    const unknown = [...done].find((file) => !files.includes(file));
    if (unknown) throw new Error(`it was written by a newer release of this program (${unknown}). Start that release.`);
    for (const file of files.filter((name) => !done.has(name))) {
      await connection.query(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
      await connection.query('INSERT INTO submission_migration VALUES ($1)', [file]);
    }
  });
}
