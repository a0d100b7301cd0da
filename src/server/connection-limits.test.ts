import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTION_LIMITS, endServer, limitConnections } from './connection-limits.ts';

/** Starts a server and returns its port. */
async function listen(server: Server): Promise<number> {
  limitConnections(server);
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
