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

/**
 * An answer of the API, whole. All are made here, with the headers as a plain object: the framework's way of adding them
 * one by one (`c.header`) takes a search's answer longer than finding its providers in memory.
 */
export function answer(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  status: ContentfulStatusCode = 200,
): Response {
  return new Response(body, { status, headers: { ...c.get('answerHeaders'), ...headers } });
}

/** The same as JSON, of the shape that the call's description promises. */
export function answerJson<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  return answer(c, JSON.stringify(value), JSON_TYPE) as Response & TypedResponse<JSONParsed<T>, 200, 'json'>;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };
