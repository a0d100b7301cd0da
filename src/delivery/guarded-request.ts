import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup } from './webhook-address.ts';

/** What to ask; as `fetch` takes it. */
export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** Ask this machine, and nothing but it; else only what is on the public internet. */
  thisMachine: boolean;
}

/** What was answered: `location` is where a redirect leads. */
export interface GuardedAnswer {
  status: number;
  location: string | undefined;
}

/** Asks an address that may not lead into a network of ours. Follows no redirect and reads nothing of the answer. */
export function guardedRequest(
  url: URL,
  { method = 'GET', headers = {}, body, signal, thisMachine }: GuardedRequest,
): Promise<GuardedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<GuardedAnswer>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    signal,
    lookup: guardedLookup(thisMachine),
    agent: false,
  });
  request.on('response', (response) => {
    response.on('error', () => {});
    response.destroy();
    resolve({ status: response.statusCode ?? 0, location: response.headers.location });
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
