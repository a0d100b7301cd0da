import { type Connections, inTransaction } from '#postgres/connections.ts';
import { isConnectionError } from '#postgres/problems.ts';
import { type GuardMemory, LocalGuardMemory, MAX_WINDOW_MS, type SenderLimit } from '../guard-memory.ts';

/**
 * Memory of senders that all servers of a database share. While the database is unavailable or cannot write, each
 * server uses its own memory: limits then apply per server, but no form is refused because of the failure.
 */
export class PostgresGuardMemory implements GuardMemory {
  readonly #connections: Connections;
  readonly #fallback = new LocalGuardMemory();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  admit(sender: string, limit: SenderLimit): Promise<boolean> {
    const { max, windowMs } = limit;
    const window = [`${windowMs} milliseconds`];
    const inDatabase = this.#connections.lend((connection) =>
      inTransaction(connection, async () => {
        await connection.query('DELETE FROM form_sent WHERE at <= now() - $1::interval', [
          `${MAX_WINDOW_MS} milliseconds`,
        ]);
        // Serializes each sender: two concurrent forms must not both count as the last one allowed.
        await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 4620115))', [sender]);
        const { rows } = await connection.query(
          `INSERT INTO form_sent (sender, at) SELECT $1::text, clock_timestamp()
           WHERE (SELECT count(*) FROM form_sent WHERE sender = $1::text
             -- Future times were recorded while the clock was wrong.
             AND at > now() - $2::interval AND at < clock_timestamp() + $2::interval) < $3::int
           RETURNING sender`,
          [sender, ...window, max],
        );
        return rows.length > 0;
      }),
    );
    return this.#orFallback(inDatabase, () => this.#fallback.admit(sender, limit));
  }

  takeOnce(key: string, until: Date, taker?: string): Promise<boolean> {
    const inDatabase = this.#connections.lend(async (connection) => {
      await connection.query('DELETE FROM taken_once WHERE until < now()', []);
      const { rows } = await connection.query(
        `INSERT INTO taken_once VALUES ($1::text, $2::timestamptz, $3::text)
         ON CONFLICT (key) DO UPDATE SET key = excluded.key WHERE taken_once.taker = excluded.taker RETURNING key`,
        [key, until.toISOString(), taker ?? null],
      );
      return rows.length > 0;
    });
    return this.#orFallback(inDatabase, () => this.#fallback.takeOnce(key, until, taker));
  }

  #orFallback(inDatabase: Promise<boolean>, fallback: () => Promise<boolean>): Promise<boolean> {
    return inDatabase.catch((error) => {
      // Connection errors are logged elsewhere.
      if (!isConnectionError(error)) console.error(`Could not look up form senders in the database: ${error.message}`);
      return fallback();
    });
  }
}
