import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, isAllowedHost, type Reach } from './outside-address.ts';
import { DeliveryError } from './sender.ts';

/** A request, as in `fetch`. */
export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  reach: Reach;
  /** Reads a response of at most this many bytes. 0 by default: then it is not read. */
  maxBytes?: number;
}

/**
 * Sends a request that reaches only what it may (`Reach`), whatever its host resolves to. Does not follow redirects.
 * Rejects with a `DeliveryError` 'inside-address' or 'too-long', or with what the connection reports.
 */
export async function guardedFetch(
  url: URL,
  { method = 'GET', headers = {}, body, signal, reach, maxBytes = 0 }: GuardedRequest,
): Promise<Response> {
  // Only hosts that are not numbers are looked up.
  if (!/^https?:$/.test(url.protocol) || !isAllowedHost(url, reach))
    throw new DeliveryError(
      'inside-address',
      `${url.host} is not the address of a website, or is in a private network`,
    );
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    signal,
    lookup: guardedLookup(reach),
    agent: false,
  });
  request.on('response', (response) => {
    const { statusCode = 0, headers } = response;
    const answer = (content: Buffer<ArrayBuffer> | null) =>
      // `Response` rejects a status below 200.
      new Response(content, {
        status: Math.max(statusCode, 200),
        headers: headers.location ? { location: headers.location } : {},
      });
    response.on('error', reject);
    if (maxBytes === 0) {
      resolve(answer(null));
      response.destroy();
      return;
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on('data', (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) response.destroy(new DeliveryError('too-long', `The response exceeds ${maxBytes} bytes`));
    });
    response.on('end', () => resolve(answer(bytes > 0 ? Buffer.concat(pieces) : null)));
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
