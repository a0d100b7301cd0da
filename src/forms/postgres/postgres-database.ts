import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { withMigrations } from '#postgres/migrate.ts';
import type { Database, Query, Row } from '../sql/database.ts';

const MIGRATIONS = { folder: new URL('./migrations/', import.meta.url), table: 'submission_migration' };

/** A PostgreSQL database, its tables made or brought up to date first. Throws where it cannot be reached, unless it `mayBeAway`. */
export async function openPostgresDatabase(
  connections: Connections,
  options: { mayBeAway?: boolean } = {},
): Promise<Database> {
  return new PostgresDatabase(await withMigrations(connections, MIGRATIONS, options));
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
