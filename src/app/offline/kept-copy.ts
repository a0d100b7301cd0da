import { escapeHtml } from '#model/escape-html.ts';

/** Where a page has room for what is said of a kept copy. */
export const KEPT_NOTICE_ID = 'kept-notice';

/** What is to be said on top of a page, in its language, and the words of a link that asks for it once more. */
export interface KeptWords {
  text: string;
  again?: string;
}

/** A page with words on top of it that say what it is. The page stays as it is where it has no room for them. */
export function sayOnTop(html: string, { text, again }: KeptWords): string {
  const link = again ? ` <a href="">${escapeHtml(again)}</a>` : '';
  const words = `<p>${escapeHtml(text)}${link}</p>`;
  const room = new RegExp(`(<div id="${KEPT_NOTICE_ID}"[^>]*>)</div>`);
  return html.replace(room, (_, start: string) => `${start}${words}</div>`);
}

/** 'November 21 at 10:05 PM', in the device's own time zone unless told otherwise. `locale`: 'es-US'. */
export function sayWhen(date: Date, locale: string, timeZone?: string): string {
  const format = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(date);
}

/**
 * The same answer with other text: what it said of itself stays with it, above all the content policy, whose nonce stands in
 * the text. `status`: of the new answer.
 */
export async function withText(
  answer: Response,
  change: (html: string) => string,
  status = answer.status,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The text is unpacked by now, and has another length.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(change(await answer.text()), { status, headers });
}
