import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers `tooLarge` (413) for a body of more than so many bytes, and `brokenOff` (400) for one that ends before its end, as
 * whoever sent it hung up. The framework's own check turns every body into a stream first, which takes longer than reading
 * it; so it is asked only where the request does not say a length, which Node.js holds it to.
 */
export function limitBody(
  mostBytes: number,
  { tooLarge, brokenOff }: { tooLarge: (c: Context) => Response; brokenOff: (c: Context) => Response },
): MiddlewareHandler {
  const measure = bodyLimit({ maxSize: mostBytes, onError: tooLarge });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length');
    if (length !== undefined && Number(length) <= mostBytes) return next();
    // What is thrown further in never comes this far: the framework turns it into an answer where it was thrown.
    return measure(c, next).catch(() => brokenOff(c));
  };
}
