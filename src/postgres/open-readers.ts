import type { Connections } from './connections.ts';
import { isConnectionError, openPool } from './open-pool.ts';

/** A server that cannot be reached is asked so often whether it is back; until then nobody waits for it. */
const ASK_AGAIN_MS = 3000;

/** A server of many that hold the same. */
export interface ReadServer {
  /** For messages: without a password. */
  name: string;
  connections: Connections;
}

/** Connections to standbys; see `spreadReads`. */
export async function openReaders(urls: readonly string[], primary: Connections): Promise<Connections> {
  const servers = await Promise.all(
    urls.map(async (url) => ({
      name: new URL(url).host,
      connections: await openPool(url, { openWithinMs: 2000, answerWithinMs: 20_000 }),
    })),
  );
  return spreadReads(servers, primary);
}

/**
 * Lends connections of several servers by turns, for reading. One that fails is left out, and asked again and again until
 * it is back; what it was to answer, another does. Only where none is left, `last` is asked, and where
 * that fails too, those left out once more. Closes them all.
 */
export function spreadReads(servers: ReadServer[], last: Connections, askAgainMs = ASK_AGAIN_MS): Connections {
  /** Those left out, each with the timer that asks it again. */
  const lost = new Map<ReadServer, NodeJS.Timeout>();
  let turn = 0;
  let closed = false;

  const leaveOut = (server: ReadServer, error: Error) => {
    if (lost.has(server)) return;
    console.error(`${server.name} is left out, others answer instead: ${error.message}`);
    askLater(server);
  };
  // Once the last answer has come: one that keeps silent is not asked more and more.
  const askLater = (server: ReadServer) => {
    if (!closed) lost.set(server, setTimeout(() => askAgain(server), askAgainMs).unref());
  };
  const askAgain = async (server: ReadServer) => {
    try {
      await server.connections.lend((connection) => connection.query('SELECT 1', []));
    } catch {
      return askLater(server);
    }
    lost.delete(server);
    console.error(`${server.name} answers again.`);
  };

  /** Whom to ask one after the other. Of those left out one may have come back: they are asked before giving up. */
  function* inOrder(): Generator<Connections> {
    const first = turn++;
    for (let at = 0; at < servers.length; at++) {
      const server = servers[(first + at) % servers.length]!;
      if (!lost.has(server)) yield server.connections;
    }
    yield last;
    for (const { connections } of [...lost.keys()]) yield connections;
  }

  return {
    async lend(work) {
      let problem: unknown;
      for (const asked of inOrder()) {
        try {
          return await asked.lend(work);
        } catch (error) {
          if (!isConnectionError(error)) throw error;
          const server = servers.find(({ connections }) => connections === asked);
          if (server) leaveOut(server, error as Error);
          else problem = error;
        }
      }
      throw problem;
    },
    async close() {
      closed = true;
      for (const timer of lost.values()) clearTimeout(timer);
      await Promise.all([last.close(), ...servers.map(({ connections }) => connections.close())]);
    },
  };
}
