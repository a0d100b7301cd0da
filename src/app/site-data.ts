import { useRouteLoaderData } from 'react-router';
import type { SourceName } from '#directory/provider.ts';
import type { GlossaryTerm } from '#site-content/glossary.ts';
import type { SiteDetails } from '#site-content/site-content.ts';

/** What every page may ask for; loaded once by root.tsx. */
export interface SiteData {
  /** Base path of the HTTP API: '/api'. */
  apiBase: string;
  /** Where visitors find the site: 'https://www.example.org'. */
  siteUrl: string;
  /** Sources that are loaded now. */
  sources: SourceName[];
  /** The day on which the page was asked for, in the middle of the US, in words: 'November 21, 2026'. */
  today: string;
  /** The glossary's words that the interface itself uses (ui/explained.tsx); those that the content explains. */
  words: Pick<GlossaryTerm, 'id' | 'term' | 'short'>[];
  /** The browser asks for little data (`Save-Data: on`): no map by itself, no picture that is mere decoration. */
  savesData: boolean;
  /** Who runs the site, in the page's language; null on an error page whose loading failed. */
  site: SiteFacts | null;
}

/** What header, footer and heads of pages tell of the organisation. */
export type SiteFacts = Omit<SiteDetails, 'bookingLink'>;

/** The site's data, also on an error page whose loading failed. */
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
