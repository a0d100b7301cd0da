import type { Server, ServerOptions } from 'node:http';
import { setImmediate as afterNewConnections, setTimeout as wait } from 'node:timers/promises';

/**
 * Time limits for a connection, in ms. They end connections that a client holds open by sending a byte now and then; until
 * then, a waiting connection costs a few kilobytes and no CPU time.
 */
export const CONNECTION_LIMITS = {
  /** For a request's headers: a phone on a bad connection needs a few seconds. */
  headersTimeout: 20_000,
  /** For a whole request: a form of 64 KB at 1 KB a second. */
  requestTimeout: 65_000,
  /** Between two requests. Longer than in reverse proxies, so that they close the connection first. */
  keepAliveTimeout: 75_000,
  /** How often the limits above are checked. */
  connectionsCheckingInterval: 5000,
  /** For all headers of a request, in bytes; larger ones get a 431. */
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions;

/** Without traffic in either direction: for example, a client that does not read the response. */
const INACTIVITY_MS = 120_000;
/** Below Linux's default limit of file descriptors, so that files can still be opened. */
const MAX_CONNECTIONS = 10_000;
/** For requests in progress at shutdown. */
const SHUTDOWN_MS = 10_000;
/** How often idle connections are closed during shutdown. */
const IDLE_CHECK_MS = 50;

/** Sets the limits that are not server options. */
export function limitConnections(server: Server): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(INACTIVITY_MS);
}

/**
 * Closes a server without dropping a request. For `drainMs` it still answers, with `Connection: close`, so that a load
 * balancer can notice (`/readyz`) and switch to another server. Then it accepts no new connections, and requests in progress
 * may take ten seconds.
 */
export async function endServer(server: Server, drainMs: number): Promise<void> {
  if (drainMs > 0) {
    closeAfterResponse(server);
    await wait(drainMs);
  }
  // Connections still in the accept queue would be reset.
  await afterNewConnections();
  const closed = new Promise((resolve) => server.close(resolve));
  // Not earlier, or clients told to close now would reconnect to a server that is closing.
  closeAfterResponse(server);
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
  await closed;
  clearInterval(idleCheck);
  clearTimeout(limit);
}

/** Makes each further response the last of its connection. */
function closeAfterResponse(server: Server): void {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
}
