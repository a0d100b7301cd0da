import type { Context, MiddlewareHandler } from 'hono';
import { limitBody } from '#api/limit-body.ts';

/** Enough for the longest form with every field filled. */
const MAX_FORM_BYTES = 64 * 1024;

/** Content types of browser forms. */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Accepts only forms of at most 64 KB that come from this site's own pages. Browsers say so (`Sec-Fetch-Site`) or send
 * the form's origin (`Origin`); programs that send neither are allowed.
 *
 * The site's own host is that of `siteUrl`; only without it the requested one (`Host`), which a reverse proxy must
 * forward. The scheme does not matter: the proxy may use https with visitors and http with us. No answer may be stored:
 * it may have what the visitor typed.
 */
export function checkPagePosts(siteUrl: string | undefined): MiddlewareHandler {
  const ownHost = siteUrl && new URL(siteUrl).host;
  const limit = limitBody(MAX_FORM_BYTES, {
    tooLarge: (c) => c.text('Please send at most 64 KB.', 413),
    incomplete: (c) => c.text('Only part of the form arrived. Please send it again.', 400),
  });
  const isOwn = (c: Context) => {
    const from = c.req.header('Sec-Fetch-Site');
    if (from === 'same-origin' || from === 'cross-site') return from === 'same-origin';
    const origin = c.req.header('Origin');
    return origin === undefined || hostOf(origin) === (ownHost ?? c.req.header('Host'));
  };
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.method !== 'POST') {
      return Promise.resolve(
        c.text(`Pages support GET and POST, not ${c.req.method}.`, 405, { Allow: 'GET, HEAD, POST' }),
      );
    }
    if (!FORM_TYPES.test(c.req.header('Content-Type') ?? '')) {
      return Promise.resolve(c.text('Pages accept only browser forms.', 415));
    }
    if (!isOwn(c)) {
      return Promise.resolve(
        c.text('This form was sent from another site. Please open the form on our site and send it there.', 403),
      );
    }
    return limit(c, async () => {
      await next();
      c.res.headers.set('Cache-Control', 'no-store');
    });
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
