import { useLocation, useRouteLoaderData } from 'react-router';
import type { SourceName } from '#listings/provider.ts';
import type { GlossaryTerm } from '#site-content/glossary.ts';
import type { SiteDetails } from '#site-content/site-content.ts';
import { useHydratedValue } from './ui/use-hydrated.ts';

/** Data for every page, loaded once by root.tsx. */
export interface SiteData {
  /**
   * Query string that the first page was rendered for: without parameters that no page reads, in the order of
   * `sharedAddress`.
   */
  search: string;
  /** Base path of the HTTP API: '/api'. */
  apiBase: string;
  /** Public base URL of the site: 'https://www.example.org'; '' if it is not known. */
  siteUrl: string;
  /** Sources of the provider data in use, with the month of their edition, or of their newest record. */
  sources: { name: SourceName; title?: string; edition?: string }[];
  /** The last month of the data of what Medicaid paid for, `YYYY-MM`; null: none are loaded. */
  paidThrough: string | null;
  /** Date of the request in the US Central time zone, in words: 'November 21, 2026'. */
  today: string;
  /** The same day as `YYYY-MM-DD`. */
  day: string;
  /** Glossary terms that the interface explains (ui/explained-term.tsx), as far as the glossary has them. */
  words: Pick<GlossaryTerm, 'id' | 'term' | 'short'>[];
  /** The browser sent `Save-Data: on`: the map does not load automatically, and decorative pictures are left out. */
  savesData: boolean;
  /** Path of the page about the open data; absent where nothing is published. */
  openDataPath?: string;
  /** The site's service worker may be started. */
  worksOffline: boolean;
  /** The organization that runs the site, in the page's language; null on an error page whose loader failed. */
  site: SiteFacts | null;
}

/** The organization's facts that headers, footers and page heads show. */
export type SiteFacts = Omit<SiteDetails, 'bookingLink' | 'securityLink'>;

/** On an error page whose loader failed. */
export const NO_SITE_DATA: SiteData = {
  search: '',
  apiBase: '/api',
  siteUrl: '',
  sources: [],
  paidThrough: null,
  today: '',
  day: '',
  words: [],
  savesData: false,
  worksOffline: false,
  site: null,
};

/** Returns the site's data; empty defaults on an error page whose loader failed. */
export function useSiteData(): SiteData {
  return useRouteLoaderData<SiteData>('root') ?? NO_SITE_DATA;
}

/** The query string of this page: while it hydrates, as the server knew it. */
export function useServedSearch(): string {
  const { search } = useLocation();
  const { search: served } = useSiteData();
  return useHydratedValue(() => search, served);
}
