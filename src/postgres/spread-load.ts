import type { Connections } from './connections.ts';
import { openPool } from './open-pool.ts';
import { POOL_SIZES } from './pool-sizes.ts';
import { isConnectionError, type PostgresError } from './problems.ts';

/** One of several servers with the same data. */
export interface Server {
  /** For messages; contains no password. */
  name: string;
  connections: Connections;
  /** Connections for asking whether the server responds, even if all others are in use. */
  checks: Connections;
}

/** How often an unreachable server is checked; it gets no queries meanwhile. */
const RETRY_MS = 3000;
/**
 * How long a server may be silent before it is checked. A silent server costs its caller this and the limits of a
 * check.
 */
const SILENCE_MS = 800;
const CHECK_LIMIT_MS = 1000;
/**
 * A check during which this process stood still for so long (a paused machine, no processor time) says nothing about a
 * server.
 */
const STANDSTILL_MS = CHECK_LIMIT_MS / 4;

/** Opens connections to a server; see `openPool`. */
export async function openServer(url: string, options: { max: number; statementTimeoutMs: number }): Promise<Server> {
  return {
    name: new URL(url).host,
    connections: await openPool(url, { ...options, openTimeoutMs: 5000 }),
    checks: await openPool(url, {
      max: POOL_SIZES.checks,
      statementTimeoutMs: CHECK_LIMIT_MS / 2,
      openTimeoutMs: CHECK_LIMIT_MS,
    }),
  };
}

/**
 * Lends connections of several servers in turn, of `fallback` only if all others are down or behind. A server that
 * fails, or that stops responding, is skipped and checked until it is back, and its work goes to another one; so work
 * may begin several times, and must not harm if it also ends late. If all are down, they are checked at once. Closes
 * all of them. `isBehind`: whether an error means that a server lags behind the others; its work goes to another one,
 * too.
 */
export function spreadLoad(
  servers: Server[],
  fallback?: Server,
  {
    retryMs = RETRY_MS,
    silenceMs = SILENCE_MS,
    isBehind = () => false,
  }: { retryMs?: number; silenceMs?: number; isBehind?: (error: unknown) => boolean } = {},
): Connections {
  const all = [...servers, ...(fallback ? [fallback] : [])];
  const health = new Health(all, { retryMs, silenceMs });
  let turn = 0;

  /** The servers to try, in order. Throws if all are known to be down. */
  async function* candidates(): AsyncGenerator<Server> {
    const first = turn++;
    const inTurn = servers.map((_, at) => servers[(first + at) % servers.length]!);
    const skipped: Server[] = [];
    for (const server of [...inTurn, ...(fallback ? [fallback] : [])]) {
      if (health.isDown(server)) skipped.push(server);
      else yield server;
    }
    // One of them may be back.
    const problems = await Promise.all(skipped.map((server) => health.check(server)));
    for (const [at, server] of skipped.entries()) if (!problems[at]) yield server;
    if (skipped.length === all.length && problems.every(Boolean)) throw problems.at(-1);
  }

  return {
    async lend(work) {
      let problem: unknown;
      for await (const server of candidates()) {
        try {
          return await health.unlessSilent(server, server.connections.lend(work));
        } catch (error) {
          problem = error;
          if (isBehind(error)) continue;
          if (!isConnectionError(error)) throw error;
          // Perhaps only this connection was lost, or all of them are in use.
          if (!health.isDown(server) && (await health.check(server))) health.markDown(server, error as PostgresError);
        }
      }
      throw problem;
    },
    async close() {
      health.stopChecks();
      await Promise.all(all.flatMap(({ connections, checks }) => [connections.close(), checks.close()]));
    },
  };
}

/** Which servers respond. */
class Health {
  readonly #all: readonly Server[];
  readonly #retryMs: number;
  readonly #silenceMs: number;
  /** Unreachable servers, each with the timer of its next check. */
  readonly #down = new Map<Server, NodeJS.Timeout>();
  /** Running checks, each resolving to the server's problem, if any. */
  readonly #checking = new Map<Server, Promise<PostgresError | undefined>>();
  #isStopped = false;

  constructor(all: readonly Server[], { retryMs, silenceMs }: { retryMs: number; silenceMs: number }) {
    this.#all = all;
    this.#retryMs = retryMs;
    this.#silenceMs = silenceMs;
  }

  isDown(server: Server): boolean {
    return this.#down.has(server);
  }

  markDown(server: Server, error: PostgresError): void {
    if (this.isDown(server)) return;
    const others = this.#all.length > 1 ? '; other servers answer instead' : '';
    console.error(`${server.name} cannot be reached${others}: ${error.message}`);
    this.#scheduleCheck(server);
  }

  /** Checks a server, unless that is being done; resolves to its problem, if any. */
  check(server: Server): Promise<PostgresError | undefined> {
    const running = this.#checking.get(server);
    if (running) return running;
    clearTimeout(this.#down.get(server));
    const problem = respond(server)
      .then(() => {
        if (this.#down.delete(server)) console.error(`${server.name} answers again.`);
      })
      .catch((error: PostgresError) => {
        if (this.isDown(server)) this.#scheduleCheck(server);
        return error;
      })
      .finally(() => this.#checking.delete(server)) as Promise<PostgresError | undefined>;
    this.#checking.set(server, problem);
    return problem;
  }

  /** Settles like `work`. But if that takes long, checks the servers, and throws if this one is silent. */
  async unlessSilent<T>(server: Server, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const listen = async () => {
        // All of them, so that the next one to be tried is not silent too.
        const problems = await Promise.all(this.#all.map((each) => this.check(each)));
        for (const [at, problem] of problems.entries()) if (isSilence(problem)) this.markDown(this.#all[at]!, problem!);
        const problem = problems[this.#all.indexOf(server)];
        if (isSilence(problem)) reject(problem);
        else if (timer) timer = setTimeout(listen, this.#silenceMs);
      };
      timer = setTimeout(listen, this.#silenceMs);
    });
    try {
      return await Promise.race([work, silence]);
    } finally {
      clearTimeout(timer);
      timer = undefined;
    }
  }

  stopChecks(): void {
    this.#isStopped = true;
    for (const timer of this.#down.values()) clearTimeout(timer);
  }

  /** After the previous check has ended, so that checks of a hanging server do not pile up. */
  #scheduleCheck(server: Server): void {
    if (this.#isStopped) return;
    this.#down.set(server, setTimeout(() => this.check(server), this.#retryMs).unref());
  }
}

/**
 * Resolves if a server responds. Asks twice if this process stood still: its time limits end before it reads a
 * response.
 */
async function respond({ checks }: Server): Promise<unknown> {
  const ask = () => checks.lend((connection) => connection.query('SELECT 1', []));
  const endWatch = watchStandstill();
  try {
    return await ask();
  } catch (error) {
    if (!endWatch() || !isSilence(error as PostgresError)) throw error;
    return ask();
  } finally {
    endWatch();
  }
}

/** Returns a function that ends the watch and returns whether this process stood still since. */
function watchStandstill(): () => boolean {
  let longestMs = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look, STANDSTILL_MS / 5);
  return () => {
    clearInterval(timer);
    look();
    return longestMs > STANDSTILL_MS;
  };
}

/** Whether a check failed because nothing came back; even a refusal by the server is a sign of life. */
function isSilence(problem: PostgresError | undefined): boolean {
  return problem !== undefined && problem.severity === undefined;
}
