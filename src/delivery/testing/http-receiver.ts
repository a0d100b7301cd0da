import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server on this machine received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A response: a status, or status, headers and body. */
export type Answer = number | { status: number; headers?: Record<string, string>; body?: string };

/** For tests: an HTTP server on this machine that records all requests. Close it when done. */
export async function startReceiver(
  answer: (request: ReceivedRequest) => Answer = () => 204,
): Promise<{ url: string; received: ReceivedRequest[]; close: () => Promise<void> }> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    request.on('error', () => {});
    for await (const piece of request) pieces.push(piece as Buffer);
    const got = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(pieces).toString('utf8'),
    };
    received.push(got);
    const answered = answer(got);
    const { status, headers = {}, body = '' } = typeof answered === 'number' ? { status: answered } : answered;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close };
}
