import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JSONParsed } from 'hono/utils/types';

/** What the server may put into the context of the calls' handlers. */
export interface ApiVariables {
  /** Headers of every API response. */
  answerHeaders?: Record<string, string>;
  /** The server packs the response: it is made as it is. */
  isPackedLater?: boolean;
  /** Reports a server error in full. */
  report?: (error: unknown) => void;
}

/** An import may change the data at any time: browsers and caches in front of us may keep it for a minute. */
const CACHE_BRIEFLY = { 'Cache-Control': 'public, max-age=60' };
const NOT_MODIFIED = 304;
/** Shorter responses fit in one packet anyway. */
const MIN_BYTES_TO_COMPRESS = 1024;
/**
 * The fastest level: a search response shrinks to a fifth; a higher level saves little more and takes twice the time.
 */
const GZIP_LEVEL = 1;

/**
 * Returns a complete API response. All are made here, with the headers as a plain object: the framework's `c.header`
 * takes longer than finding a search's providers in memory, and so does its compression of a finished response. GET
 * responses are the same for every client: they may be cached for a minute (or as `headers` say) and are answered 304
 * to a client that has them.
 */
export function answer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  status: ContentfulStatusCode = 200,
): Response {
  const always: ApiVariables['answerHeaders'] = c.get('answerHeaders');
  const isCacheable = isRead(c) && status === 200;
  const all: Record<string, string> = { ...always, ...(isCacheable && CACHE_BRIEFLY), ...headers };
  if (isCacheable) {
    all.ETag = entityTag(body);
    if (hasTag(c.req.header('If-None-Match'), all.ETag))
      return new Response(null, { status: NOT_MODIFIED, headers: all });
  }
  if (
    c.get('isPackedLater') ||
    !isCompressible(body, all['Content-Type']) ||
    !acceptsGzip(c.req.header('Accept-Encoding'))
  )
    return new Response(body, { status, headers: all });
  all['Content-Encoding'] = 'gzip';
  return new Response(gzipSync(body, { level: GZIP_LEVEL }), { status, headers: all });
}

/**
 * Returns a GET or POST response that is made while it is sent. `tag`: names its content, for `If-None-Match`; the
 * stream is begun only if the client does not have it.
 */
export function answerStream(
  c: Context,
  stream: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
  tag: string,
): Response {
  const always: ApiVariables['answerHeaders'] = c.get('answerHeaders');
  const all: Record<string, string> = {
    ...always,
    ...(isRead(c) && { ...CACHE_BRIEFLY, ETag: `W/"${tag}"` }),
    ...headers,
  };
  if (isRead(c) && hasTag(c.req.header('If-None-Match'), `"${tag}"`))
    return new Response(null, { status: NOT_MODIFIED, headers: all });
  if (!acceptsGzip(c.req.header('Accept-Encoding'))) return new Response(stream(), { headers: all });
  all['Content-Encoding'] = 'gzip';
  return new Response(stream().pipeThrough(new CompressionStream('gzip')), { headers: all });
}

/** HEAD has the headers of GET (RFC 9110, 9.3.2). */
const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Returns a JSON response of the shape that the call's description declares. */
export function answerJson<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  return answer(c, JSON.stringify(value), JSON_TYPE) as Response & TypedResponse<JSONParsed<T>, 200, 'json'>;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Returns true for text (JSON, SVG, HTML) of sufficient length. */
function isCompressible(body: string | Uint8Array, contentType = ''): boolean {
  return body.length >= MIN_BYTES_TO_COMPRESS && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType);
}

function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding);
}

/** Weak, because the same content may be sent compressed or not. */
function entityTag(body: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Returns true if If-None-Match names the tag, by weak comparison. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((each) => each.trim() === '*' || bare(each) === bare(tag));
}
