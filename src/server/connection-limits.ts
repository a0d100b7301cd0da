import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as afterNewConnections, setTimeout as wait } from 'node:timers/promises';
import { clientNetworks } from '#model/client-networks.ts';
import { NetworkTable } from './network-table.ts';

/**
 * Time limits for a connection, in ms. They end connections that a client holds open by sending a byte now and then;
 * until then, a waiting connection costs a few kilobytes and no CPU time.
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
export const MAX_CONNECTIONS = 10_000;
/** Of one client: a browser opens up to six, a school or shelter with one address some hundred. */
const MAX_PER_CLIENT = 200;
/** Above this share of the connections, idle ones are closed early. */
const NEARLY_FULL = 0.8;
/** How often the idle ones are looked for then. */
const CLOSE_IDLE_EVERY_MS = 500;
/** Then also the time between two requests of a connection. */
const SHORT_KEEP_ALIVE_MS = 2000;
/** For requests in progress at shutdown. */
const SHUTDOWN_MS = 10_000;
/** How often idle connections are closed during shutdown. */
const IDLE_CHECK_MS = 50;

export interface ConnectionLimits {
  maxConnections?: number;
  maxPerClient?: number;
  /** Counts connections by network: this server's, and those of each server with which it shares the limit. */
  connections?: { own: NetworkTable; all: NetworkTable[] };
  /** Opaque key of a connection's client; '' if it has many clients, and no limit of its own. */
  clientOf: (socket: Socket) => string;
  /** Called for each connection that is closed because its client has too many. */
  onRefused?: () => void;
}

/**
 * Sets the limits that are not server options: connections in total, and of each client and the networks around it.
 * When the server is nearly full, idle connections are closed and others kept alive only shortly.
 */
export function limitConnections(
  server: Server,
  {
    maxConnections = MAX_CONNECTIONS,
    maxPerClient = MAX_PER_CLIENT,
    connections,
    clientOf,
    onRefused,
  }: ConnectionLimits,
): void {
  server.maxConnections = maxConnections;
  server.setTimeout(INACTIVITY_MS);
  const keepAliveMs = server.keepAliveTimeout;
  const own = connections?.own ?? new NetworkTable();
  const all = connections?.all ?? [own];
  const connectionsOf = (key: string) => all.reduce((sum, table) => sum + table.get(key), 0);
  let open = 0;
  let idleClosedAt = Number.NEGATIVE_INFINITY;
  const count = (networks: ReturnType<typeof clientNetworks>, change: 1 | -1) => {
    open += change;
    const isNearlyFull = open > NEARLY_FULL * maxConnections;
    server.keepAliveTimeout = isNearlyFull ? SHORT_KEEP_ALIVE_MS : keepAliveMs;
    if (isNearlyFull && performance.now() - idleClosedAt > CLOSE_IDLE_EVERY_MS) {
      idleClosedAt = performance.now();
      server.closeIdleConnections();
    }
    for (const { key } of networks) own.set(key, Math.max(0, own.get(key) + change));
  };
  server.on('connection', (socket) => {
    const client = clientOf(socket);
    const networks = client === '' ? [] : clientNetworks(client);
    count(networks, 1);
    socket.once('close', () => count(networks, -1));
    if (networks.some(({ key, times }) => connectionsOf(key) > times * maxPerClient)) {
      onRefused?.();
      socket.destroy();
    }
  });
}

/**
 * Closes a server without dropping a request. For `drainMs` it still answers, with `Connection: close`, so that a load
 * balancer can notice (`/readyz`) and switch to another server. Then it accepts no new connections, and requests in
 * progress may take ten seconds. With `isReplaced`, another process listens on the same port (`reusePort`): it gets all
 * new connections at once, and open ones are answered for `drainMs`, so that a web server in front can close the idle
 * ones itself.
 */
export async function endServer(server: Server, drainMs: number, { isReplaced = false } = {}): Promise<void> {
  const closed = once(server, 'close');
  // Connections still in the accept queue would be reset.
  if (isReplaced) await afterNewConnections();
  // Unlike that of an HTTP server, this one leaves idle connections open.
  if (isReplaced) TcpServer.prototype.close.call(server);
  if (drainMs > 0) {
    closeAfterResponse(server);
    await Promise.race([wait(drainMs), closed]);
  }
  await afterNewConnections();
  server.close();
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
