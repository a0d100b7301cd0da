import type { Language } from '../messages/language.ts';
import { languageOfPath } from '../messages/language.ts';
import { savesData } from './data-saver.ts';
import { isNeededByAll, KEEPING, KEPT_PAGES, keptAddress, neededByAll } from './kept-addresses.ts';

/** Pages that a visitor has opened: the older ones go. */
const MAX_PAGES = 30;
/** What everyone may need is asked for anew when it is older. */
const OLD_MS = 24 * 60 * 60 * 1000;
/** Of several searches in a row the last one is kept. */
const QUIET_MS = 3000;

/** Whether an answer is a whole page that may be shown again later. */
export function isWholePage({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html');
}

/** When an answer was made. */
export function madeAt({ headers }: Response): Date {
  return new Date(headers.get('Date') ?? 0);
}

/** Asks for a page and keeps it, if it is one to keep. Without a connection nothing happens: what was kept stays. */
export async function keepPage(url: URL): Promise<void> {
  const address = keptAddress(url);
  if (!address) return;
  const answer = await fetch(address, { headers: { [KEEPING]: '1' } }).catch(() => undefined);
  if (!answer || !isWholePage(answer)) return;
  const cache = await caches.open(KEPT_PAGES);
  await cache.put(address, answer);
  await dropOldPages();
}

let latest: URL | undefined;

/**
 * Keeps the page whose data was asked for, a little later, and only the last one of several in a row. Not for those who
 * save data: the whole page comes once more.
 */
export async function keepPageSoon(page: URL): Promise<void> {
  if (savesData()) return;
  latest = page;
  await new Promise((done) => setTimeout(done, QUIET_MS));
  if (latest === page) await keepPage(page);
}

/** Sees that what everyone may need is kept in the languages of these addresses, and not older than a day. */
export async function keepNeeded(paths: string[]): Promise<void> {
  const languages = new Set(paths.map((path): Language => languageOfPath(path)));
  const cache = await caches.open(KEPT_PAGES);
  for (const address of [...languages].flatMap((language) => neededByAll(language, { savesData: savesData() }))) {
    const kept = await cache.match(address, { ignoreVary: true });
    if (!kept || Date.now() - madeAt(kept).getTime() > OLD_MS) await keepPage(at(address));
  }
}

/** Asks anew for what everyone may need, wherever it is kept: a new version of the site is there. */
export async function renewNeeded(): Promise<void> {
  for (const path of (await keptPaths()).filter(isNeededByAll)) await keepPage(at(path));
}

/** Keeps so many of the pages that a visitor opened, the newest ones. */
export async function dropOldPages(): Promise<void> {
  const cache = await caches.open(KEPT_PAGES);
  const opened = (await cache.keys()).filter(({ url }) => !isNeededByAll(new URL(url).pathname));
  if (opened.length <= MAX_PAGES) return;
  const dated = await Promise.all(
    opened.map(async (request) => {
      const kept = await cache.match(request, { ignoreVary: true });
      return { request, made: kept ? madeAt(kept).getTime() : 0 };
    }),
  );
  dated.sort((a, b) => b.made - a.made);
  for (const { request } of dated.slice(MAX_PAGES)) await cache.delete(request, { ignoreVary: true });
}

async function keptPaths(): Promise<string[]> {
  const cache = await caches.open(KEPT_PAGES);
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

function at(address: string): URL {
  return new URL(address, location.origin);
}
