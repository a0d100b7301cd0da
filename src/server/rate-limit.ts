import type { Context, MiddlewareHandler } from 'hono';
import { clientNetworks } from '#model/client-networks.ts';
import type { ClientAddress } from './client-address.ts';
import { NetworkTable } from './network-table.ts';
import { withWorkLimit } from './work-meter.ts';

export interface Limit {
  /** Requests per minute that one visitor may make in the long run. */
  perMinute: number;
  /** Additional requests at once: a page with its map makes many. */
  burst: number;
}

/** Searching for this long costs as much as a request; an ordinary search takes a tenth of it. */
const MS_PER_REQUEST = 2.5;

/** Adding up times leaves rounding errors far below this, which are no wait. */
const ROUNDING_MS = 0.001;

/** Time of the machine's steady clock at the origin of this thread's. */
const ORIGIN_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** A time in ms that is the same in all threads and never goes back. */
function monotonicMs(): number {
  return ORIGIN_MS + performance.now();
}

/**
 * A token bucket for each visitor and the networks around them (`clientNetworks`). Stored as one number per network:
 * the time at which the bucket will be full again.
 */
export class RateLimiter {
  readonly #msPerToken: number;
  readonly #maxMs: number;
  readonly #name: string;
  /** By name and network. */
  readonly #fullAt: NetworkTable;

  /** `name`: tells it apart from others that count in the same table. */
  constructor({ perMinute, burst }: Limit, name = '', table = new NetworkTable()) {
    this.#name = name;
    this.#fullAt = table;
    this.#msPerToken = 60_000 / perMinute;
    this.#maxMs = burst * this.#msPerToken;
  }

  /** Takes a token and returns 0, or returns the seconds to wait if a bucket is empty. */
  take(client: string, now = monotonicMs()): number {
    const seconds = this.secondsToWait(client, 1, now);
    if (seconds === 0) this.charge(client, 1, now);
    return seconds;
  }

  /** Returns 0, or the seconds until every bucket has `tokens`; for 0 tokens, until none is overdrawn. */
  secondsToWait(client: string, tokens: number, now = monotonicMs()): number {
    const waits = clientNetworks(client).map(
      ({ key, times }) => this.#fullAtAfter(key, times, tokens, now) - now - this.#maxMs,
    );
    return Math.max(0, Math.ceil((Math.max(...waits) - ROUNDING_MS) / 1000));
  }

  /** Takes tokens, even if that overdraws a bucket. */
  charge(client: string, tokens: number, now = monotonicMs()): void {
    for (const { key, times } of clientNetworks(client)) {
      this.#fullAt.set(this.#name + key, this.#fullAtAfter(key, times, tokens, now));
    }
  }

  #fullAtAfter(key: string, times: number, tokens: number, now: number): number {
    return Math.max(now, this.#fullAt.get(this.#name + key)) + (tokens * this.#msPerToken) / times;
  }
}

export interface Refusals {
  /** Responds to a visitor who must wait `seconds`. */
  refuse: (c: Context, seconds: number) => Response;
  /** Throws what stops a request whose searches have used up the visitor's share. */
  stop: (seconds: number) => never;
}

/** Limits each visitor by requests and by the time that their searches take (`metered`), also within one request. */
export function rateLimit(limiter: RateLimiter, client: ClientAddress, { refuse, stop }: Refusals): MiddlewareHandler {
  return async (c, next) => {
    const key = client.keyOf(c);
    const seconds = limiter.take(key);
    if (seconds > 0) return refuse(c, seconds);
    const work = {
      admit() {
        const overdrawn = limiter.secondsToWait(key, 0);
        if (overdrawn > 0) stop(overdrawn);
      },
      spent: (ms: number) => limiter.charge(key, ms / MS_PER_REQUEST),
    };
    return withWorkLimit(work, next);
  };
}
