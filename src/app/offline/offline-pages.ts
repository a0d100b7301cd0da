import { LANGUAGES, type Language, languageOfPath, pathInLanguage } from '../messages/language.ts';
import { hasOwnWords } from '../own-words.ts';

/** Header of a request made only to cache a page. It is not a visit, and statistics ignore it. */
export const CACHING_HEADER = 'X-Keeps-Copy';

/** Cache of the pages that the visitor opened, and of the essential pages. */
export const PAGE_CACHE = 'pages';
/** Cache of scripts, styles, fonts and pictures, filled as they are used. Their names change with their content. */
export const FILE_CACHE = 'files';
/** Cache of the site's logos. Unlike the other two caches it reveals nothing about what the visitor opened. */
export const LOGO_CACHE = 'logos';

/** Pages that are cached before the visitor opens them. The first one is cached even for visitors who save data. */
const ESSENTIAL_PAGES = ['/my-list', '/glossary', '/accessibility'];

/**
 * English paths of cacheable pages; `search`: whether the query string is part of the key. Form pages and addresses
 * with a secret are excluded.
 */
const CACHEABLE: { path: RegExp; search: boolean }[] = [
  { path: /^\/$/, search: false },
  { path: /^\/ourplaces$/, search: true },
  { path: /^\/ourplaces\/providers\/[^/]+$/, search: false },
  { path: /^\/(my-list|glossary|accessibility)$/, search: false },
  { path: /^\/experts\/(?!apply$)[^/]+$/, search: false },
  { path: /^\/video\/[^/]+$/, search: false },
];

/** Returns the cache key of a page ('/ourplaces?place=Tucson%2C+AZ'), or undefined for a page that is never cached. */
export function cacheKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (hasOwnWords(new URLSearchParams(search))) return;
  const found = CACHEABLE.find(({ path }) => path.test(pathInLanguage(pathname, 'en')));
  return found && pathname + (found.search ? search : '');
}

/** Returns the page of a data request: '/es/ourplaces?page=2' for '/es/ourplaces.data?page=2&_routes=…'. */
export function pageOfData({ pathname, searchParams }: URL): URL | undefined {
  const path = /^(.+)\.data$/.exec(pathname)?.[1];
  if (!path) return undefined;
  const page = new URL(`https://page${path === '/_root' ? '/' : path}`);
  page.search = String(searchParams);
  page.searchParams.delete('_routes');
  return page;
}

/** Paths of the essential pages in a language; with `savesData` only the visitor's own list. */
export function essentialPages(language: Language, { savesData }: { savesData: boolean }): string[] {
  return ESSENTIAL_PAGES.slice(0, savesData ? 1 : undefined).map((path) => pathInLanguage(path, language));
}

/** Whether a path is an essential page in any language. */
export function isEssential(pathname: string): boolean {
  return LANGUAGES.some((language) => essentialPages(language, { savesData: false }).includes(pathname));
}

/** Path of the page shown when no copy is cached, in the language of `pathname`. */
export function offlineAddress(pathname: string): string {
  return pathInLanguage('/offline', languageOfPath(pathname));
}

/** Whether a path is My list, whose content is on the device and never outdated. */
export function isMyList(pathname: string): boolean {
  return pathInLanguage(pathname, 'en') === '/my-list';
}
