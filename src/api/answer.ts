import { createHash } from 'node:crypto';
import type { Context, TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JSONParsed } from 'hono/utils/types';

/** What the calls' handlers find in their context where the server put it there. */
export interface ApiVariables {
  /** What every answer of the API carries. */
  answerHeaders?: Record<string, string>;
  /** Gets a fault of ours, whole. */
  report?: (fault: unknown) => void;
}

/** Data may change with an import at any moment: a minute old is new enough, for browsers and for caches in front of us. */
const KEPT_SHORTLY = { 'Cache-Control': 'public, max-age=60' };
const NOT_MODIFIED = 304;

/**
 * An answer of the API, whole. All are made here, with the headers as a plain object: the framework's way of adding them
 * one by one (`c.header`) takes a search's answer longer than finding its providers in memory. What is asked for by GET is
 * the same for everybody: it may be kept for a minute (or as `headers` say), and is not sent again to who has it.
 */
export function answer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  status: ContentfulStatusCode = 200,
): Response {
  const always: ApiVariables['answerHeaders'] = c.get('answerHeaders');
  if (c.req.method !== 'GET' || status !== 200)
    return new Response(body, { status, headers: { ...always, ...headers } });
  const tag = entityTag(body);
  const all = { ...always, ...KEPT_SHORTLY, ...headers, ETag: tag };
  if (!hasTag(c.req.header('If-None-Match'), tag)) return new Response(body, { headers: all });
  return new Response(null, { status: NOT_MODIFIED, headers: all });
}

/** The same as JSON, of the shape that the call's description promises. */
export function answerJson<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  return answer(c, JSON.stringify(value), JSON_TYPE) as Response & TypedResponse<JSONParsed<T>, 200, 'json'>;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

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
