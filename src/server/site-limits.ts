import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { problem } from '#api/problem.ts';
import type { Operations } from './operations.ts';
import { type Limit, RateLimiter, type Refusals, rateLimit } from './rate-limit.ts';

/** Far above normal use: a map view takes about twenty tiles, typing a name a handful of suggestions. */
const LIMITS = {
  tiles: { perMinute: 1200, burst: 600 },
  api: { perMinute: 600, burst: 200 },
  pages: { perMinute: 240, burst: 120 },
  /** Pictures, scripts, sitemaps: a page takes up to forty. */
  files: { perMinute: 3000, burst: 1500 },
  /** Trying to enter the desk: asking for a challenge and answering it. */
  signIn: { perMinute: 10, burst: 30 },
  /** Health checks and metrics. */
  health: { perMinute: 600, burst: 300 },
} satisfies Record<string, Limit>;

export type SiteLimits = Record<'calls' | 'pages' | 'desk' | 'files' | 'health', MiddlewareHandler>;

const TOO_MANY_PAGES =
  'You have opened many pages in a short time. Please wait a few seconds and reload this one.\n' +
  'Ha abierto muchas páginas en poco tiempo. Espere unos segundos y vuelva a cargar esta.';

/** Limits each visitor, separately for map tiles, other API calls, pages, entering the desk, files, health checks. */
export function siteLimits(
  { client, metrics, hasLimits, limits }: Pick<Operations, 'client' | 'metrics' | 'hasLimits' | 'limits'>,
  apiBase: string,
): SiteLimits {
  const unlimited: MiddlewareHandler = (_, next) => next();
  if (!hasLimits) return { calls: unlimited, pages: unlimited, desk: unlimited, files: unlimited, health: unlimited };
  const limiter = (name: keyof typeof LIMITS, { refuse, stop }: Refusals) =>
    rateLimit(new RateLimiter(LIMITS[name], name, limits), client, {
      refuse(c, seconds) {
        metrics.refused();
        return refuse(c, seconds);
      },
      stop(seconds) {
        metrics.refused();
        return stop(seconds);
      },
    });
  const tiles = limiter('tiles', REFUSE_CALL);
  const calls = limiter('api', REFUSE_CALL);
  const pages = limiter('pages', REFUSE_PAGE);
  const signIn = limiter('signIn', REFUSE_FILE);
  return {
    calls: (c, next) => (c.req.path.startsWith(`${apiBase}/tiles/`) ? tiles(c, next) : calls(c, next)),
    pages,
    desk: (c, next) => (c.req.method === 'POST' && ENTERING.test(c.req.path) ? signIn(c, next) : pages(c, next)),
    files: limiter('files', REFUSE_FILE),
    health: limiter('health', REFUSE_FILE),
  };
}

const ENTERING = /^\/desk\/(sign-in|join)\//;

const REFUSE_CALL: Refusals = {
  refuse: (c, seconds) => problem(c, 429, tooManyRequests(seconds), { headers: retryAfter(seconds) }),
  stop(seconds) {
    const res = new Response(null, { headers: retryAfter(seconds) });
    throw new HTTPException(429, { message: tooManyRequests(seconds), res });
  },
};

const REFUSE_PAGE: Refusals = {
  refuse: (c: Context, seconds) => c.text(TOO_MANY_PAGES, 429, retryAfter(seconds)),
  stop(seconds) {
    // React Router turns a response that a loader throws into its error page.
    throw new Response(TOO_MANY_PAGES, { status: 429, headers: retryAfter(seconds) });
  },
};

const REFUSE_FILE: Refusals = {
  // Pages pass the limit of files, too.
  refuse: (c, seconds) =>
    c.req.header('Accept')?.includes('text/html')
      ? REFUSE_PAGE.refuse(c, seconds)
      : c.text(tooManyRequests(seconds), 429, retryAfter(seconds)),
  stop(seconds) {
    const res = new Response(tooManyRequests(seconds), { status: 429, headers: retryAfter(seconds) });
    throw new HTTPException(429, { res });
  },
};

function tooManyRequests(seconds: number): string {
  return `Too many requests. Try again in ${seconds} s.`;
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}
