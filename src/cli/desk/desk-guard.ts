import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import type { DeskSession } from './desk-session.ts';

/** Cookies do not know ports: two desks at once must not take each other's. */
const cookieName = (c: Context) => `desk-${new URL(c.req.url).port}`;

/**
 * Keeps everybody out but the operator's own browser. In this order: the host must be this machine by name or number, so
 * that no other site reaches us by giving its own name our address; the cookie must be there; and what is posted must come
 * from our own page, by its origin and its token.
 */
export function guardDesk(session: DeskSession, port: () => number): MiddlewareHandler[] {
  return [checkHost(port), headers, signIn(session), limitPosts, checkPosts(session)];
}

function checkHost(port: () => number): MiddlewareHandler {
  return (c, next) => {
    const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port()}`);
    if (hosts.includes(c.req.header('Host') ?? '')) return next();
    return Promise.resolve(
      c.text('This page answers on this machine only, at the address that the terminal shows.', 421),
    );
  };
}

const headers: MiddlewareHandler = async (c, next) => {
  await next();
  const set = (name: string, value: string) => c.res.headers.set(name, value);
  const sources =
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
  set('Content-Security-Policy', sources);
  set('X-Content-Type-Options', 'nosniff');
  // Not 'no-referrer', with which browsers would not say where a form stands.
  set('Referrer-Policy', 'same-origin');
  set('Cross-Origin-Opener-Policy', 'same-origin');
  set('Cross-Origin-Resource-Policy', 'same-origin');
  set('Cache-Control', 'no-store');
};

function signIn(session: DeskSession): MiddlewareHandler {
  return (c, next) => {
    const key = c.req.query('key');
    if (key === undefined && session.isCookie(getCookie(c, cookieName(c)) ?? '')) return next();
    // A browser that looks ahead must not use up the link.
    const isAhead = /prefetch|prerender/.test(`${c.req.header('Sec-Purpose')} ${c.req.header('Purpose')}`);
    const cookie = key === undefined || c.req.method !== 'GET' || isAhead ? null : session.tradeKey(key);
    if (cookie === null) {
      const why =
        key === undefined
          ? 'Open the link that the terminal shows.'
          : 'This link has been used, or is not the right one.';
      return Promise.resolve(
        c.text(`${why} For a new one, end the desk with Ctrl-C and start it again: npm run desk.`, 403),
      );
    }
    setCookie(c, cookieName(c), cookie, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return Promise.resolve(c.redirect('/', 303));
  };
}

const limitPosts = bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.text('That is too long.', 413) });

function checkPosts(session: DeskSession): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const isOwn = c.req.header('Origin') === `http://${c.req.header('Host')}`;
    const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;
    const { token } = c.req.method === 'POST' && isOwn && isForm ? await c.req.parseBody() : {};
    if (typeof token === 'string' && session.isFormToken(token)) return next();
    return c.text('This was not sent from a page of the desk.', 403);
  };
}
