import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { timeText } from './parts/texts.tsx';
import type { Visit } from './visit.ts';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

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

/** Renders a time. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${timeText(iso)}</time>`;
}

/** Renders an external link without a referrer; plain text unless it is http or https. */
export function outside(address: string, text: string): Html {
  return /^https?:\/\//i.test(address) ? html`<a href="${address}" rel="noreferrer">${text}</a>` : html`${text}`;
}
