import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { savesData } from './data-saver.ts';
import { cacheKey, FILE_CACHE, LOGO_CACHE, offlineAddress, PAGE_CACHE, pageOfData } from './offline-pages.ts';
import { markedAsSaved, offlinePage } from './offline-responses.ts';
import {
  cacheEssentialPages,
  cachePage,
  cachePageSoon,
  dropOldPages,
  isWholePage,
  refreshEssentialPages,
} from './page-cache.ts';

const worker = globalThis as unknown as WorkerScope;

/** Inserted by the build (tools/build-worker.ts): the files that any page may need, and the offline pages. */
declare const SHELL: { files: string[]; pages: string[]; version: string };

/** When the network has not answered after this time, a saved copy is shown if there is one. */
const NETWORK_TIMEOUT_SECONDS = 5;
/** Maximum number of cached scripts, styles and pictures; the oldest are removed. */
const MAX_FILES = 200;
/** Statuses of a proxy whose site is down. The site's own responses carry a request id. */
const DOWN_STATUSES = [502, 503, 504];
const OWN_HEADER = 'X-Request-Id';

// A new version of this worker waits until the last page of the old one is closed, which still needs the old files.
precache([
  ...SHELL.pages.map((url) => ({ url, revision: SHELL.version })),
  // File names change with their content. Visitors who save data get scripts and fonts only as they are used.
  ...(savesData() ? SHELL.files.filter((file) => file.endsWith('.css')) : SHELL.files).map((url) => ({
    url,
    revision: null,
  })),
]);

const files = new CacheFirst({
  cacheName: FILE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheDidUpdate: dropOldFiles }],
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|content\/variants)\//.test(url.pathname),
  async (options) =>
    (await matchPrecache(options.request)) ??
    (options.request.destination === 'image' && savesData() ? fetch(options.request) : files.handle(options)),
);

/** Both logos, for light and dark: a device may switch to dark mode while it is offline. */
const logos = new NetworkFirst({ cacheName: LOGO_CACHE, plugins: [{ cacheWillUpdate: async () => null }] });

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/content/images/'),
  (options) => logos.handle(options),
);

const offlineFallback = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    const isDown = DOWN_STATUSES.includes(response.status) && !response.headers.has(OWN_HEADER);
    if (isDown) throw new Error(`The site is down: a proxy answered ${response.status}.`);
    return response;
  },
  handlerDidError: ({ request }: { request: Request }) => offlinePage(request),
};

const pages = new NetworkFirst({
  cacheName: PAGE_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    offlineFallback,
    {
      cacheKeyWillBeUsed: async ({ request }) => cacheKey(new URL(request.url)) ?? request,
      cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? markedAsSaved(cachedResponse, new URL(request.url).pathname) : null,
      cacheDidUpdate: async ({ request }) => {
        await dropOldPages();
        await cacheEssentialPages([new URL(request.url).pathname]);
      },
    },
  ],
});

/** For pages that are never cached and for submitted forms. */
const network = new NetworkOnly({ plugins: [offlineFallback] });

const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }) =>
  sameOrigin && request.mode === 'navigate';
registerRoute(
  (options) => isPage(options) && cacheKey(options.url) !== undefined,
  (options) => pages.handle(options),
);
registerRoute(isPage, (options) => network.handle(options));
registerRoute(isPage, (options) => network.handle(options), 'POST');

// Navigation within the site requests only data. The network answers; the worker caches the matching page afterwards.
worker.addEventListener('fetch', (event) => {
  const { url, method } = event.request;
  const page = method === 'GET' ? pageOfData(new URL(url)) : undefined;
  if (page && cacheKey(page)) event.waitUntil(cachePageSoon(page));
});

worker.addEventListener('activate', (event) => event.waitUntil(start()));

// No navigation preload: its responses skip the plugins, so a proxy's error page would be shown.
async function start(): Promise<void> {
  await worker.clients.claim();
  await cacheLogos();
  await refreshEssentialPages();
  // Pages that were opened before the worker was installed.
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of open) await cachePage(new URL(url));
  await cacheEssentialPages(open.map(({ url }) => new URL(url).pathname));
}

/** Caches the logos that the offline page refers to. Errors are ignored: pages work without a logo. */
async function cacheLogos(): Promise<void> {
  const html = await (await matchPrecache(offlineAddress('/')))?.text();
  const cache = await caches.open(LOGO_CACHE);
  await cache.addAll(new Set(html?.match(/\/content\/images\/[^"]+/g))).catch(() => {});
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(FILE_CACHE);
  const keys = await cache.keys();
  for (const request of keys.slice(0, Math.max(0, keys.length - MAX_FILES))) await cache.delete(request);
}

/** The used part of a service worker's global scope: TypeScript's `webworker` library conflicts with `dom`. */
interface WorkerScope {
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: ExtendableEvent & { request: Request }) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string }[]>;
  };
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
