import { useRouteLoaderData } from 'react-router';
import type { SourceName } from '#directory/provider.ts';

/** What every page may ask for; loaded once by root.tsx. */
export interface SiteData {
  /** Base path of the HTTP API: '/api'. */
  apiBase: string;
  /** Sources that are loaded now. */
  sources: SourceName[];
}

/** The site's data, also on an error page whose loading failed. */
export function useSiteData(): SiteData {
  return useRouteLoaderData<SiteData>('root') ?? { apiBase: '/api', sources: [] };
}
