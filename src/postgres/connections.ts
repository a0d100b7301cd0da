/** As much of a connection to PostgreSQL as is used. */
export interface Connection {
  /** Runs one statement with its values at $1, $2 …; without values `sql` may hold several. */
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs a `COPY … FROM STDIN` and feeds it these pieces of text; resolves when all is taken. */
  copy(sql: string, pieces: AsyncIterable<string>): Promise<void>;
}

/** Where connections come from: `pg` in the running site, PGlite in some tests. */
export interface Connections {
  /** Lends a connection for as long as `work` lasts. */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** All of `work` or, when it throws, nothing. `begin`: where another kind of transaction is wanted. */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await connection.query(begin);
  try {
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // Where the connection itself broke, the server has rolled back; what is told is what went wrong first.
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
