import type { MiddlewareHandler } from 'hono';

const MINUTE_SECONDS = 60;
const IS_SEARCH = /\/ourplaces\.data$/;

/**
 * Lets browsers cache search data for a minute, like API responses, so that going back is instant. It contains nothing
 * about the visitor. Other data, such as forms with their timestamps, is not cached.
 */
export const cacheSearchData: MiddlewareHandler = async (c, next) => {
  await next();
  const { method, path } = c.req;
  if (method !== 'GET' || !IS_SEARCH.test(path) || !c.res.ok) return;
  if (!/^[\w-]+\/places$/.test(c.req.query('_routes') ?? '')) return;
  c.res.headers.set('Cache-Control', `public, max-age=${MINUTE_SECONDS}`);
};
