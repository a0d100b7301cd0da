import type { MiddlewareHandler } from 'hono';

/**
 * Headers that keep a page to itself: no third party, no frame, no inline script without this answer's nonce.
 * `makeNonce` gives a fresh value per request; an empty one leaves the content policy out (development only).
 */
export function securityHeaders(makeNonce: () => string): MiddlewareHandler {
  return async (c, next) => {
    const nonce = makeNonce();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    if (nonce) headers.set('Content-Security-Policy', contentPolicy(nonce));
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), interest-cohort=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
  };
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The map places its tiles and markers by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // A hosted video, only after a visitor asked to play it.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
