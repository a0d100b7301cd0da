import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { Connection, Connections } from './connections.ts';

interface PoolOptions {
  /** Maximum number of connections; 10 by default. */
  max?: number;
  /** Time limit for opening a connection; 10 seconds by default. */
  openTimeoutMs?: number;
  /** Time limit for a statement, after which the server counts as unreachable; none by default. */
  queryTimeoutMs?: number;
}

/** Returns a pool for a URL (postgres://user:password@host/database). Connections open on demand. */
export async function openPool(
  url: string,
  { max = 10, openTimeoutMs = 10_000, queryTimeoutMs }: PoolOptions = {},
): Promise<Connections> {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: openTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // An idle connection broke: the pool opens another one.
  pool.on('error', (error) => console.error(`An idle connection to PostgreSQL was lost: ${error.message}`));
  // JIT compilation of an expensive statement takes longer than running any of ours.
  pool.on('connect', (client) => {
    client.query('SET jit = off').catch(() => {});
  });
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
        // Server errors have a severity. Any other error may have left a statement running.
        broken = isConnectionError(error) || !(error as { severity?: string }).severity;
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** System error codes of a connection that ended or could not be opened. */
const SYSTEM_CODE =
  /^E(CONN|HOST|NET)[A-Z]+$|^E(TIMEDOUT|PIPE|PROTO|SHUTDOWN|NOTCONN|ADDRNOTAVAIL|NOTFOUND|AI_[A-Z]+)$/;
/** System calls that open a connection: any failure counts, such as an unknown name or a missing socket. */
const OPENING_CALL = /^(connect|getaddrinfo)$/;
/** Driver messages for a connection that ended or timed out. */
const DRIVER_MESSAGE = /[Cc]onnection terminated|[Tt]imeout|not queryable|Client was closed/;

/** Whether an error means that the server or the network is down, rather than that the server rejected a statement. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', severity, syscall = '' } = (error ?? {}) as { code?: string; severity?: string; syscall?: string };
  // 57P01 to 57P05: shutting down or still starting. 08…: broken connection. 53300: too many connections. 25006: read-only, as a
  // server that was the primary until a moment ago.
  const isNetworkError =
    severity === undefined &&
    (SYSTEM_CODE.test(code) || OPENING_CALL.test(syscall) || (code === '' && DRIVER_MESSAGE.test(String(error))));
  return isNetworkError || /^(57P0[1-5]|08...|53300|25006)$/.test(code);
}

function connectionOf(client: PoolClient): Connection {
  return {
    query: (sql, values) => client.query(sql, values),
    async copy(sql, chunks) {
      const { from } = await import('pg-copy-streams');
      await pipeline(Readable.from(chunks), client.query(from(sql)));
    },
  };
}
