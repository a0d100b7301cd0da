import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, endServer, limitConnections } from './connection-limits.ts';
import { NetworkTable } from './network-table.ts';

/** Starts a server and returns its port. */
async function listen(server: Server, limits: Partial<ConnectionLimits> = {}): Promise<number> {
  limitConnections(server, { clientOf: () => '', ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  return (server.address() as AddressInfo).port;
}

test('refuses headers beyond the limit, and times out a stalled request', async () => {
  const fast = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };
  const server = createServer({ ...CONNECTION_LIMITS, ...fast }, (_, response) => void response.end('whole'));
  const port = await listen(server);
  const answerTo = async (start: string) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    socket.write(start);
    await once(socket, 'close');
    return received.split('\r\n')[0];
  };
  expect(await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}`)).toContain(' 431 ');
  expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toContain(' 408 ');
  server.close();
});

test('a closing server completes requests in progress', async () => {
  const waiting: (() => void)[] = [];
  const server = createServer(CONNECTION_LIMITS, (_, response) => void waiting.push(() => response.end('whole')));
  const port = await listen(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = get({ port, host: '127.0.0.1', agent });
    const [response] = await once(request, 'response');
    let body = '';
    for await (const part of response) body += part;
    return [response.headers.connection, body];
  };
  const before = ask();
  await expect.poll(() => waiting.length).toBe(1);
  const ended = endServer(server, 0);
  waiting.shift()!();
  expect((await before)[1]).toBe('whole');
  // The keep-alive connection is closed too, although it was busy when closing began.
  await ended;
  expect(server.listening).toBe(false);
});

test('a draining server still answers, with Connection: close', async () => {
  const server = createServer(CONNECTION_LIMITS, (_, response) => void response.end('whole'));
  const port = await listen(server);
  const ended = endServer(server, 300);
  const [response] = await once(get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }), 'response');
  response.resume();
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await ended;
});

/** Opens connections one after the other; resolves to whether the server kept each one open. */
async function connectAll(port: number, count: number): Promise<boolean[]> {
  const kept: boolean[] = [];
  for (let at = 0; at < count; at++) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    kept.push(await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]));
  }
  return kept;
}

test('closes the connections of a client that has too many, and no other', async () => {
  const server = createServer(CONNECTION_LIMITS, (_, response) => void response.end('whole'));
  let client = '203.0.113.9';
  const onRefused = vi.fn();
  const port = await listen(server, { maxPerClient: 2, clientOf: () => client, onRefused });
  expect(await connectAll(port, 4)).toEqual([true, true, false, false]);
  expect(onRefused).toHaveBeenCalledTimes(2);
  client = '';
  expect(await connectAll(port, 4)).toEqual([true, true, true, true]);
  // 20 networks of one /48.
  const networks = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${(256 * n).toString(16)}::/64`);
  const other = await listen(
    createServer(CONNECTION_LIMITS, (_, response) => void response.end('whole')),
    { maxPerClient: 2, clientOf: () => networks.pop()! },
  );
  expect((await connectAll(other, 20)).filter(Boolean)).toHaveLength(8);
});

test('servers that share a limit count together, without those of a worker that ended', async () => {
  const tables = [new NetworkTable(), new NetworkTable()];
  const [one, two] = await Promise.all(
    tables.map((own) =>
      listen(
        createServer(CONNECTION_LIMITS, (_, response) => void response.end('whole')),
        { maxPerClient: 2, clientOf: () => '203.0.113.9', connections: { own, all: tables } },
      ),
    ),
  );
  expect(await connectAll(one!, 2)).toEqual([true, true]);
  expect(await connectAll(two!, 1)).toEqual([false]);
  tables[0]!.clear();
  expect(await connectAll(two!, 1)).toEqual([true]);
});

test('closes idle connections and keeps others alive only shortly when nearly full', async () => {
  let waiting = 0;
  const server = createServer(CONNECTION_LIMITS, (request, response) => {
    if (request.url === '/') response.end('whole');
    else waiting++;
  });
  const port = await listen(server, { maxConnections: 10 });
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };
  const idle = ask('/');
  await once(idle, 'data');
  expect(server.keepAliveTimeout).toBe(CONNECTION_LIMITS.keepAliveTimeout);
  const closed = once(idle, 'close');
  for (let at = 0; at < 9; at++) ask('/wait');
  await closed;
  await expect.poll(() => waiting).toBe(9);
  expect(server.keepAliveTimeout).toBeLessThan(CONNECTION_LIMITS.keepAliveTimeout);
});

test('a replaced server answers on open connections, and leaves new ones to the process that replaces it', async () => {
  const start = async (name: string, port: number) => {
    const server = createServer(CONNECTION_LIMITS, (_, response) => void response.end(name));
    server.listen({ port, host: '127.0.0.1', reusePort: true });
    await once(server, 'listening');
    onTestFinished(() => server.closeAllConnections());
    return server;
  };
  const old = await start('old', 0);
  const { port } = old.address() as AddressInfo;
  const ask = async (agent: Agent) => {
    const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
    let body = '';
    for await (const part of response) body += part;
    return [body, response.headers.connection];
  };
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(kept)).toEqual(['old', 'keep-alive']);
  const next = await start('next', port);
  const ended = endServer(old, 60_000, { isReplaced: true });
  await expect.poll(() => old.listening).toBe(false);
  for (let visit = 0; visit < 20; visit++) expect((await ask(new Agent()))[0]).toBe('next');
  expect(await ask(kept)).toEqual(['old', 'close']);
  // No connection is left: it does not wait any longer.
  await ended;
  next.close();
});
