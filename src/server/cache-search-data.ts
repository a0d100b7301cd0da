import type { MiddlewareHandler } from 'hono';

const MINUTE_SECONDS = 60;
const IS_SEARCH = /\/ourplaces\.data$/;

/**
 * Data of a search alone may be kept for a minute, as the API's answers are: going back to it is immediate. It tells of
 * providers and of nobody who asks. What else the page asks for, forms with their time stamps among it, is not meant.
 */
export const cacheSearchData: MiddlewareHandler = async (c, next) => {
  await next();
  const { method, path } = c.req;
  if (method !== 'GET' || !IS_SEARCH.test(path) || !c.res.ok) return;
  if (!/^[\w-]+\/places$/.test(c.req.query('_routes') ?? '')) return;
  c.res.headers.set('Cache-Control', `public, max-age=${MINUTE_SECONDS}`);
};
