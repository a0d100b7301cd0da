import type { Context, MiddlewareHandler } from 'hono';
import type { ClientAddress } from './client-address.ts';

export interface Limit {
  /** Requests per minute that one visitor may make in the long run. */
  perMinute: number;
  /** Additional requests at once: a page with its map makes many. */
  burst: number;
}

/** Visitors tracked; beyond it, the least recently seen is dropped. About 100 bytes each. */
const MAX_CLIENTS = 50_000;

/**
 * A token bucket for each visitor: `take` returns 0, or the seconds to wait if the bucket is empty. Stored as one number per
 * visitor: the time at which the bucket will be full again.
 */
export class RateLimiter {
  readonly #msPerToken: number;
  readonly #maxMs: number;
  readonly #fullAt = new Map<string, number>();

  constructor({ perMinute, burst }: Limit) {
    this.#msPerToken = 60_000 / perMinute;
    this.#maxMs = burst * this.#msPerToken;
  }

  take(client: string, now = performance.now()): number {
    const fullAt = Math.max(now, this.#fullAt.get(client) ?? 0) + this.#msPerToken;
    const tooSoonMs = fullAt - now - this.#maxMs;
    if (tooSoonMs > 0) return Math.ceil(tooSoonMs / 1000);
    this.#fullAt.delete(client);
    this.#fullAt.set(client, fullAt);
    if (this.#fullAt.size > MAX_CLIENTS) this.#fullAt.delete(this.#fullAt.keys().next().value!);
    return 0;
  }
}

/**
 * Responds with `refuse` to a visitor who is over the limit and must wait `seconds`. Visitors with an unknown address are not
 * limited.
 */
export function rateLimit(
  limit: Limit,
  client: ClientAddress,
  refuse: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  const limiter = new RateLimiter(limit);
  return async (c, next) => {
    const key = client.keyOf(c);
    const seconds = key === '' ? 0 : limiter.take(key);
    return seconds === 0 ? next() : refuse(c, seconds);
  };
}
