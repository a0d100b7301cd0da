import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup } from './webhook-address.ts';

/** Request options, as in `fetch`. */
export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** Allows only this machine; otherwise only the public internet. */
  thisMachine: boolean;
}

/** `location` is the target of a redirect. */
export interface GuardedResponse {
  status: number;
  location: string | undefined;
}

/** Sends a request that cannot reach private networks. Does not follow redirects or read the response body. */
export function guardedRequest(
  url: URL,
  { method = 'GET', headers = {}, body, signal, thisMachine }: GuardedRequest,
): Promise<GuardedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResponse>();
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
