import { isIP } from 'node:net';
import { type GuardedAnswer, guardedRequest } from './guarded-request.ts';
import { DeliveryError } from './sender.ts';

const MAX_REDIRECTS = 5;

/**
 * Asks an address that somebody else wrote: a `fetch` that never reaches into a network of ours, by no name and no redirect.
 * It takes the signal and the headers, and gives status and no body. Fails as `fetch` does, with the reason as cause.
 */
export const outsideFetch = (async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await ask(new URL(address), init, MAX_REDIRECTS);
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new TypeError('fetch failed', { cause });
  }
}) as typeof fetch;

async function ask(url: URL, init: RequestInit, redirects: number): Promise<Response> {
  const { status, location } = await askOnce(url, init);
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  if (!isRedirect || !URL.canParse(location, url.href)) return new Response(null, { status });
  if (redirects === 0) throw new DeliveryError('redirects', 'It leads from one address to another without end');
  return ask(new URL(location, url), init, redirects - 1);
}

async function askOnce(url: URL, { headers, signal }: RequestInit): Promise<GuardedAnswer> {
  // A host that is a number is looked up by nobody, and no website that people know has one.
  if (!/^https?:$/.test(url.protocol) || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    throw new DeliveryError('inside-address', 'It is no address of a website');
  const { status, location } = await guardedRequest(url, {
    headers: headers as Record<string, string>,
    signal: signal ?? undefined,
    thisMachine: false,
  });
  // `Response` knows no status below 200.
  return { status: Math.max(status, 200), location };
}
