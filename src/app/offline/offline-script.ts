import { NOTICE_ID } from './saved-copy.ts';

/**
 * Starts the service worker when the page is loaded and idle. If that fails, the site works without it. Inlined in the page
 * as text, so that no script file grows.
 */
const START = `addEventListener('load', () => setTimeout(() => {
  const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => {});
  window.requestIdleCallback ? requestIdleCallback(start) : start();
}, 3000))`;

/** Removes the notice of a saved copy when the visitor navigates within the page and is online again. */
const REMOVE_NOTICE = `(() => {
  const notice = document.getElementById('${NOTICE_ID}');
  if (!notice?.firstChild) return;
  const remove = () => navigator.onLine && notice.replaceChildren();
  const { pushState } = history;
  history.pushState = (...to) => { remove(); pushState.apply(history, to) };
  addEventListener('popstate', remove);
})()`;

/** Offline support in a page that runs script. */
export const OFFLINE_SCRIPT = [START, REMOVE_NOTICE].join(';').replaceAll(/\n\s*/g, '');
