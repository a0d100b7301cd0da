import { languageOfPath, pathInLanguage } from './messages/language.ts';

/** The search box that other sites may show in a frame. */
export const EMBED_PATH = '/embed';
/** The page that makes the line of HTML for it, and shows it. */
export const EMBED_TRY_PATH = '/embed/try';

/** Whether the page at this path may be shown in a frame, or shows a page of this site in one; null: neither. */
export function framingOf(pathname: string): 'framed' | 'frames' | null {
  const is = (path: string) => pathInLanguage(path, languageOfPath(pathname)) === pathname;
  if (is(EMBED_PATH)) return 'framed';
  return is(EMBED_TRY_PATH) ? 'frames' : null;
}
