import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Between two looks at each replica's `/readyz`. */
const LOOK_MS = 250;

/**
 * A load balancer as small as can be: turns, connections kept open, and replicas left out while `/readyz` says so. Stricter
 * than the usual ones, it asks no second replica where the first one refuses: all that breaks is a 502.
 */
export class Balancer {
  readonly #replicas: (string | undefined)[];
  readonly #ready: boolean[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #look: NodeJS.Timeout;
  #turn = 0;
  origin = '';

  constructor(count: number) {
    this.#replicas = Array.from({ length: count }, () => undefined);
    this.#ready = Array.from({ length: count }, () => false);
    this.#look = setInterval(() => void this.#lookAtAll(), LOOK_MS);
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Says where replica number `at` is now. */
  set(at: number, origin: string): void {
    this.#replicas[at] = origin;
  }

  /** Resolves when all replicas are ready. */
  async whenAllReady(): Promise<void> {
    while (this.#ready.includes(false)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  close(): void {
    clearInterval(this.#look);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #lookAtAll(): Promise<void> {
    await Promise.all(
      this.#replicas.map(async (origin, at) => {
        const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
        if (answer) await answer.arrayBuffer();
        this.#ready[at] = answer?.ok ?? false;
      }),
    );
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const origin = this.#next();
    if (origin) this.#ask(origin, request, Buffer.concat(pieces), response);
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

  #ask(origin: string, { method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const asking = ask(`${origin}${url}`, { method, headers, agent: this.#agent });
    asking.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    asking.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`A replica broke off: ${error.message}`);
    });
    asking.end(body);
  }
}
