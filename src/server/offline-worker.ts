import type { MiddlewareHandler } from 'hono';

/** Lets go of everything that a device keeps, and of the worker itself: browsers ask for it at their next visit. */
const GOODBYE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Browsers ask for the service worker each time; where `isOn` is false they get one that clears up and goes. */
export function offlineWorker(isOn: boolean): MiddlewareHandler {
  return async (c, next) => {
    if (isOn) await next();
    else c.res = c.body(GOODBYE, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    c.res.headers.set('Cache-Control', 'no-cache');
  };
}
