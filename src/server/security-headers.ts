import { hash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiVariables } from '#api/answer.ts';
import type { InlineCode } from '#app/shipping/inline-code.ts';

/** Headers of every response. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), interest-cohort=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Headers of every response but a page that may be framed. */
const UNFRAMED = { ...ALWAYS, 'X-Frame-Options': 'DENY' };

function always(isSecure: boolean, isFramed = false): Record<string, string> {
  return {
    ...(isFramed ? ALWAYS : UNFRAMED),
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  };
}

export interface PageHeaderOptions {
  /** Whether pages get a content policy: not in development. */
  hasPolicy: boolean;
  /** Origins whose forms our pages may embed: 'https://forms.example.org'. */
  frameOrigins: () => string[];
  /** The site uses https: browsers are told to stay on it. */
  isSecure: boolean;
}

/** Restricts a page: no third parties, framing or inline script, unless the page's handler has set its own `policy`. */
export function pageHeaders(options: PageHeaderOptions): MiddlewareHandler {
  const valuesFor = pageHeaderValues(options);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(valuesFor(c))) headers.set(name, value);
  };
}

/** Returns a function that returns the headers that `pageHeaders` would add to a request's response. */
export function pageHeaderValues({ hasPolicy, frameOrigins, isSecure }: PageHeaderOptions) {
  const fixed = always(isSecure);
  const framed = always(isSecure, true);
  return (c: Context): Record<string, string> => ({
    ...(hasPolicy && { 'Content-Security-Policy': c.get('policy') ?? contentPolicy(NONE, { frames: frameOrigins() }) }),
    'X-Request-Id': c.get('requestId'),
    ...(c.get('isFramed') ? framed : fixed),
  });
}

const YEAR_SECONDS = 31_536_000;

/** Sets the headers that the API adds to each of its responses. */
export function apiHeaders(isSecure: boolean): MiddlewareHandler<{ Variables: ApiVariables & { requestId: string } }> {
  const headers = { ...always(isSecure), 'Content-Security-Policy': API_POLICY, Vary: 'Accept-Encoding' };
  return (c, next) => {
    c.set('answerHeaders', { ...headers, 'X-Request-Id': c.get('requestId') });
    return next();
  };
}

/** A drawn map has inline styles; the API's description page has a style sheet. */
const API_POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const NONE: InlineCode = { scripts: [] };

/** What a policy names besides this site. */
export interface PolicyOrigins {
  /** Whose pages ours may show in a frame. */
  frames: readonly string[];
  /** Whose pages may show ours in a frame; by default nobody's. */
  ancestors?: readonly string[];
}

/** Returns the policy of a page: it allows these inline scripts by their hashes. */
export function contentPolicy({ scripts }: InlineCode, { frames, ancestors = ["'none'"] }: PolicyOrigins): string {
  const hashes = (codes: string[]) => [...new Set(codes)].map((code) => `'sha256-${hash('sha256', code, 'base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    "style-src 'self'",
    // The map positions its tiles and markers with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // A hosted video or third-party form: loaded only when a visitor opens it.
    ['frame-src https://www.youtube-nocookie.com', ...frames].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ['frame-ancestors', ...ancestors].join(' '),
  ].join('; ');
}
