import type { MiddlewareHandler } from 'hono';

/** What every answer says: keep to yourself, and to us. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), interest-cohort=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * Headers that keep a page to itself: no third party, no frame, no inline script without this answer's nonce.
 * `makeNonce` gives a fresh value per request; an empty one leaves the content policy out (development only).
 * `frameOrigins` names whose forms may stand in our pages: 'https://forms.example.org'.
 */
export function pageHeaders(makeNonce: () => string, frameOrigins: () => string[]): MiddlewareHandler {
  return async (c, next) => {
    const nonce = makeNonce();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    if (nonce) headers.set('Content-Security-Policy', contentPolicy(nonce, frameOrigins()));
    for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  };
}

/** The same for the API, whose answers are no pages. Set beforehand: a header added to a finished answer takes it apart. */
export function apiHeaders(): MiddlewareHandler {
  return (c, next) => {
    c.header('Content-Security-Policy', API_POLICY);
    for (const [name, value] of Object.entries(ALWAYS)) c.header(name, value);
    return next();
  };
}

/** A drawn map has its own styles; the description of the API has a style sheet. */
const API_POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

function contentPolicy(nonce: string, frameOrigins: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The map places its tiles and markers by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // A hosted video, or a form of another company: only after a visitor asked for it.
    ['frame-src https://www.youtube-nocookie.com', ...frameOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
