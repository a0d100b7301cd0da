import { useMatches } from 'react-router';

/** Settings of a page for the document around it: `export const handle = { static: true } satisfies PageHandle`. */
export interface PageHandle {
  /** Only text, links and plain forms: the page ships no script. */
  static?: boolean;
  /** The page shows providers or people, who may be sample data: the notice about that is complete. */
  sample?: boolean;
  /** Without the site's header and footer: other sites show the page in a frame. */
  bare?: boolean;
  /** Whether the page with these loader data has results, under `#results-heading`. */
  hasResults?: (data: unknown) => boolean;
}

/** Whether the current page has this setting. */
export function useHandle(name: keyof PageHandle): boolean {
  return useMatches().some(({ handle, loaderData }) => {
    const setting = (handle as PageHandle | undefined)?.[name];
    return typeof setting === 'function' ? loaderData && setting(loaderData) : setting;
  });
}
