import type { MiddlewareHandler } from 'hono';
import type { ApiVariables } from '#api/answer.ts';

/** What every answer says: keep to yourself, and to us. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), interest-cohort=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

export interface PageHeaderOptions {
  /** A fresh value per request; an empty one leaves the content policy out (development only). */
  makeNonce: () => string;
  /** Whose forms may stand in our pages: 'https://forms.example.org'. */
  frameOrigins: () => string[];
  /** Visitors come by https: browsers are told to keep to it. */
  isSecure: boolean;
}

/** Headers that keep a page to itself: no third party, no frame, no inline script without this answer's nonce. */
export function pageHeaders({ makeNonce, frameOrigins, isSecure }: PageHeaderOptions): MiddlewareHandler {
  return async (c, next) => {
    const nonce = makeNonce();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    if (nonce) headers.set('Content-Security-Policy', contentPolicy(nonce, frameOrigins()));
    headers.set('X-Request-Id', c.get('requestId'));
    if (isSecure) headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  };
}

const YEAR_SECONDS = 31_536_000;

/** The same for the API, whose answers are no pages: it adds them itself as it makes an answer. */
export function apiHeaders(): MiddlewareHandler<{ Variables: ApiVariables & { requestId: string } }> {
  return (c, next) => {
    c.set('answerHeaders', { ...API_ALWAYS, 'X-Request-Id': c.get('requestId') });
    return next();
  };
}

/** A drawn map has its own styles; the description of the API has a style sheet. */
const API_POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const API_ALWAYS = { ...ALWAYS, 'Content-Security-Policy': API_POLICY, Vary: 'Accept-Encoding' };

function contentPolicy(nonce: string, frameOrigins: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The map places its tiles and markers by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // A hosted video, or a form of another company: only after a visitor asked for it.
    ['frame-src https://www.youtube-nocookie.com', ...frameOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
