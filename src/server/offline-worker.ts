import type { MiddlewareHandler } from 'hono';

/** Deletes everything cached on a device and unregisters itself, when a browser fetches it at the next visit. */
const UNINSTALL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Serves the service worker, which browsers fetch at each visit; if `isOn` is false, one that uninstalls itself. */
export function offlineWorker(isOn: boolean): MiddlewareHandler {
  return async (c, next) => {
    if (isOn) await next();
    else c.res = c.body(UNINSTALL, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    c.res.headers.set('Cache-Control', 'no-cache');
  };
}
