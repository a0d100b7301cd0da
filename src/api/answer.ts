import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JSONParsed } from 'hono/utils/types';

/** What the calls' handlers find in their context where the server put it there. */
export interface ApiVariables {
  /** What every answer of the API carries. */
  answerHeaders?: Record<string, string>;
  /** Gets a error of ours, whole. */
  report?: (error: unknown) => void;
}

/** Data may change with an import at any moment: a minute old is new enough, for browsers and for caches in front of us. */
const KEPT_SHORTLY = { 'Cache-Control': 'public, max-age=60' };
const NOT_MODIFIED = 304;
/** Shorter answers fit in one packet anyway. */
const LEAST_BYTES_TO_PACK = 1024;
/** The quickest level: a search's answer shrinks to a fifth, a higher level saves little more and costs twice the time. */
const GZIP_LEVEL = 1;

/**
 * An answer of the API, whole. All are made here, with the headers as a plain object: the framework's way of adding them
 * one by one (`c.header`) takes a search's answer longer than finding its providers in memory, and so does its way of
 * compressing an answer that stands already. What is asked for by GET is the same for everybody: it may be kept for a
 * minute (or as `headers` say), and is not sent again to who has it.
 */
export function answer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  status: ContentfulStatusCode = 200,
): Response {
  const always: ApiVariables['answerHeaders'] = c.get('answerHeaders');
  const isKept = c.req.method === 'GET' && status === 200;
  const all: Record<string, string> = { ...always, ...(isKept && KEPT_SHORTLY), ...headers };
  if (isKept) {
    all.ETag = entityTag(body);
    if (hasTag(c.req.header('If-None-Match'), all.ETag))
      return new Response(null, { status: NOT_MODIFIED, headers: all });
  }
  if (!isWorthPacking(body, all['Content-Type']) || !takesGzip(c.req.header('Accept-Encoding')))
    return new Response(body, { status, headers: all });
  all['Content-Encoding'] = 'gzip';
  return new Response(gzipSync(body, { level: GZIP_LEVEL }), { status, headers: all });
}

/** The same as JSON, of the shape that the call's description promises. */
export function answerJson<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  return answer(c, JSON.stringify(value), JSON_TYPE) as Response & TypedResponse<JSONParsed<T>, 200, 'json'>;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Texts shrink: JSON, SVG, HTML. */
function isWorthPacking(body: string | Uint8Array, contentType = ''): boolean {
  return body.length >= LEAST_BYTES_TO_PACK && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType);
}

function takesGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding);
}

/** Weak: the same content may travel compressed or not. */
function entityTag(body: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether If-None-Match names the tag, by weak comparison. */
function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((each) => each.trim() === '*' || bare(each) === bare(tag));
}
