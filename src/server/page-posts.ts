import type { MiddlewareHandler } from 'hono';
import { limitBody } from '#api/limit-body.ts';

/** Enough for the longest form with every field full. */
const MAX_FORM_BYTES = 64 * 1024;

/** How browsers send forms. */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * What a page takes when something is sent to it: a form of at most 64 KB, and only from this site's own pages. A browser says
 * where a form stands (`Origin`, `Sec-Fetch-Site`); programs that say nothing are let through.
 *
 * The site's own host is the one that was asked for (`Host`), which a web server in front must pass on, or the host of
 * `siteUrl`. The scheme does not count: that web server speaks https to visitors and http to us.
 */
export function checkPagePosts(siteUrl: string | undefined): MiddlewareHandler {
  const ownHost = siteUrl && new URL(siteUrl).host;
  const limit = limitBody(MAX_FORM_BYTES, {
    tooLarge: (c) => c.text('Please send at most 64 KB.', 413),
    brokenOff: (c) => c.text('The form came only in part. Please send it again.', 400),
  });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.method !== 'POST') {
      return Promise.resolve(
        c.text(`Pages answer GET and POST, not ${c.req.method}.`, 405, { Allow: 'GET, HEAD, POST' }),
      );
    }
    if (!FORM_TYPES.test(c.req.header('Content-Type') ?? '')) {
      return Promise.resolve(c.text('Pages take forms only, as browsers send them.', 415));
    }
    const origin = c.req.header('Origin');
    const host = hostOf(origin);
    const isOwn = origin === undefined || host === c.req.header('Host') || (host !== undefined && host === ownHost);
    if (isOwn && c.req.header('Sec-Fetch-Site') !== 'cross-site') return limit(c, next);
    return Promise.resolve(
      c.text('This form was sent from another site. Please open it on ours and send it there.', 403),
    );
  };
}

function hostOf(origin: string | undefined): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host : undefined;
}
