/**
 * Starts the service worker once the page is loaded and has nothing better to do. Runs in the browser, as text within the
 * page: no script grows by it. Where it cannot be started, everything else works as it does without.
 */
export const REGISTER_WORKER = `addEventListener('load', () => setTimeout(() => {
  const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => {});
  window.requestIdleCallback ? requestIdleCallback(start) : start();
}, 3000))`.replaceAll(/\n\s*/g, '');
