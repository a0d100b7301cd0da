import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The desk's pages, in the order of the menu. */
export const PAGES = {
  '/': 'Overview',
  '/submissions': 'To review',
  '/reports': 'Problem reports',
  '/sources': 'Sources',
  '/duplicates': 'Duplicates',
  '/links': 'Dead links',
  '/not-found': 'Nothing found',
  '/letters': 'Not delivered',
} as const;
export type PagePath = keyof typeof PAGES;

export interface Page {
  /** Name of the organization, or '' if the content folder cannot be read. */
  organization: string;
  title: string;
  /** Which page of the menu it belongs to. */
  path: PagePath;
  body: Html;
  /** Result of the last action, or ''. */
  notice: string;
}

/** Renders a whole page. */
export function page({ organization, title, path, body, notice }: Page): Html {
  const name = organization ? `${organization}: the desk` : 'The desk';
  const links = Object.entries(PAGES).map(
    ([to, label]) => html`<li><a href="${to}"${to === path ? html` aria-current="page"` : ''}>${label}</a></li>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/desk.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header><p class="name">${name}</p><nav aria-label="Desk"><ul>${links}</ul></nav></header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${notice === '' ? '' : html`<p class="notice" role="status">${notice.split('\n').map((line) => html`${line}<br>`)}</p>`}
${body}
</main>
</body>
</html>`;
}

/** Renders a table in a box that scrolls horizontally if the table is wider than the screen. */
export function table(caption: string, columns: string[], rows: Html[][]): Html {
  const id = `table-${caption.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return html`<div class="wide" role="region" aria-labelledby="${id}" tabindex="0"><table>
<caption id="${id}">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...others]) => html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** Renders a form with one button. `about` completes its label for screen readers. */
export function button(action: string, label: string, token: string, { about = '', quiet = false } = {}): Html {
  return html`<form method="post" action="${action}">${tokenField(token)}<button${quiet ? html` class="quiet"` : ''}>${label}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`;
}

export function tokenField(token: string): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}

/** Renders '2026-11-21 10:00'. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`;
}

/** Renders an external link without a referrer; plain text unless it is http or https. */
export function outside(address: string, text: string): Html {
  return /^https?:\/\//i.test(address) ? html`<a href="${address}" rel="noreferrer">${text}</a>` : html`${text}`;
}
