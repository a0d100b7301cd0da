import type { MiddlewareHandler } from 'hono';
import type { ApiVariables } from '#api/answer.ts';

/** Headers of every response. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), interest-cohort=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

function always(isSecure: boolean): Record<string, string> {
  return { ...ALWAYS, ...(isSecure && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }) };
}

export interface PageHeaderOptions {
  /** A fresh value per request; an empty one leaves the content policy out (development only). */
  makeNonce: () => string;
  /** Origins whose forms our pages may embed: 'https://forms.example.org'. */
  frameOrigins: () => string[];
  /** The site uses https: browsers are told to stay on it. */
  isSecure: boolean;
}

/** Restricts a page: no third parties, no framing, no inline script without this response's nonce. */
export function pageHeaders({ makeNonce, frameOrigins, isSecure }: PageHeaderOptions): MiddlewareHandler {
  return async (c, next) => {
    const nonce = makeNonce();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    if (nonce) headers.set('Content-Security-Policy', contentPolicy(nonce, frameOrigins()));
    headers.set('X-Request-Id', c.get('requestId'));
    for (const [name, value] of Object.entries(always(isSecure))) headers.set(name, value);
  };
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

function contentPolicy(nonce: string, frameOrigins: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The map positions its tiles and markers with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // A hosted video or third-party form: loaded only when a visitor opens it.
    ['frame-src https://www.youtube-nocookie.com', ...frameOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
