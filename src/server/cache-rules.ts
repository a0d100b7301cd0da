import type { MiddlewareHandler } from 'hono';
import { hasOwnWords } from '#app/own-words.ts';

/** Links back to the results that the visitor came from. */
const IS_PROVIDER = /\/ourplaces\/providers\//;

/** The path changes with the content. */
const HAS_VERSION = /\/ourplaces\/options\/[^/]+$/;

/**
 * For a page that is the same for everyone: a cache in front may show it for a minute. Browsers ask each time, and
 * mostly get a 304. Without `stale-while-revalidate`, which browsers follow, too: they would show the data before an
 * import, and offline a page that does not say so.
 */
const FOR_ALL = 'public, max-age=0, s-maxage=60';

/**
 * Returns who may store a page or its data, and for how long. Browsers keep search data for a minute, like API
 * responses, so that going back is instant; caches in front ask for it, because their minute would come on top.
 * `address`: path and parameters; `isShared`: the answer is the same for everyone.
 */
export function cacheRule(address: string, isShared: boolean): string {
  if (HAS_VERSION.test(address)) return 'public, max-age=31536000, immutable';
  if (isSearchData(address)) return isShared ? 'public, max-age=60, s-maxage=0' : 'private, max-age=60';
  if (!isShared) return 'private, no-cache';
  return IS_PROVIDER.test(address) ? 'no-cache' : FOR_ALL;
}

/**
 * Lets nobody store a page with what a visitor asked in their own words, or with a link back to it: not even their
 * device, which others may use.
 */
export const storeNoOwnWords: MiddlewareHandler = async (c, next) => {
  await next();
  if (hasOwnWords(new URL(c.req.url).searchParams) || hasOwnWords(paramsOf(c.req.header('Referer'))))
    c.res.headers.set('Cache-Control', 'no-store');
};

function paramsOf(address = ''): URLSearchParams {
  return URL.parse(address)?.searchParams ?? new URLSearchParams();
}

/** Whether these are the results of a search, alone. */
function isSearchData(address: string): boolean {
  const [path = '', search] = address.split('?');
  return path.endsWith('/ourplaces.data') && /^[\w-]+\/places$/.test(new URLSearchParams(search).get('_routes') ?? '');
}
