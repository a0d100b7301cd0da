import { isIP } from 'node:net';
import { guardedFetch } from './guarded-fetch.ts';
import { bareHost } from './outside-address.ts';
import { DeliveryError } from './sender.ts';

const MAX_REDIRECTS = 5;

/**
 * A `fetch` for untrusted addresses: it never reaches private networks, even through DNS or redirects, and never goes
 * on from https to http. Supports only signal and headers; the response has a status and no body. Rejects like `fetch`,
 * with the reason as cause.
 */
export const outsideFetch = (async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await request(new URL(address), init, MAX_REDIRECTS);
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new TypeError('fetch failed', { cause });
  }
}) as typeof fetch;

async function request(url: URL, init: RequestInit, redirects: number): Promise<Response> {
  // Real websites have a name.
  if (isIP(bareHost(url.hostname)) > 0)
    throw new DeliveryError('inside-address', 'This is not the address of a website');
  const response = await guardedFetch(url, {
    headers: init.headers as Record<string, string>,
    signal: init.signal ?? undefined,
    reach: 'public',
  });
  const next = redirectOf(response, url);
  if (!next) return response;
  if (redirects === 0) throw new DeliveryError('redirects', 'The address redirects too many times');
  return request(next, init, redirects - 1);
}

/**
 * Returns the address to go on to, or null. Throws if it leads from https to http, where anyone on the way could change
 * it.
 */
export function redirectOf({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get('location');
  const next = status >= 300 && status < 400 && location !== null ? URL.parse(location, from.href) : null;
  if (next?.protocol === 'http:' && from.protocol === 'https:')
    throw new DeliveryError('insecure-redirect', 'The address redirects from https to http');
  return next;
}
