import { SHOW_COUNT } from './my-list/show-count.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script (nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Has a page ask for its scripts only after its first paint. It is complete without them, and on a slow connection they
 * would come before its styles and pictures: preloads go out first, however low their priority. A page without script, and
 * one in another form than React Router's, stays as it is. `more`: script that runs beside it.
 */
export function startAfterPaint(html: string, more = ''): string {
  const start = START.exec(html);
  if (!start) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  const [, nonce = '', code = ''] = start;
  const parts = files.filter((file) => !code.includes(`import("${file}")`));
  const values = [files, parts, code].map(inScript).join();
  const script = `<script ${nonce}>(${addScripts})(${values});${SHOW_COUNT};${more}</script>`;
  return html.replaceAll(PRELOAD, '').replace(START, () => script);
}

/** A value within a script that stands in HTML. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Runs in the browser, as text: it can use nothing from outside. Asks for a few files at a time, then runs one at a time,
 * and last the `code` that starts the page: a press in between is answered, where all at once would hold a slow phone up.
 */
const addScripts = `(files, parts, code) => {
  const { nonce } = document.currentScript;
  const add = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  const pause = () => new Promise((done) => setTimeout(done));
  requestAnimationFrame(async () => {
    for (const [index, href] of files.entries()) {
      if (index % 4 === 0) await pause();
      add('link', { rel: 'modulepreload', href });
    }
    for (const part of parts) {
      await pause();
      await import(part).catch(() => {});
    }
    add('script', { type: 'module', nonce, textContent: code });
  });
}`.replaceAll(/\n\s*/g, '');
