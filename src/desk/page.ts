import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Role } from '#forms/staff-store.ts';
import type { Visit } from './visit.ts';
import type { Words } from './words/en.ts';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The rooms of the desk, in the order of the menu, and who may enter. */
export const ROOMS = {
  '/': 'helper',
  '/submissions': 'keeper',
  '/calls': 'helper',
  '/reports': 'helper',
  '/listings': 'helper',
  '/duplicates': 'helper',
  '/lists': 'keeper',
  '/numbers': 'helper',
  '/words': 'keeper',
  '/links': 'keeper',
  '/letters': 'keeper',
  '/staff': 'keeper',
  '/audit': 'keeper',
} as const satisfies Record<string, Role>;
export type RoomPath = keyof typeof ROOMS;

/** The first rooms are always in the menu where there is room. */
const MAIN_ROOMS = 5;

export function mayEnter({ member }: Pick<Visit, 'member'>, role: Role): boolean {
  return role === 'helper' || member.role === 'keeper';
}

export interface Page {
  /** Name of the organization, or '' if the content folder cannot be read. */
  organization: string;
  title: string;
  body: Html;
  /** Scripts beside that of the keys. */
  scripts?: string[];
  /** True if it reloads by itself: without scripts; with them, `lists.js` does it. */
  reloads?: boolean;
}

/** Renders a page for a staff member. `path`: the room that it belongs to. */
export function deskPage(page: Page, visit: Visit, path: RoomPath): Html {
  const { words, notice, token, member } = visit;
  return wholePage(
    {
      ...page,
      body: html`${notice ? html`<div class="notice" role="status">${lines(notice.text)}${notice.next ? html`<p><a class="alone" href="${notice.next.path}">${notice.next.text}</a></p>` : ''}${notice.undo ? button(notice.undo, words.undo, visit, { quiet: true, key: 'z', fields: notice.undoFields ?? {} }) : ''}</div>` : ''}
${page.body}
<p id="busy" aria-live="polite" data-text="${words.working}"></p>`,
    },
    words,
    html`<div class="me"><span>${member.name}<span class="broad"> · ${words.roles[member.role]}</span></span>
<form method="post" action="/language">${tokenField(token)}<button class="link" name="language" value="${words.otherLanguage.code}" lang="${words.otherLanguage.code}">${words.otherLanguage.name}</button></form>
${button('/sign-out', words.signOut, visit, { link: true })}</div>
${menu(visit, path)}`,
  );
}

/** Renders a page for someone who is not signed in. `scripts`: names of the desk's scripts. */
export function outerPage(page: Page, words: Words, path: string): Html {
  const { code, name } = words.otherLanguage;
  const link = html`<a class="alone" href="${path}?language=${code}" lang="${code}">${name}</a>`;
  return wholePage(page, words, html`<div class="me">${link}</div>`, ['webauthn.js', 'passkey.js']);
}

/** Renders why something is refused, with the way back. */
export function refusalPage(text: string, words: Words): Html {
  const body = html`<p>${text}</p><p><a class="alone" href="/">${words.back}</a></p>`;
  return wholePage({ organization: '', title: words.refused, body }, words, html``, []);
}

function wholePage(
  page: Page,
  words: Words,
  head: Html,
  scripts = ['keys.js', 'busy.js', ...(page.scripts ?? [])],
): Html {
  const { organization, title, body, reloads } = page;
  const name = organization ? `${organization}: ${words.desk}` : words.theDesk;
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
${reloads ? html`<noscript><meta http-equiv="refresh" content="4"></noscript>` : ''}<link rel="icon" href="data:,">
<link rel="stylesheet" href="/desk.css">
${scripts.map((script) => html`<script defer src="/desk/${script}"></script>\n`)}</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header><p class="name">${name}</p>${head}</header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}

/** The first rooms beside the others, which unfold; on a phone, all unfold together. */
function menu(visit: Visit, current: RoomPath): Html {
  const { words } = visit;
  const rooms = (Object.keys(ROOMS) as RoomPath[]).filter((path) => mayEnter(visit, ROOMS[path]));
  const list = (paths: RoomPath[], name = '') =>
    html`<ul${name ? html` class="${name}"` : ''}>${paths.map((path) => html`<li><a href="${path}"${path === current ? html` aria-current="page"` : ''}>${words.rooms[path]}</a></li>`)}</ul>`;
  const main = Object.keys(ROOMS).slice(0, MAIN_ROOMS);
  const [first, others] = [rooms.filter((path) => main.includes(path)), rooms.filter((path) => !main.includes(path))];
  return html`<nav aria-label="${words.menu}">${list(first, 'broad')}<details><summary${others.includes(current) ? html` class="here"` : ''}><span class="broad">${words.more}</span><span class="narrow">${words.allRooms}</span></summary><div>${list(first, 'narrow')}${list(others)}</div></details></nav>`;
}

/** Renders a form with one button. `about` completes its label for screen readers; `key`: what presses it, too. */
export function button(
  action: string,
  label: string,
  { token }: Pick<Visit, 'token'>,
  { about = '', quiet = false, link = false, key = '', fields = {} as Record<string, string> } = {},
): Html {
  const look = link ? 'link' : quiet ? 'quiet' : '';
  return html`<form method="post" action="${action}">${tokenField(token)}${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button${look ? html` class="${look}"` : ''}${keyOf(key)}>${label}${about && html`<span class="unseen"> ${about}</span>`}${keyBox(key)}</button></form>`;
}

/** The attribute of something that a key presses. */
export function keyOf(key: string): Html | '' {
  return key && html` data-key="${key}" aria-keyshortcuts="${key}"`;
}

/** Shows a key. */
export function keyBox(key: string): Html | '' {
  return key && html` <kbd aria-hidden="true">${key}</kbd>`;
}

export function tokenField(token: string): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}

/** Renders a labeled input; `isLong`: of several lines. */
export function field(
  name: string,
  label: string,
  value: string,
  { help = '', problem = '', attributes = html`` as Html, isLong = false } = {},
): Html {
  const described = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const more = html`${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}${attributes}`;
  return html`<label for="${name}">${label}</label>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
${
  isLong
    ? html`<textarea id="${name}" name="${name}" rows="3" autocomplete="off"${more}>\n${value}</textarea>`
    : html`<input id="${name}" name="${name}" value="${value}" autocomplete="off"${more}>`
}`;
}

export function lines(text: string): Html {
  return html`${text.split('\n').map((line) => html`<p>${line}</p>`)}`;
}

/** '2026-11-21 10:00', in UTC. */
export function timeText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

/** Renders a time. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${timeText(iso)}</time>`;
}

/** Renders an external link without a referrer; plain text unless it is http or https. */
export function outside(address: string, text: string): Html {
  return /^https?:\/\//i.test(address) ? html`<a href="${address}" rel="noreferrer">${text}</a>` : html`${text}`;
}
