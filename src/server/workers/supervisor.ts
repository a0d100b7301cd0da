import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import { readColumnsOnce } from '#files/read-columns.ts';
import { LocalGuardMemory } from '#forms/guard-memory.ts';
import { NetworkTable } from '../network-table.ts';
import type { FirstWorker, MetricsList, Worker } from './crew.ts';
import { ThreadCalls } from './thread-calls.ts';

/** What a worker gets at its start. */
export interface WorkerSettings {
  /** 0 for the first one. */
  number: number;
  size: number;
  /** 0 for a free one. */
  port: number;
  limits: SharedArrayBuffer;
  /** Connections of each worker. */
  connections: SharedArrayBuffer[];
  /** How many workers are running: one Int32. */
  running: SharedArrayBuffer;
}

/** What workers ask of the thread that started them. */
export interface Supervisor {
  /** The worker is listening. */
  ready(port: number): void;
  /** It could not start, and ends: `text` says why. */
  failed(text: string): void;
  admit: LocalGuardMemory['admit'];
  takeOnce: LocalGuardMemory['takeOnce'];
  readColumns: ReturnType<typeof readColumnsOnce>;
  allMetrics(): Promise<MetricsList[]>;
  askFirst<Name extends keyof FirstWorker>(name: Name, ...args: Parameters<FirstWorker[Name]>): Promise<unknown>;
}

export interface SupervisorOptions {
  size: number;
  host: string;
  port: number;
  /** Whether another process may be listening on the port. */
  isShared: boolean;
  /** The program of a worker. */
  program?: URL;
  log?: (sentence: string) => void;
}

/** The site cannot start; `message` says why. */
export class WorkerStartError extends Error {
  readonly code = 'worker-start';
}

const PROGRAM = new URL('./worker.ts', import.meta.url);
/** Pause before a worker is started again; doubled each time that one ends soon after its start. */
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** A worker that ran for so long was not ended by its start. */
const SOON_MS = 60_000;

/** Keeps a number of worker threads running that serve the site, all on one port. */
export class Workers {
  readonly #options: Required<SupervisorOptions>;
  readonly #limits = NetworkTable.memory();
  readonly #connections: SharedArrayBuffer[];
  readonly #running = new SharedArrayBuffer(4);
  readonly #senders = new LocalGuardMemory();
  readonly #readColumns = readColumnsOnce();
  /** Those that listen, by their numbers. */
  readonly #ready = new Map<number, ThreadCalls<Worker>>();
  readonly #threads = new Map<Thread, ThreadCalls<Worker>>();
  #port: number;
  #isClosing = false;

  constructor(options: SupervisorOptions) {
    this.#options = { program: PROGRAM, log: console.error, ...options };
    this.#port = options.port;
    this.#connections = Array.from({ length: options.size }, () => NetworkTable.memory());
  }

  /** Starts all workers; resolves to their port when all listen. Throws `WorkerStartError`. */
  async start(): Promise<number> {
    const { port, host, isShared, size } = this.#options;
    // Among themselves, workers may all listen on it; so they would not notice another program.
    if (port !== 0 && !isShared) await assertFree(port, host);
    // The first one finds a free port, upgrades the tables and builds a missing index.
    await this.#startOne(0);
    await Promise.all(Array.from({ length: size - 1 }, (_, at) => this.#startOne(at + 1)));
    return this.#port;
  }

  /** Stops all workers without dropping a request. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const ended = [...this.#threads.keys()].map((thread) => once(thread, 'exit'));
    const ready = [...this.#ready.values()];
    for (const [thread, calls] of this.#threads) {
      if (ready.includes(calls)) calls.call('close').catch(() => {});
      else void thread.terminate();
    }
    await Promise.all(ended);
  }

  /** Starts a worker; resolves when it listens, and starts it again whenever it ends after that. */
  #startOne(number: number, failures = 0): Promise<void> {
    const started = performance.now();
    const { size, program, log } = this.#options;
    const workerData: WorkerSettings = {
      number,
      size,
      port: this.#port,
      limits: this.#limits,
      connections: this.#connections,
      running: this.#running,
    };
    const thread = new Thread(program, { workerData });
    return new Promise((resolve, reject) => {
      let reason = '';
      const calls = new ThreadCalls<Worker>(thread, {
        ready: (port) => {
          this.#port = port;
          this.#ready.set(number, calls);
          this.#countRunning();
          resolve();
        },
        failed: (text) => {
          reason = text;
        },
        admit: this.#senders.admit.bind(this.#senders),
        takeOnce: this.#senders.takeOnce.bind(this.#senders),
        readColumns: this.#readColumns,
        allMetrics: () => Promise.all([...this.#ready.values()].map((each) => each.call('metrics'))),
        askFirst: async (name, ...args) => this.#ready.get(0)?.call(name, ...(args as never)) ?? null,
      } satisfies Supervisor);
      this.#threads.set(thread, calls);
      thread.on('error', (error) => {
        reason = error.stack ?? error.message;
      });
      thread.once('exit', async (code) => {
        const wasReady = this.#ready.get(number) === calls;
        if (wasReady) this.#ready.delete(number);
        this.#threads.delete(thread);
        this.#countRunning();
        new NetworkTable(this.#connections[number]).clear();
        calls.end();
        if (this.#isClosing) return resolve();
        if (!wasReady) return reject(new WorkerStartError(reason || `Worker ${number + 1} ended with code ${code}.`));
        const isSoon = performance.now() - started < SOON_MS;
        log(`Worker ${number + 1} ended with code ${code}, and is started again. ${reason}`.trimEnd());
        await this.#startAgain(number, isSoon ? failures + 1 : 0);
      });
    });
  }

  async #startAgain(number: number, failures: number): Promise<void> {
    await wait(Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** failures));
    if (this.#isClosing) return;
    await this.#startOne(number, failures).catch((error: Error) => {
      this.#options.log(`Worker ${number + 1} could not be started again: ${error.message}`);
      return this.#startAgain(number, failures + 1);
    });
  }

  #countRunning(): void {
    Atomics.store(new Int32Array(this.#running), 0, this.#ready.size);
  }
}

/** Throws `WorkerStartError` if another program listens on this port. */
async function assertFree(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new WorkerStartError(portProblem(error, port, host));
  });
  server.close();
  await once(server, 'close');
}

/** Says why the site cannot listen. */
export function portProblem({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  const inUse = code === 'EADDRINUSE' ? ' Another program is using this port; set PORT to a free one.' : '';
  return `Cannot listen on ${host}:${port}: ${message}.${inUse}`;
}
