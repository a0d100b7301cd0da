/** The parts of a PostgreSQL connection that this project uses. */
export interface Connection {
  /** Runs one statement with values for $1, $2 …; without `values`, `sql` may hold several statements. */
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs a `COPY … FROM STDIN` with these chunks of text as input. */
  copy(sql: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void>;
}

/** Source of connections: `pg` in production, PGlite in some tests. */
export interface Connections {
  /** Runs `work` with a connection that is returned afterward. */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Runs `work` in a transaction; rolls back if it throws. `begin` starts another kind of transaction. */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await connection.query(begin);
  try {
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection broke, the server has rolled back already; report the original error.
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
