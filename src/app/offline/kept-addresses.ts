import { LANGUAGES, type Language, languageOfPath, pathInLanguage } from '../messages/language.ts';

/** Header of a request that is made only to keep a copy: nobody looks at the answer, and nobody is counted by it. */
export const KEEPING = 'X-Keeps-Copy';

/** Cache of the pages that a visitor has opened, and of those that everyone may need. */
export const KEPT_PAGES = 'pages';
/** Cache of scripts, styles, fonts and pictures as they are used; their names change with their content. */
export const KEPT_FILES = 'files';
/** Cache of the site's logos: they are of nothing that a visitor has opened. */
export const KEPT_LOGOS = 'logos';

/** Pages that are there without a connection though nobody has opened them yet. */
const NEEDED_BY_ALL = ['/my-list', '/glossary', '/accessibility'];

/**
 * Addresses in English that may be kept, each whether what stands behind '?' belongs to it. Not here: pages that are forms,
 * and those with a secret in their address.
 */
const MAY_BE_KEPT: { path: RegExp; search: boolean }[] = [
  { path: /^\/$/, search: false },
  { path: /^\/ourplaces$/, search: true },
  { path: /^\/ourplaces\/providers\/[^/]+$/, search: false },
  { path: /^\/(my-list|glossary|accessibility)$/, search: false },
  { path: /^\/experts\/(?!apply$)[^/]+$/, search: false },
  { path: /^\/video\/[^/]+$/, search: false },
];

/** Under which address a page is kept: '/ourplaces?place=Tucson%2C+AZ'; undefined for one that is never kept. */
export function keptAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const found = MAY_BE_KEPT.find(({ path }) => path.test(pathInLanguage(pathname, 'en')));
  return found && pathname + (found.search ? search : '');
}

/** The page whose data an address asks for: '/es/ourplaces?page=2' for '/es/ourplaces.data?page=2&_routes=…'. */
export function pageOfData({ pathname, searchParams }: URL): URL | undefined {
  const path = /^(.+)\.data$/.exec(pathname)?.[1];
  if (!path) return undefined;
  const page = new URL(`https://page${path === '/_root' ? '/' : path}`);
  page.search = String(searchParams);
  page.searchParams.delete('_routes');
  return page;
}

/** Addresses in a language of what everyone may need; with `savesData` only of what the visitor wrote themselves. */
export function neededByAll(language: Language, { savesData }: { savesData: boolean }): string[] {
  return NEEDED_BY_ALL.slice(0, savesData ? 1 : undefined).map((path) => pathInLanguage(path, language));
}

/** Whether an address is one of those, in any language. */
export function isNeededByAll(pathname: string): boolean {
  return LANGUAGES.some((language) => neededByAll(language, { savesData: false }).includes(pathname));
}

/** The page that stands in where nothing is kept, in the language of an address. */
export function offlineAddress(pathname: string): string {
  return pathInLanguage('/offline', languageOfPath(pathname));
}

/** Whether a list of saved things is what an address shows: it is on the device, and never old. */
export function isMyList(pathname: string): boolean {
  return pathInLanguage(pathname, 'en') === '/my-list';
}
