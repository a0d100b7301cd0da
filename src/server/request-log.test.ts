import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FinishedRequest, requestLog } from './request-log.ts';
import { pageHeaders } from './security-headers.ts';

function site() {
  const lines: Record<string, unknown>[] = [];
  const finished: FinishedRequest[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const security = vi.fn();
  const app = new Hono<{ Variables: { report: (problem: unknown) => void } }>();
  app.use(
    requestLog({ logger, routeOf: () => '/some/:route', onFinish: (request) => finished.push(request), security }),
  );
  app.use(pageHeaders({ hasPolicy: false, frameOrigins: () => [], isSecure: false }));
  app.get('/refused', (c) => c.text('wait', 429));
  app.get('/fine', (c) => c.text('fine'));
  app.post('/form', async (c) => c.text(await c.req.text().catch(() => 'nothing'), 500));
  app.get('/broken', (c) => {
    c.get('report')(new Error('disk full'));
    return c.text('sorry', 500);
  });
  return { app, lines, finished, security };
}

test('logs route, status and time, and nothing about the visitor or the query', async () => {
  const { app, lines, finished } = site();
  const answer = await app.request('/fine?lat=33.4484&term=Ana%20Ruiz', {
    headers: { 'User-Agent': 'Phone', Cookie: 'a=b', 'X-Forwarded-For': '203.0.113.9' },
  });
  expect(lines).toMatchObject([{ method: 'GET', route: '/some/:route', status: 200, msg: 'request' }]);
  expect(JSON.stringify(lines)).not.toMatch(/33\.44|Ana|Phone|203\.0/);
  expect(answer.headers.get('X-Request-Id')).toBe(lines[0]!.request);
  expect(finished).toMatchObject([{ method: 'GET', route: '/some/:route', status: 200 }]);
});

test('a refused request is a security event, without the visitor', async () => {
  const { app, security } = site();
  await app.request('/fine');
  await app.request('/refused?term=Ana', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(security.mock.calls).toEqual([[{ event: 'request-refused', status: 429, route: '/some/:route' }]]);
});

test('logs an error with the request id that the visitor received', async () => {
  const { app, lines } = site();
  const id = (await app.request('/broken')).headers.get('X-Request-Id');
  expect(lines).toMatchObject([
    { request: id, err: { message: 'disk full' }, msg: 'problem' },
    { request: id, status: 500, msg: 'request failed' },
  ]);
});

test('a client that disconnects early is not a failed request', async () => {
  const { app, lines, finished } = site();
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /form HTTP/1.1\r\nHost: site\r\nContent-Length: 500\r\n\r\nname=A');
  await once(server, 'request');
  socket.destroy();
  await vi.waitFor(() => expect(finished).toHaveLength(1));
  expect(finished).toMatchObject([{ method: 'POST', status: 499 }]);
  expect(lines).toMatchObject([{ status: 499, msg: 'request' }]);
});
