import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { savesData } from './data-saver.ts';
import { dropOldPages, isWholePage, keepNeeded, keepPage, keepPageSoon, renewNeeded } from './keep-pages.ts';
import { KEPT_FILES, KEPT_LOGOS, KEPT_PAGES, keptAddress, offlineAddress, pageOfData } from './kept-addresses.ts';
import { markedAsKept, offlinePage } from './offline-answers.ts';

/** The scope that runs the worker. */
const worker = globalThis as unknown as WorkerScope;

/** What the build hands in: the built files that every page may need, and the pages for when nothing is kept. */
declare const SHELL: { files: string[]; pages: string[]; version: string };

/** On a connection that answers no sooner, a kept copy is shown, where there is one. */
const PATIENCE_SECONDS = 5;
/** Scripts, styles and pictures that were used; the older ones go. */
const MAX_FILES = 200;
/** What a web server in front says while the site behind it is away; the site's own answers carry their request's id. */
const AWAY = [502, 503, 504];
const OWN_HEADER = 'X-Request-Id';

// A new version of this worker waits until the last page of the old one is closed: until then that page finds its files here.
precache([
  ...SHELL.pages.map((url) => ({ url, revision: SHELL.version })),
  // Their names change with their content. Whoever saves data gets them as they are used.
  ...(savesData() ? SHELL.files.filter((file) => file.endsWith('.css')) : SHELL.files).map((url) => ({
    url,
    revision: null,
  })),
]);

const files = new CacheFirst({
  cacheName: KEPT_FILES,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheDidUpdate: dropOldFiles }],
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|content\/variants)\//.test(url.pathname),
  async (options) =>
    (await matchPrecache(options.request)) ??
    (options.request.destination === 'image' && savesData() ? fetch(options.request) : files.handle(options)),
);

/** Both of the site's logos, for light and dark: a device may turn dark while it is offline. */
const logos = new NetworkFirst({ cacheName: KEPT_LOGOS, plugins: [{ cacheWillUpdate: async () => null }] });

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/content/images/'),
  (options) => logos.handle(options),
);

const away = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    const isAway = AWAY.includes(response.status) && !response.headers.has(OWN_HEADER);
    if (isAway) throw new Error(`The site is away: ${response.status}`);
    return response;
  },
  handlerDidError: ({ request }: { request: Request }) => offlinePage(request),
};

const pages = new NetworkFirst({
  cacheName: KEPT_PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    away,
    {
      cacheKeyWillBeUsed: async ({ request }) => keptAddress(new URL(request.url)) ?? request,
      cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? markedAsKept(cachedResponse, new URL(request.url).pathname) : null,
      cacheDidUpdate: async ({ request }) => {
        await dropOldPages();
        await keepNeeded([new URL(request.url).pathname]);
      },
    },
  ],
});

/** Pages that are never kept, and forms that are sent: by the network or not at all. */
const network = new NetworkOnly({ plugins: [away] });

const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }) =>
  sameOrigin && request.mode === 'navigate';
registerRoute(
  (options) => isPage(options) && keptAddress(options.url) !== undefined,
  (options) => pages.handle(options),
);
registerRoute(isPage, (options) => network.handle(options));
registerRoute(isPage, (options) => network.handle(options), 'POST');

// A page that is there already asks for the data of the next one alone. The network answers; here it is only noticed.
worker.addEventListener('fetch', (event) => {
  const { url, method } = event.request;
  const page = method === 'GET' ? pageOfData(new URL(url)) : undefined;
  if (page && keptAddress(page)) event.waitUntil(keepPageSoon(page));
});

worker.addEventListener('activate', (event) => event.waitUntil(start()));

// No navigation preload: its answers would reach no plugin, and those of a web server in front would be shown.
async function start(): Promise<void> {
  await worker.clients.claim();
  await keepLogos();
  await renewNeeded();
  // The pages that were opened before there was a worker.
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of open) await keepPage(new URL(url));
  await keepNeeded(open.map(({ url }) => new URL(url).pathname));
}

/** The page for when nothing is kept names them. A page is whole without them too. */
async function keepLogos(): Promise<void> {
  const html = await (await matchPrecache(offlineAddress('/')))?.text();
  const cache = await caches.open(KEPT_LOGOS);
  await cache.addAll(new Set(html?.match(/\/content\/images\/[^"]+/g))).catch(() => {});
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(KEPT_FILES);
  const keys = await cache.keys();
  for (const request of keys.slice(0, Math.max(0, keys.length - MAX_FILES))) await cache.delete(request);
}

/** What this project uses of a service worker's global scope: TypeScript's own library for it contradicts the one for pages. */
interface WorkerScope {
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WaitingEvent & { request: Request }) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string }[]>;
  };
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
