import { escapeHtml } from '#model/escape-html.ts';

/** Id of the element that takes the notice of a saved copy. */
export const NOTICE_ID = 'kept-notice';

/** Notice at the top of a page, in its language; `again`: text of a link that reloads the page. */
export interface Notice {
  text: string;
  again?: string;
}

/** Returns the page with a notice at the top, or unchanged when it has no element for the notice. */
export function withNotice(html: string, { text, again }: Notice): string {
  const link = again ? ` <a href="">${escapeHtml(again)}</a>` : '';
  const notice = `<p>${escapeHtml(text)}${link}</p>`;
  const place = new RegExp(`(<div id="${NOTICE_ID}"[^>]*>)</div>`);
  return html.replace(place, (_, start: string) => `${start}${notice}</div>`);
}

/** Formats a time as 'November 21 at 10:05 PM', by default in the device's time zone. `locale`: 'es-US'. */
export function formatTime(date: Date, locale: string, timeZone?: string): string {
  const format = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(date);
}

/**
 * Returns the response with changed HTML and this `status`. Headers stay, above all the content security policy, which
 * has the hashes of the page's scripts.
 */
export async function withHtml(
  response: Response,
  change: (html: string) => string,
  status = response.status,
): Promise<Response> {
  const headers = new Headers(response.headers);
  // The text is decompressed by now and has a different length.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(change(await response.text()), { status, headers });
}
