import { useRouteLoaderData } from 'react-router';
import type { SourceName } from '#directory/provider.ts';
import type { GlossaryTerm } from '#site-content/glossary.ts';
import type { SiteDetails } from '#site-content/site-content.ts';

/** Data for every page, loaded once by root.tsx. */
export interface SiteData {
  /** Base path of the HTTP API: '/api'. */
  apiBase: string;
  /** Public base URL of the site: 'https://www.example.org'; '' if it is not known. */
  siteUrl: string;
  /** Sources of the provider data in use. */
  sources: { name: SourceName; title?: string }[];
  /** Date of the request in the US Central time zone, in words: 'November 21, 2026'. */
  today: string;
  /** Glossary terms that the interface explains (ui/explained-term.tsx), as far as the glossary has them. */
  words: Pick<GlossaryTerm, 'id' | 'term' | 'short'>[];
  /** The browser sent `Save-Data: on`: the map does not load automatically, and decorative pictures are left out. */
  savesData: boolean;
  /** The organization that runs the site, in the page's language; null on an error page whose loader failed. */
  site: SiteFacts | null;
}

/** The organization's facts that headers, footers and page heads show. */
export type SiteFacts = Omit<SiteDetails, 'bookingLink' | 'securityLink'>;

/** Returns the site's data; empty defaults on an error page whose loader failed. */
export function useSiteData(): SiteData {
  return (
    useRouteLoaderData<SiteData>('root') ?? {
      apiBase: '/api',
      siteUrl: '',
      sources: [],
      words: [],
      savesData: false,
      site: null,
      today: '',
    }
  );
}
