/** A form as a visitor's browser sends it. */
export interface SentForm {
  /** A unique name, contained in one of its answers. */
  name: string;
  path: string;
  values: Record<string, string>;
}

export const FORM_PATH = '/get-involved/refer-business';

/** Starts the form as a visitor with script does, and fills it in. `headers`: for the request. */
export async function openForm(origin: string, name: string, headers?: Record<string, string>): Promise<SentForm> {
  return makeForm(name, await hiddenFields(origin, headers));
}

/** Returns the hidden values of a form that was started now: its signed timestamp. `headers`: for the request. */
export async function hiddenFields(
  origin: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/forms/refer-business/start`, { headers });
  const { hidden } = (await answer.json()) as { hidden: Record<string, string> };
  return hidden;
}

/** Returns the values of a page's hidden inputs by name. */
export function hiddenInputs(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]));
}

/** Returns a complete form with difficult text: quotes, line breaks, non-ASCII characters. */
export function makeForm(name: string, hidden: Record<string, string>): SentForm {
  const message = `Line one of ${name}\n  ñ "two" 🙂 ${'It goes on. '.repeat(40)}`;
  const values = { businessName: name, place: 'Tempe, AZ', message, yourName: 'Ana Ruiz', email: 'ana@example.org' };
  return { name, path: FORM_PATH, values: { ...hidden, ...values } };
}

/** Returns 'accepted', 'unanswered' if the connection failed, or else the status and the visible text. */
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
  const text = visibleText(html);
  return status === 200 && text.includes('Thank you!') ? 'accepted' : `${status}: ${text}`;
}

/** The text of a page without markup, styles and data. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
