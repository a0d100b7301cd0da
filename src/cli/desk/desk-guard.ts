import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import type { DeskSession } from './desk-session.ts';

/** Contains the port: two desks may run at once. */
const cookieName = (c: Context) => `desk-${new URL(c.req.url).port}`;

const NO_LINK = 'Open the link shown in the terminal.';

/** Serves the desk, whose own links begin at '/', under the session's secret path, and nothing elsewhere. */
export function underSecretPath(desk: Hono, { path }: Pick<DeskSession, 'path'>): Hono {
  const outer = new Hono();
  outer.mount(path, async (request: Request) => {
    const response = await desk.fetch(request);
    const { status } = response;
    const headers = new Headers(response.headers);
    const location = headers.get('Location');
    if (location) headers.set('Location', path + location);
    if (!headers.get('Content-Type')?.startsWith('text/html')) return new Response(response.body, { status, headers });
    // Only our own attributes match: what they contain has its quotation marks escaped.
    const page = (await response.text()).replaceAll(/ (href|action)="\//g, ` $1="${path}/`);
    return new Response(page, { status, headers });
  });
  outer.notFound((c) => c.text(NO_LINK, 403));
  return outer;
}

/**
 * Admits only the operator's own browser. Checks in this order: the host must be 127.0.0.1 or localhost, against DNS
 * rebinding; the cookie must be present; and a POST must come from our own page, by its origin and token.
 */
export function guardDesk(session: DeskSession, port: () => number): MiddlewareHandler[] {
  return [checkHost(port), headers, signIn(session), limitPosts, checkPosts(session)];
}

function checkHost(port: () => number): MiddlewareHandler {
  return (c, next) => {
    const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port()}`);
    if (hosts.includes(c.req.header('Host') ?? '')) return next();
    return Promise.resolve(
      c.text('This page is only available on this machine, at the address shown in the terminal.', 421),
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
  // Not 'no-referrer', which would hide a form's origin.
  set('Referrer-Policy', 'same-origin');
  set('Cross-Origin-Opener-Policy', 'same-origin');
  set('Cross-Origin-Resource-Policy', 'same-origin');
  set('Cache-Control', 'no-store');
};

function signIn(session: DeskSession): MiddlewareHandler {
  return (c, next) => {
    const key = c.req.query('key');
    if (key === undefined && session.isCookie(getCookie(c, cookieName(c)) ?? '')) return next();
    // Prefetching must not use up the link.
    const isPrefetch = /prefetch|prerender/.test(`${c.req.header('Sec-Purpose')} ${c.req.header('Purpose')}`);
    const cookie = key === undefined || c.req.method !== 'GET' || isPrefetch ? null : session.tradeKey(key);
    if (cookie === null) {
      const reason = key === undefined ? NO_LINK : 'This link has been used or is wrong.';
      return Promise.resolve(
        c.text(`${reason} For a new link, stop the desk with Ctrl-C and restart it: npm run desk.`, 403),
      );
    }
    setCookie(c, cookieName(c), cookie, { httpOnly: true, sameSite: 'Strict', path: session.path });
    return Promise.resolve(c.redirect('/', 303));
  };
}

const limitPosts = bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.text('The form is too large.', 413) });

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
