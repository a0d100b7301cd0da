import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { Connection, Connections } from './connections.ts';
import { isConnectionError, type PostgresError } from './problems.ts';

interface PoolOptions {
  /** Maximum number of connections; docs/scaling.md adds them up. */
  max: number;
  /** Time limit for opening a connection; 10 seconds by default. */
  openTimeoutMs?: number;
  /** Time limit for a statement; none by default. The server stops the statement then. */
  statementTimeoutMs?: number;
}

/** With a time limit for statements: how long one may wait for a lock. */
const LOCK_TIMEOUT_MS = 1000;
/** With a time limit for statements: how long a transaction may wait for its next one, as when this process hangs. */
const IDLE_TIMEOUT_MS = 30_000;
/** How much longer this side waits, for a server that does not respond at all. */
const EXTRA_WAIT_MS = 500;

/** Returns a pool for a URL (postgres://user:password@host/database). Connections open on demand. */
export async function openPool(
  url: string,
  { max, openTimeoutMs = 10_000, statementTimeoutMs }: PoolOptions,
): Promise<Connections> {
  const { Pool } = (await import('pg')).default;
  const settings = sessionSettings(statementTimeoutMs);
  let isReported = false;
  const reportOnce = (error: Error) => {
    // Connection errors are logged elsewhere.
    if (!isReported && !isConnectionError(error)) {
      isReported = true;
      console.error(`PostgreSQL refuses the settings of a connection (${settings}): ${error.message}`);
    }
    throw error;
  };
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: openTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + EXTRA_WAIT_MS,
    keepAlive: true,
    // Without its settings, a connection could wait for a lock forever: then it is closed, and `lend` throws.
    onConnect: (client) => client.query(settings).catch(reportOnce),
  });
  // An idle connection broke: the pool opens another one.
  pool.on('error', (error) => console.error(`An idle connection to PostgreSQL was lost: ${error.message}`));
  return {
    async lend(work) {
      const client = await pool.connect();
      // If the connection breaks while lent, the running statement fails with the error.
      const ignore = () => {};
      client.on('error', ignore);
      let broken = false;
      try {
        return await work(connectionOf(client));
      } catch (error) {
        // Any other error than the server's may have left a statement running.
        broken = isConnectionError(error) || (error as PostgresError).severity === undefined;
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** Statements for a new connection; not startup parameters, which a pooler would refuse. */
function sessionSettings(statementTimeoutMs: number | undefined): string {
  // JIT compilation of an expensive statement takes longer than running any of ours.
  const settings = ['SET jit = off'];
  // The server must know the limit too: statements whose client has gone would run on, each with its connection.
  if (statementTimeoutMs !== undefined)
    settings.push(
      `SET statement_timeout = ${statementTimeoutMs}`,
      `SET lock_timeout = ${LOCK_TIMEOUT_MS}`,
      `SET idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`,
    );
  return settings.join('; ');
}

function connectionOf(client: PoolClient): Connection {
  return {
    query: (sql, values) => client.query(sql, values),
    async copy(sql, chunks) {
      const { from } = await import('pg-copy-streams');
      await pipeline(Readable.from(inLargeChunks(chunks)), client.query(from(sql)));
    },
  };
}

/** Characters that are sent at once. */
const LARGE_CHUNK = 1 << 16;

/** Joins chunks: each that is sent takes system calls and waits for the one before. */
async function* inLargeChunks(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let joined = '';
  for await (const chunk of chunks) {
    joined += chunk;
    if (joined.length < LARGE_CHUNK) continue;
    yield joined;
    joined = '';
  }
  if (joined) yield joined;
}
