import { createHmac } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { isSameText } from '#forms/site-secret.ts';
import type { Role, StaffMember } from '#forms/staff-store.ts';
import { HOUR_MS } from '#model/duration.ts';
import { hashed, newSecret } from '#operations/staff/secrets.ts';
import type { DeskDeps } from './desk-deps.ts';
import { translateFor } from './messages/translate.ts';
import { mayEnter } from './room-paths.ts';
import { refusalPage, resendPage } from './whole-page.tsx';

/** What a request brings, once checked. */
export interface DeskVariables {
  member: StaffMember;
  /** Key of the session in the store. */
  sessionKey: string;
  token: string;
  /** The fields of a POST. */
  fields: Record<string, string>;
}

export type DeskContext = Context<{ Variables: DeskVariables }>;
type Guard = MiddlewareHandler<{ Variables: DeskVariables }>;

/** Sessions end after an hour without use, and after half a day. */
const SESSION_LIMITS = { idleMs: HOUR_MS, maxMs: 12 * HOUR_MS };
const MAX_BODY_BYTES = 64 * 1024;

/** The token of a session's forms: other sites cannot know it, and it does not reveal the session. */
function tokenOf(session: string): string {
  return createHmac('sha256', session).update('form').digest('base64url');
}

/** Rules of every answer. Nobody may store it, frame it, or add a script to it. */
const DESK_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export const setHeaders: Guard = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('Content-Security-Policy', DESK_POLICY);
  headers.set('X-Frame-Options', 'DENY');
  headers.set('X-Content-Type-Options', 'nosniff');
  // Not 'no-referrer', which would hide a form's origin.
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Cache-Control', 'no-store');
};

export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.text(translateFor(c)('tooLarge'), 413),
});

/** Refuses everything but GET, and POST from the desk's own pages: the browser says from where, in `Origin`. */
export function checkOrigin(deps: Pick<DeskDeps, 'staff' | 'origin' | 'now'>): Guard {
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    if (method === 'POST' && c.req.header('Origin') === deps.origin) return next();
    const { member } = await sessionOf(c, deps);
    if (member) c.set('member', member);
    return refuse(c, 'notOurs');
  };
}

async function sessionOf(c: DeskContext, deps: Pick<DeskDeps, 'staff' | 'origin' | 'now'>) {
  const session = getCookie(c, cookieName(deps)) ?? '';
  const key = hashed(session);
  const member = session ? await deps.staff.openSession(key, deps.now().toISOString(), SESSION_LIMITS) : null;
  return { session, key, member };
}

async function refuse(c: DeskContext, why: 'notOurs' | 'notAllowed'): Promise<Response> {
  const t = translateFor(c);
  return c.html(refusalPage(t(why), t), 403);
}

/** Returns the path and parameters of a request, as if the desk began at '/'. */
export function pathOf({ req }: Context): string {
  return req.path + new URL(req.url).search;
}

/** Returns a path as a page of the desk: '/' for anything that leads elsewhere. */
export function deskPath(asked = ''): string {
  const url = /^\/[^/\\\s]/.test(asked) && URL.parse(asked, 'http://desk');
  if (!url) return '/';
  // A link from elsewhere starts no download.
  if (url.searchParams.has('csv')) url.searchParams.delete('csv');
  return url.pathname + url.search;
}

/** Admits staff with a session; a POST also needs the form's token. Others are sent to sign in. */
export function checkSession(deps: Pick<DeskDeps, 'staff' | 'origin' | 'now'>): Guard {
  return async (c, next) => {
    const { session, key, member } = await sessionOf(c, deps);
    if (member) c.set('member', member);
    if (c.req.method === 'POST') {
      const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;
      const fields = (isForm ? await c.req.parseBody() : {}) as Record<string, string>;
      if (!fields.token) return refuse(c, 'notOurs');
      if (!member || !isSameText(fields.token, tokenOf(session))) {
        const sent = { action: pathOf(c), fields, token: member && tokenOf(session) };
        return c.html(resendPage(sent, translateFor(c)), 403);
      }
      c.set('fields', fields);
    } else if (!member) {
      const asked = pathOf(c);
      return c.redirect(asked === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(asked)}`, 303);
    }
    c.set('sessionKey', key);
    c.set('token', tokenOf(session));
    return next();
  };
}

/** Refuses helpers where only keepers may act. */
export function only(role: Role): Guard {
  return (c, next) => (mayEnter({ member: c.get('member') }, role) ? next() : refuse(c, 'notAllowed'));
}

/**
 * Starts a session, always a new one: a cookie that somebody has planted is worth nothing. Over https the name begins
 * with __Host-, so that no other host of the domain can set it.
 */
export async function startSession(
  c: Context,
  { staff, origin, now }: Pick<DeskDeps, 'staff' | 'origin' | 'now'>,
  member: StaffMember,
): Promise<void> {
  const session = newSecret();
  await staff.startSession(hashed(session), member.id, now().toISOString());
  setCookie(c, cookieName({ origin }), session, cookieOptions({ origin }));
}

export function dropCookie(c: Context, deps: Pick<DeskDeps, 'origin'>): void {
  setCookie(c, cookieName(deps), '', { ...cookieOptions(deps), maxAge: 0 });
}

function cookieOptions({ origin }: Pick<DeskDeps, 'origin'>) {
  const secure = isSecure(origin);
  return { httpOnly: true, sameSite: 'Strict', secure, path: secure ? '/' : '/desk' } as const;
}

function cookieName({ origin }: Pick<DeskDeps, 'origin'>): string {
  return isSecure(origin) ? '__Host-desk' : 'desk';
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
