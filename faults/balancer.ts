import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Interval between checks of each replica's `/readyz`. */
const CHECK_MS = 250;

/**
 * A minimal load balancer: round robin, keep-alive connections, and no traffic to replicas whose `/readyz` fails. Stricter
 * than usual, it never retries on another replica: every failure is a 502.
 */
export class Balancer {
  readonly #replicas: (string | undefined)[];
  readonly #ready: boolean[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  origin = '';

  constructor(count: number) {
    this.#replicas = Array.from({ length: count }, () => undefined);
    this.#ready = Array.from({ length: count }, () => false);
    this.#timer = setInterval(() => void this.#checkAll(), CHECK_MS);
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the origin of replica number `at`. */
  set(at: number, origin: string): void {
    this.#replicas[at] = origin;
  }

  /** Resolves when every replica is ready. */
  async whenAllReady(): Promise<void> {
    while (this.#ready.includes(false)) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #checkAll(): Promise<void> {
    await Promise.all(
      this.#replicas.map(async (origin, at) => {
        const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
        if (reply) await reply.arrayBuffer();
        this.#ready[at] = reply?.ok ?? false;
      }),
    );
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const origin = this.#next();
    if (origin) this.#forward(origin, request, Buffer.concat(chunks), response);
    else response.writeHead(502).end('No replica is ready.');
  }

  #next(): string {
    const count = this.#replicas.length;
    for (let steps = 0; steps < count; steps++) {
      this.#turn = (this.#turn + 1) % count;
      if (this.#ready[this.#turn]) return this.#replicas[this.#turn]!;
    }
    return '';
  }

  #forward(origin: string, { method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const upstream = sendRequest(`${origin}${url}`, { method, headers, agent: this.#agent });
    upstream.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => response.destroy());
      reply.pipe(response);
    });
    upstream.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`The connection to a replica failed: ${error.message}`);
    });
    upstream.end(body);
  }
}
