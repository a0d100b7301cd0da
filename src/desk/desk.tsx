import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import tokens from '#ui/tokens.css?raw';
import busy from './browser/busy.js?raw';
import copy from './browser/copy.js?raw';
import keys from './browser/keys.js?raw';
import lists from './browser/lists.js?raw';
import liveCheck from './browser/live-check.js?raw';
import passkey from './browser/passkey.js?raw';
import { tableCsv } from './data-table.tsx';
import styles from './desk.css?raw';
import type { DeskDeps } from './desk-deps.ts';
import {
  checkOrigin,
  checkSession,
  type DeskVariables,
  deskPath,
  dropCookie,
  limitBody,
  only,
  setHeaders,
} from './desk-guard.ts';
import { translateFor } from './messages/translate.ts';
import { ROOMS, type RoomPath } from './room-paths.ts';
import { addListing } from './rooms/add-listing.tsx';
import { callActs } from './rooms/call-acts.ts';
import { callRoom } from './rooms/call-rooms.tsx';
import { letterRoom } from './rooms/letter-room.tsx';
import { listActs } from './rooms/list-acts.tsx';
import { listRoom } from './rooms/list-room.tsx';
import { listingActs } from './rooms/listing-acts.ts';
import { listingRoom } from './rooms/listing-rooms.tsx';
import { numberRoom } from './rooms/number-room.tsx';
import { overviewRoom } from './rooms/overview-room.tsx';
import type { ShowRoom } from './rooms/room.ts';
import { duplicateRoom, linkRoom } from './rooms/search-rooms.tsx';
import { staffActs } from './rooms/staff-acts.ts';
import { auditRoom, staffRoom } from './rooms/staff-rooms.tsx';
import { submissionActs } from './rooms/submission-acts.ts';
import { reportRoom, submissionRoom } from './rooms/submission-rooms.tsx';
import { wordsActs } from './rooms/words/words-acts.tsx';
import { wordsRoom } from './rooms/words/words-room.tsx';
import { missingPage, roomAnswer, visitOf, whyFailed } from './show.tsx';
import { signInRoutes } from './sign-in.tsx';
import { staffPage } from './whole-page.tsx';

const SHOW: Record<RoomPath, ShowRoom> = {
  '/': overviewRoom,
  '/submissions': submissionRoom,
  '/calls': callRoom,
  '/reports': reportRoom,
  '/listings': listingRoom,
  '/duplicates': duplicateRoom,
  '/words': wordsRoom,
  '/lists': listRoom,
  '/links': linkRoom,
  '/numbers': numberRoom,
  '/letters': letterRoom,
  '/staff': staffRoom,
  '/audit': auditRoom,
};

/** Creates the desk's request handler. It answers below /desk; its own pages write links as if they began at '/'. */
export function createDesk(deps: DeskDeps): Hono {
  const desk = new Hono<{ Variables: DeskVariables }>();
  desk.use(setHeaders, limitBody, checkOrigin(deps));
  for (const [name, { body, type }] of Object.entries(FILES))
    desk.get(name, (c) => c.body(body as string | Uint8Array<ArrayBuffer>, 200, { 'Content-Type': type }));
  desk.route('/', signInRoutes(deps));
  desk.use(checkSession(deps));

  for (const [path, role] of Object.entries(ROOMS)) {
    desk.use(path, only(role));
    desk.use(`${path === '/' ? '' : path}/*`, only(role));
  }
  for (const path of Object.keys(ROOMS) as RoomPath[]) {
    desk.get(path, async (c) => {
      const visit = await visitOf(c, deps);
      const room = await SHOW[path](deps, visit);
      if (room.table && c.req.query('csv')) {
        await deps.staff.audit({ at: visit.now.toISOString(), who: visit.member.name, act: 'export', about: path });
        const name = `${path.slice(1)}-${visit.now.toISOString().slice(0, 10)}.csv`;
        return c.body(tableCsv(room.table, visit.query), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}"`,
        });
      }
      return roomAnswer(c, deps, visit, path, room);
    });
  }
  callActs(desk, deps);
  submissionActs(desk, deps);
  listingActs(desk, deps);
  listActs(desk, deps);
  addListing(desk, deps);
  staffActs(desk, deps);
  wordsActs(desk, deps);

  desk.post('/sign-out', async (c) => {
    await deps.staff.endSession(c.get('sessionKey'));
    dropCookie(c, deps);
    return c.redirect('/sign-in', 303);
  });
  desk.post('/language', async (c) => {
    await deps.staff.setLanguage(c.get('member').id, c.get('fields').language === 'es' ? 'es' : 'en');
    return c.redirect(deskPath(c.get('fields').next), 303);
  });
  desk.notFound((c) => (c.get('member') ? missingPage(c as never, deps) : c.text('', 404)));
  desk.onError(async (error, c) => {
    console.error(error);
    const t = translateFor(c);
    const text = t('failed', { why: whyFailed(error, t) });
    if (!c.get('member')) return c.text(t('failed', { why: '' }), 500);
    const visit = await visitOf(c as never, deps);
    const body = (
      <p className="problems" role="alert">
        {text}
      </p>
    );
    return c.html(staffPage({ organization: deps.organization, title: t('theDesk'), body }, visit, '/'), 500);
  });
  return under('/desk', desk);
}

/** Serves pages whose links begin at '/' below a path. */
function under(path: string, desk: Hono<{ Variables: DeskVariables }>): Hono {
  const outer = new Hono();
  outer.mount(path, async (request: Request) => {
    const response = await desk.fetch(request);
    const { status } = response;
    const headers = new Headers(response.headers);
    const location = headers.get('Location');
    if (location) headers.set('Location', path + location.replace(/^\/$/, ''));
    if (!headers.get('Content-Type')?.startsWith('text/html')) return new Response(response.body, { status, headers });
    // Only our own attributes match: what they contain has its quotation marks escaped.
    const page = (await response.text()).replaceAll(/ (href|action)="\//g, ` $1="${path}/`);
    return new Response(page, { status, headers });
  });
  return outer;
}

const require = createRequire(import.meta.url);
const FONT = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
const script = (body: string | Uint8Array) => ({ body, type: 'text/javascript; charset=utf-8' });

/** The desk's own files: none is part of the site's pages. */
const FILES: Record<string, { body: string | Uint8Array; type: string }> = {
  '/desk.css': { body: tokens + styles, type: 'text/css; charset=utf-8' },
  '/font.woff2': { body: readFileSync(require.resolve(FONT)), type: 'font/woff2' },
  '/busy.js': script(busy),
  '/copy.js': script(copy),
  '/keys.js': script(keys),
  '/lists.js': script(lists),
  '/live-check.js': script(liveCheck),
  '/passkey.js': script(passkey),
  '/webauthn.js': script(
    readFileSync(new URL('../dist/bundle/index.umd.min.js', `file://${require.resolve('@simplewebauthn/browser')}`)),
  ),
};
