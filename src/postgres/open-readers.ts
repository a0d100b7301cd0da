import type { Connections } from './connections.ts';
import { isConnectionError, openPool } from './open-pool.ts';

/** How often an unreachable server is checked; it gets no queries meanwhile. */
const RETRY_MS = 3000;

/** One of several servers with the same data. */
interface ReadServer {
  /** For messages; contains no password. */
  name: string;
  connections: Connections;
}

/** Opens connections to standbys; see `spreadReads`. */
export async function openReaders(urls: readonly string[], primary: Connections): Promise<Connections> {
  const servers = await Promise.all(
    urls.map(async (url) => ({
      name: new URL(url).host,
      connections: await openPool(url, { openTimeoutMs: 2000, queryTimeoutMs: 20_000 }),
    })),
  );
  return spreadReads(servers, primary);
}

/**
 * Lends connections of several servers in turn, for reading. A server that fails is skipped and checked until it is back, and
 * its work goes to another server. If all have failed, `fallback` is used, and if that fails too, the failed servers are tried
 * again. Closes all of them.
 */
export function spreadReads(servers: ReadServer[], fallback: Connections, retryMs = RETRY_MS): Connections {
  /** Unreachable servers, each with the timer of its next check. */
  const down = new Map<ReadServer, NodeJS.Timeout>();
  let turn = 0;
  let closed = false;

  const markDown = (server: ReadServer, error: Error) => {
    if (down.has(server)) return;
    console.error(`${server.name} cannot be reached; other servers answer instead: ${error.message}`);
    scheduleCheck(server);
  };
  // Scheduled after the previous check ended, so that checks of a hanging server do not pile up.
  const scheduleCheck = (server: ReadServer) => {
    if (!closed) down.set(server, setTimeout(() => check(server), retryMs).unref());
  };
  const check = async (server: ReadServer) => {
    try {
      await server.connections.lend((connection) => connection.query('SELECT 1', []));
    } catch {
      return scheduleCheck(server);
    }
    down.delete(server);
    console.error(`${server.name} answers again.`);
  };

  /** The connections to try, in order. Unreachable servers come last, because one may be back. */
  function* candidates(): Generator<Connections> {
    const first = turn++;
    for (let at = 0; at < servers.length; at++) {
      const server = servers[(first + at) % servers.length]!;
      if (!down.has(server)) yield server.connections;
    }
    yield fallback;
    for (const { connections } of [...down.keys()]) yield connections;
  }

  return {
    async lend(work) {
      let problem: unknown;
      for (const tried of candidates()) {
        try {
          return await tried.lend(work);
        } catch (error) {
          if (!isConnectionError(error)) throw error;
          const server = servers.find(({ connections }) => connections === tried);
          if (server) markDown(server, error as Error);
          else problem = error;
        }
      }
      throw problem;
    },
    async close() {
      closed = true;
      for (const timer of down.values()) clearTimeout(timer);
      await Promise.all([fallback.close(), ...servers.map(({ connections }) => connections.close())]);
    },
  };
}
