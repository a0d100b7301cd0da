import { SHOW_COUNT } from '../my-list/show-count.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script (nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes a page ask for its scripts only after its first paint. It is complete without them, and on a slow connection they
 * would arrive before its styles and pictures: preloads go out first, however low their priority. A page without script
 * stays as it is, and so does one that React Router no longer writes this way. `more`: script that runs at once.
 */
export function startAfterPaint(html: string, more = ''): string {
  const start = START.exec(html);
  if (!start) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  const [, nonce = '', code = ''] = start;
  const values = [files, code].map(inScript).join();
  const script = `<script ${nonce}>(${addScripts})(${values});${SHOW_COUNT};${more}</script>`;
  return html.replaceAll(PRELOAD, '').replace(START, () => script);
}

/** A value within a script that stands in HTML. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Runs in the browser, as text: it can use nothing from outside. Asks for the `files`; `code` then starts the page. */
const addScripts = `(files, code) => {
  const { nonce } = document.currentScript;
  const add = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  requestAnimationFrame(() => setTimeout(() => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', nonce, textContent: code });
  }));
}`.replaceAll(/\n\s*/g, '');
