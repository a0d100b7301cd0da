import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DirectoryUnavailableError, InvalidQueryError } from '#directory/errors.ts';
import { type ApiVariables, answer } from './answer.ts';

/** An invalid field of a request, and why. */
export interface FieldError {
  field: string;
  message: string;
}

const TITLES: Partial<Record<number, string>> = {
  400: 'The request has an error',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  416: 'No such part of the file',
  415: 'Unsupported content type',
  429: 'Too many requests',
  500: 'Something went wrong on our end',
  503: 'Not available right now',
};

/** When to try again while the database does not respond. */
export const RETRY_AFTER_SECONDS = 5;

/** The wire names of the domain's query fields. */
const WIRE_NAMES: Record<string, string> = {
  'center.lat': 'lat',
  'center.lng': 'lng',
  radiusMiles: 'searchRadius',
  tagIds: 'tags',
  limit: 'maxRows',
};

/** Returns an `application/problem+json` response (RFC 9457). */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  detail: string,
  { errors, headers }: { errors?: FieldError[]; headers?: Record<string, string> } = {},
): Response {
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail, ...(errors && { errors }) };
  return answer(c, JSON.stringify(body), { 'Content-Type': 'application/problem+json', ...headers }, status);
}

/** Returns a 400 that names each field. */
export function fieldProblem(c: Context, errors: FieldError[]): Response {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return problem(c, 400, `Check these fields: ${detail}.`, { errors });
}

/** Turns what a call threw into a response. Server errors are reported in full and answered without detail. */
export function problemOfError(error: Error, c: Context): Response {
  if (error instanceof InvalidQueryError) {
    const errors = error.problems.map(({ field, message }) => ({ field: WIRE_NAMES[field] ?? field, message }));
    return fieldProblem(c, errors);
  }
  if (error instanceof HTTPException && error.status < 500) {
    const detail = error.status === 415 ? 'Send JSON, with the header Content-Type: application/json.' : error.message;
    const headers = Object.fromEntries(error.res?.headers ?? []);
    return problem(c, error.status as ContentfulStatusCode, detail || 'The request could not be read.', { headers });
  }
  const report: ApiVariables['report'] = c.get('report');
  (report ?? console.error)(error);
  if (error instanceof DirectoryUnavailableError) {
    const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
    return problem(c, 503, 'Our data cannot be reached right now. Please try again in a moment.', { headers });
  }
  return problem(c, 500, 'The request was valid, but we could not answer it. Please try again in a moment.');
}
