import type { Server, ServerOptions } from 'node:http';
import { setImmediate as afterNewConnections, setTimeout as wait } from 'node:timers/promises';

/**
 * How long a visitor's connection may take for what, in ms. Whoever sends a byte now and then to hold a connection is sent
 * away, and long before that everybody else is served: a waiting connection costs some kilobytes and no time.
 */
export const CONNECTION_LIMITS = {
  /** The head of a request: a phone on a bad connection needs a few seconds. */
  headersTimeout: 20_000,
  /** A request with its body: a form of 64 KB at 1 KB a second. */
  requestTimeout: 65_000,
  /** Between two requests. Longer than web servers in front keep a connection, so that they are the ones to end it. */
  keepAliveTimeout: 75_000,
  /** How often the above is looked at. */
  connectionsCheckingInterval: 5000,
  /** All headers of a request together, in bytes; beyond it the answer is 431. */
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions;

/** Without a byte in either direction, in ms: somebody who asks and does not read the answer. */
const SILENCE_MS = 120_000;
/** Below what a process may have open by default on Linux, so that files can still be opened. */
const MAX_CONNECTIONS = 10_000;
/** How long requests that are under way may take when the site shuts down. */
const LAST_REQUESTS_MS = 10_000;
/** How often connections that have become idle are ended meanwhile. */
const LOOK_MS = 50;

/** Sets the limits that are no options of a server. */
export function limitConnections(server: Server): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(SILENCE_MS);
}

/**
 * Ends a server without dropping a request. For `drainMs` it goes on answering, and tells each connection that it is the
 * last answer: time for a load balancer to notice (`/readyz`) and to ask another. Then nothing new is taken, and what is
 * under way may take ten seconds.
 */
export async function endServer(server: Server, drainMs: number): Promise<void> {
  if (drainMs > 0) {
    endConnections(server);
    await wait(drainMs);
  }
  // One that waits to be taken up while the door closes would be reset.
  await afterNewConnections();
  const closed = new Promise((resolve) => server.close(resolve));
  // Not before, or whoever is told so now would come again by a new connection and find the door closing.
  endConnections(server);
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
  await closed;
  clearInterval(look);
  clearTimeout(limit);
}

/** From now on each answer is the last one of its connection. */
function endConnections(server: Server): void {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
}
