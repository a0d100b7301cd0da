import { SHOW_COUNT } from '../my-list/show-count.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Delays a page's script requests until after its first paint. The page is complete without them, and on a slow
 * connection they would delay its styles and pictures: the browser sends preloads first, however low their priority.
 * Leaves a page without script unchanged, and one in a format that React Router no longer writes. `later`: the code of
 * the inline script that the page adds to itself; '' if none.
 */
export function startAfterPaint(html: string): { html: string; later: string } {
  const start = START.exec(html);
  if (!start) return { html, later: '' };
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  const [, nonce = '', code = ''] = start;
  const values = [files, code].map(inScript).join();
  const script = `<script${nonce}>(${addScripts})(${values});${SHOW_COUNT};</script>`;
  return { html: html.replaceAll(PRELOAD, '').replace(START, () => script), later: code };
}

/** Serializes a value for an inline script in HTML. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Runs in the browser as text, so it uses nothing from this module. Requests `files`; `code` then starts the page. */
const addScripts = `(files, code) => {
  const add = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  requestAnimationFrame(() => setTimeout(() => {
    for (const href of files) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', textContent: code });
  }));
}`.replaceAll(/\n\s*/g, '');
