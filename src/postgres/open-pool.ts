import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { Connection, Connections } from './connections.ts';

export interface PoolOptions {
  /** Connections at most; 10 by default. */
  most?: number;
  /** How long one may take to open; 10 seconds by default. */
  openWithinMs?: number;
  /** How long a statement may take before the server counts as gone; no limit by default. */
  answerWithinMs?: number;
}

/** Connections to the server of a URL (postgres://user:password@host/database), opened when they are needed. */
export async function openPool(
  url: string,
  { most = 10, openWithinMs = 10_000, answerWithinMs }: PoolOptions = {},
): Promise<Connections> {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: openWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  // A connection that breaks while it is idle: the pool opens another.
  pool.on('error', (error) => console.error(`A connection to PostgreSQL broke off: ${error.message}`));
  // Compiling a statement first, which PostgreSQL does where it expects much work, takes longer than any of ours.
  pool.on('connect', (client) => {
    client.query('SET jit = off').catch(() => {});
  });
  return {
    async lend(work) {
      const client = await pool.connect();
      // One that breaks while it is lent: the statement under way fails, and says so.
      const ignore = () => {};
      client.on('error', ignore);
      let broken = false;
      try {
        return await work(connectionOf(client));
      } catch (error) {
        // A server says how severe its refusals are; what says nothing of it may have left a statement unanswered.
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

/** What the system says of a connection that ends, or cannot be made; and what the driver says when one ends or keeps silent. */
const FROM_SYSTEM =
  /^E(CONN|HOST|NET)[A-Z]+$|^E(TIMEDOUT|PIPE|PROTO|SHUTDOWN|NOTCONN|ADDRNOTAVAIL|NOTFOUND|AI_[A-Z]+)$/;
/** Whatever is wrong while one is made: an unknown name, a socket that is gone. */
const WHILE_OPENING = /^(connect|getaddrinfo)$/;
const FROM_DRIVER = /[Cc]onnection terminated|[Tt]imeout|not queryable|Client was closed/;

/** Whether the server, or the way to it, has gone; a statement that it refuses is no such problem. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', severity, syscall = '' } = (error ?? {}) as { code?: string; severity?: string; syscall?: string };
  // 57P01 to 57P03: it shuts down, or is still starting. 08…: broken connections. 53300: it has no connection left. 25006: it
  // takes no changes, as one that was the primary until a moment ago.
  const ofNetwork =
    severity === undefined &&
    (FROM_SYSTEM.test(code) || WHILE_OPENING.test(syscall) || (code === '' && FROM_DRIVER.test(String(error))));
  return ofNetwork || /^(57P0[1-5]|08...|53300|25006)$/.test(code);
}

function connectionOf(client: PoolClient): Connection {
  return {
    query: (sql, values) => client.query(sql, values),
    async copy(sql, pieces) {
      const { from } = await import('pg-copy-streams');
      await pipeline(Readable.from(pieces), client.query(from(sql)));
    },
  };
}
