import { languageOfPath } from '../messages/language.ts';
import { savesData } from './data-saver.ts';
import { CACHING_HEADER, cacheKey, essentialPages, isEssential, PAGE_CACHE } from './offline-pages.ts';

/** Maximum number of opened pages in the cache; the oldest are removed. */
const MAX_PAGES = 30;
/** Essential pages are fetched again when they are older than this. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Of several searches in quick succession only the last one is cached. */
const QUIET_MS = 3000;

/** Whether a response is a complete page that may be shown again later. */
export function isWholePage({ status, redirected, headers }: Response): boolean {
  const mayBeKept = headers.get('Cache-Control') !== 'no-store';
  return mayBeKept && status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html');
}

/** When the server created a response. */
export function responseDate({ headers }: Response): Date {
  return new Date(headers.get('Date') ?? 0);
}

/** Fetches a page and caches it if it is cacheable. Without a connection the cached copy stays. */
export async function cachePage(url: URL): Promise<void> {
  const key = cacheKey(url);
  if (!key) return;
  const response = await fetch(key, { headers: { [CACHING_HEADER]: '1' } }).catch(() => undefined);
  if (!response || !isWholePage(response)) return;
  const cache = await caches.open(PAGE_CACHE);
  await cache.put(key, response);
  await dropOldPages();
}

let latest: URL | undefined;

/**
 * Caches the page whose data was requested after a short delay, and only the last of several in a row. Skipped for
 * visitors who save data, because it downloads the whole page again.
 */
export async function cachePageSoon(page: URL): Promise<void> {
  if (savesData()) return;
  latest = page;
  await new Promise((done) => setTimeout(done, QUIET_MS));
  if (latest === page) await cachePage(page);
}

/** Caches the essential pages in the languages of these paths, unless a copy less than a day old is there. */
export async function cacheEssentialPages(paths: string[]): Promise<void> {
  const languages = new Set(paths.map(languageOfPath));
  const cache = await caches.open(PAGE_CACHE);
  for (const path of [...languages].flatMap((language) => essentialPages(language, { savesData: savesData() }))) {
    const cached = await cache.match(path, { ignoreVary: true });
    if (!cached || Date.now() - responseDate(cached).getTime() > MAX_AGE_MS) await cachePage(toUrl(path));
  }
}

/** Fetches every cached essential page again, after a new version of the site was installed. */
export async function refreshEssentialPages(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of paths.filter(isEssential)) await cachePage(toUrl(path));
}

/** Removes the oldest of the opened pages beyond the maximum. Essential pages stay. */
export async function dropOldPages(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const opened = (await cache.keys()).filter(({ url }) => !isEssential(new URL(url).pathname));
  if (opened.length <= MAX_PAGES) return;
  const dated = await Promise.all(
    opened.map(async (request) => {
      const cached = await cache.match(request, { ignoreVary: true });
      return { request, date: cached ? responseDate(cached).getTime() : 0 };
    }),
  );
  dated.sort((a, b) => b.date - a.date);
  for (const { request } of dated.slice(MAX_PAGES)) await cache.delete(request, { ignoreVary: true });
}

function toUrl(path: string): URL {
  return new URL(path, location.origin);
}
