import { KEPT_NOTICE_ID } from './kept-copy.ts';

/**
 * Starts the service worker once the page is loaded and has nothing better to do. Where it cannot be started, everything else
 * works as it does without. Runs in the browser, as text within the page: no script grows by it.
 */
const START = `addEventListener('load', () => setTimeout(() => {
  const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => {});
  window.requestIdleCallback ? requestIdleCallback(start) : start();
}, 3000))`;

/** On a kept copy: what the worker said of it goes when the visitor goes on within the page and is not offline any more. */
const TAKE_BACK = `(() => {
  const said = document.getElementById('${KEPT_NOTICE_ID}');
  if (!said?.firstChild) return;
  const takeBack = () => navigator.onLine && said.replaceChildren();
  const { pushState } = history;
  history.pushState = (...to) => { takeBack(); pushState.apply(history, to) };
  addEventListener('popstate', takeBack);
})()`;

/** What a page with script does for times without a connection. */
export const OFFLINE_SCRIPT = [START, TAKE_BACK].join(';').replaceAll(/\n\s*/g, '');
