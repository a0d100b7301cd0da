import { type Connections, inTransaction } from '#postgres/connections.ts';
import { isConnectionError } from '#postgres/open-pool.ts';
import { type GuardMemory, LocalGuardMemory, type SenderLimit } from '../guard-memory.ts';

/**
 * What all servers of one database remember together. While that is away, or cannot write, each goes by what it has seen
 * itself: a limit may then be passed once for each server, but nobody who has something to say is turned away.
 */
export class PostgresGuardMemory implements GuardMemory {
  readonly #connections: Connections;
  readonly #meanwhile = new LocalGuardMemory();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  admit(sender: string, limit: SenderLimit): Promise<boolean> {
    const { most, windowMs } = limit;
    const window = [`${windowMs} milliseconds`];
    const inDatabase = this.#connections.lend((connection) =>
      inTransaction(connection, async () => {
        await connection.query('DELETE FROM form_sent WHERE at <= now() - $1::interval', window);
        // One at a time for each sender: two that come at once must not both be the last that is admitted.
        await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 4620115))', [sender]);
        const { rows } = await connection.query(
          `INSERT INTO form_sent (sender, at) SELECT $1::text, clock_timestamp()
           WHERE (SELECT count(*) FROM form_sent WHERE sender = $1::text
             -- What lies ahead was sent while the clock was wrong.
             AND at > now() - $2::interval AND at < clock_timestamp() + $2::interval) < $3::int
           RETURNING sender`,
          [sender, ...window, most],
        );
        return rows.length > 0;
      }),
    );
    return this.#orMeanwhile(inDatabase, () => this.#meanwhile.admit(sender, limit));
  }

  takeOnce(key: string, until: Date): Promise<boolean> {
    const inDatabase = this.#connections.lend(async (connection) => {
      await connection.query('DELETE FROM taken_once WHERE until < now()', []);
      const { rows } = await connection.query(
        'INSERT INTO taken_once VALUES ($1::text, $2::timestamptz) ON CONFLICT (key) DO NOTHING RETURNING key',
        [key, until.toISOString()],
      );
      return rows.length > 0;
    });
    return this.#orMeanwhile(inDatabase, () => this.#meanwhile.takeOnce(key));
  }

  #orMeanwhile(inDatabase: Promise<boolean>, meanwhile: () => Promise<boolean>): Promise<boolean> {
    return inDatabase.catch((error) => {
      // That it is away is told of by others.
      if (!isConnectionError(error)) console.error(`Senders could not be looked up in the database: ${error.message}`);
      return meanwhile();
    });
  }
}
