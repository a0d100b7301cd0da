import { useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';
import { useHydratedValue } from './use-hydrated.ts';

/** Returns the site's address without a path, to print or copy it: where SITE_URL is not set, the browser knows it. */
export function useSiteOrigin(): string {
  const { siteUrl } = useSiteData();
  return useHydratedValue(() => siteUrl || location.origin, siteUrl);
}

/**
 * Returns `path` as the `data-path` of a printed address that the script of `PrintedOn` completes: on a page without
 * React, if the server does not know the site's address.
 */
export function usePathToComplete(path: string): string | undefined {
  const { siteUrl } = useSiteData();
  return useHandle('static') && !siteUrl ? path : undefined;
}
