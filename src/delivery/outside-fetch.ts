import { isIP } from 'node:net';
import { type GuardedResponse, guardedRequest } from './guarded-request.ts';
import { DeliveryError } from './sender.ts';

const MAX_REDIRECTS = 5;

/**
 * A `fetch` for untrusted addresses: it never reaches private networks, even through DNS or redirects. Supports only signal and
 * headers; the response has a status and no body. Rejects like `fetch`, with the reason as cause.
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
  const { status, location } = await requestOnce(url, init);
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  if (!isRedirect || !URL.canParse(location, url.href)) return new Response(null, { status });
  if (redirects === 0) throw new DeliveryError('redirects', 'The address redirects too many times');
  return request(new URL(location, url), init, redirects - 1);
}

async function requestOnce(url: URL, { headers, signal }: RequestInit): Promise<GuardedResponse> {
  // A numeric host bypasses the lookup check, and real websites do not use one.
  if (!/^https?:$/.test(url.protocol) || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    throw new DeliveryError('inside-address', 'This is not the address of a website');
  const { status, location } = await guardedRequest(url, {
    headers: headers as Record<string, string>,
    signal: signal ?? undefined,
    thisMachine: false,
  });
  // `Response` rejects a status below 200.
  return { status: Math.max(status, 200), location };
}
