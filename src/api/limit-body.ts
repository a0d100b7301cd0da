import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Answers `tooLarge` (413) for a body of more than `maxBytes`, and `incomplete` (400) if the client disconnects before
 * the end of the body. The framework's own check turns every body into a stream first, which takes longer than reading
 * it, so it runs only if the request declares no length; Node.js enforces a declared one.
 */
export function limitBody(
  maxBytes: number,
  { tooLarge, incomplete }: { tooLarge: (c: Context) => Response; incomplete: (c: Context) => Response },
): MiddlewareHandler {
  const measure = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length');
    if (length !== undefined && Number(length) <= maxBytes) return next();
    // Errors of inner handlers never get here: the framework turns them into responses where they are thrown.
    return measure(c, next).catch(() => incomplete(c));
  };
}
