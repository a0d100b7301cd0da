import { type Connection, type Connections, inTransaction } from '#postgres/connections.ts';
import { type MigrationOptions, withMigrations } from '#postgres/migrate.ts';
import type { Database, Query, Row } from '../sql/database.ts';

const MIGRATIONS = { folder: new URL('./migrations/', import.meta.url), table: 'submission_migration' };

/**
 * Creates or migrates the form tables, and returns the connections. Throws if that fails, unless the server
 * `mayBeUnreachable`.
 */
export function connectionsWithTables(connections: Connections, options?: MigrationOptions): Promise<Connections> {
  return withMigrations(connections, MIGRATIONS, options);
}

/** A PostgreSQL database that has the tables. */
export class PostgresDatabase implements Database {
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
