import type { Context, MiddlewareHandler } from 'hono';
import { problem } from '#api/problem.ts';
import type { Operations } from './operations.ts';
import { type Limit, rateLimit } from './rate-limit.ts';

/** Far above normal use: a map view takes about twenty tiles, typing a name a handful of suggestions. */
const LIMITS = {
  tiles: { perMinute: 1200, burst: 600 },
  api: { perMinute: 600, burst: 200 },
  pages: { perMinute: 240, burst: 120 },
} satisfies Record<string, Limit>;

const TOO_MANY_PAGES =
  'You have opened many pages in a short time. Please wait a few seconds and reload this one.\n' +
  'Ha abierto muchas páginas en poco tiempo. Espere unos segundos y vuelva a cargar esta.';

/** Limits the request rate of each visitor: separately for map tiles, other API calls, and pages. */
export function siteLimits(
  { client, metrics, hasLimits }: Pick<Operations, 'client' | 'metrics' | 'hasLimits'>,
  apiBase: string,
): { calls: MiddlewareHandler; pages: MiddlewareHandler } {
  const limiter = (limit: Limit, refuse: (c: Context, seconds: number) => Response) =>
    rateLimit(limit, client, (c, seconds) => {
      metrics.refused();
      return refuse(c, seconds);
    });
  const refuseCall = (c: Context, seconds: number) =>
    problem(c, 429, `Too many requests. Try again in ${seconds} s.`, { headers: retryAfter(seconds) });
  const tiles = limiter(LIMITS.tiles, refuseCall);
  const calls = limiter(LIMITS.api, refuseCall);
  if (!hasLimits) return { calls: (_, next) => next(), pages: (_, next) => next() };
  return {
    calls: (c, next) => (c.req.path.startsWith(`${apiBase}/tiles/`) ? tiles(c, next) : calls(c, next)),
    pages: limiter(LIMITS.pages, (c, seconds) => c.text(TOO_MANY_PAGES, 429, retryAfter(seconds))),
  };
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}
