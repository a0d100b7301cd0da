import { useMatches } from 'react-router';

/** What a page tells the document around it: `export const handle = { static: true } satisfies PageHandle`. */
export interface PageHandle {
  /** Words, links and plain forms alone: it brings no script. */
  static?: boolean;
  /** Shows providers or people, who may be invented ones. */
  sample?: boolean;
}

/** Whether the page that is shown tells this of itself. */
export function useHandle(name: keyof PageHandle): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.[name]);
}
