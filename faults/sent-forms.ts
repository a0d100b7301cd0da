/** A form as a visitor's browser sends it. */
export interface SentForm {
  /** Names it among all; part of one of its answers. */
  name: string;
  path: string;
  values: Record<string, string>;
}

export const FORM_PATH = '/get-involved/refer-business';

/** The values that a shown form brings along: its signed time stamp. `headers`: sent along, as by a web server in front. */
export async function hiddenFields(
  page: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  return hiddenInputs(await (await fetch(page, { headers })).text());
}

/** Returns the values of a page's hidden inputs by name. */
export function hiddenInputs(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]));
}

/** A whole form with text that is hard to keep: quotes, line ends, other letters. */
export function makeForm(name: string, hidden: Record<string, string>): SentForm {
  const message = `Line one of ${name}\n  ñ "two" 🙂 ${'It goes on. '.repeat(40)}`;
  const values = { businessName: name, place: 'Tempe, AZ', message, yourName: 'Ana Ruiz', email: 'ana@example.org' };
  return { name, path: FORM_PATH, values: { ...hidden, ...values } };
}

/** 'thanked', 'unanswered' where the connection broke off, or what else was answered: a status and the words shown. */
export async function sendForm(
  origin: string,
  { path, values }: SentForm,
  headers: Record<string, string> = {},
): Promise<string> {
  let status: number;
  let html: string;
  try {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: new URLSearchParams(values) });
    status = answer.status;
    html = await answer.text();
  } catch {
    return 'unanswered';
  }
  const shown = shownWords(html);
  return status === 200 && shown.includes('Thank you!') ? 'thanked' : `${status}: ${shown}`;
}

/** What a page shows, without its markup, its styles and its data. */
export function shownWords(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
