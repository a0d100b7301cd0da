import type { Context, MiddlewareHandler } from 'hono';
import type { ClientAddress } from './client-address.ts';

export interface Limit {
  /** What one visitor may ask a minute in the long run. */
  perMinute: number;
  /** What may come at once on top of it: a page with its map is many requests. */
  burst: number;
}

/** Visitors counted at a time; beyond it the one not seen longest is forgotten. Some 100 bytes each. */
const MAX_CLIENTS = 50_000;

/**
 * A bucket for each visitor that fills up by the minute: `take` gives 0, or the seconds to wait where the bucket is
 * empty. Kept as one number a visitor: the time at which the bucket will be full again.
 */
export class RateLimiter {
  readonly #msEach: number;
  readonly #msAtMost: number;
  readonly #fullAt = new Map<string, number>();

  constructor({ perMinute, burst }: Limit) {
    this.#msEach = 60_000 / perMinute;
    this.#msAtMost = burst * this.#msEach;
  }

  take(client: string, now = performance.now()): number {
    const fullAt = Math.max(now, this.#fullAt.get(client) ?? 0) + this.#msEach;
    const tooSoonMs = fullAt - now - this.#msAtMost;
    if (tooSoonMs > 0) return Math.ceil(tooSoonMs / 1000);
    this.#fullAt.delete(client);
    this.#fullAt.set(client, fullAt);
    if (this.#fullAt.size > MAX_CLIENTS) this.#fullAt.delete(this.#fullAt.keys().next().value!);
    return 0;
  }
}

/**
 * Asks `refuse` for the answer to a visitor beyond the limit, who is to wait so many `seconds`. Visitors whose address is not
 * known are not counted.
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
    if (seconds === 0) return next();
    return refuse(c, seconds);
  };
}
