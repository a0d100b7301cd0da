import { gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';

/** Shorter answers fit in one packet anyway. */
const LEAST_BYTES = 1024;
/** The quickest level: a search's answer shrinks to a fifth, a higher level saves little more and costs twice the time. */
const LEVEL = 1;
const NOT_MODIFIED = 304;

/**
 * Compresses texts (JSON, SVG …) in one piece, for clients that take gzip. For the API alone, whose answers are whole: the
 * framework's own middleware turns each into a stream, compressed or not, which takes longer than the search.
 */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(c.req.header('Accept-Encoding') ?? '')) return;
    const answer = c.res;
    if (answer.status === NOT_MODIFIED) return;
    if (answer.headers.has('Content-Encoding')) return;
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(answer.headers.get('Content-Type') ?? '')) return;
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    const packed = body.length >= LEAST_BYTES;
    if (packed) headers['content-encoding'] = 'gzip';
    // The framework would merge the old answer into the new one.
    c.res = undefined;
    c.res = new Response(packed ? gzipSync(body, { level: LEVEL }) : body, { status: answer.status, headers });
  };
}
