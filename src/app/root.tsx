import latinFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { siteDay } from '#model/site-day.ts';
import type { Route } from './+types/root';
import {
  apiBaseContext,
  contentContext,
  directoryContext,
  languageContext,
  openDataContext,
  siteUrlContext,
  worksOfflineContext,
} from './context.ts';
import { languageInfo, pathInLanguage } from './messages/language.ts';
import { dateFormatter } from './messages/use-date.ts';
import { SavedCopyNotice } from './offline/saved-copy-notice.tsx';
import { useSavedCopy } from './offline/use-saved-copy.ts';
import { useServiceWorker } from './offline/use-service-worker.ts';
import { NotFound } from './pages/not-found/not-found.tsx';
import { type SiteData, useSiteData } from './site-data.ts';
import '#ui/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { EXPLAINED_TERMS } from './ui/explained-term.tsx';
import { FrameErrorBoundary } from './ui/frame-error-boundary.tsx';
import { useHandle } from './ui/page-handle.ts';
import { PageLoading } from './ui/page-loading.tsx';
import { SampleNotice } from './ui/sample-notice.tsx';
import { SiteFooter } from './ui/site-footer.tsx';
import { SiteHeader } from './ui/site-header.tsx';
import { BUILT_IN_ICON } from './ui/site-icon.ts';
import { TitledPage } from './ui/titled-page.tsx';
import { useHydratedValue } from './ui/use-hydrated.ts';

/** Loads the data that every page needs: API address, data sources, and the organization. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<SiteData> {
  const directory = context.get(directoryContext);
  const [sources, evidence] = await Promise.all([directory.sources(), directory.evidence()]);
  const content = context.get(contentContext);
  const { bookingLink, securityLink, ...site } = content.site;
  const day = siteDay();
  const words = content.glossary.terms.filter(({ id }) => EXPLAINED_TERMS.some((explained) => explained === id));
  return {
    search: new URL(request.url).search,
    apiBase: context.get(apiBaseContext),
    siteUrl: context.get(siteUrlContext),
    sources: sources.map(({ source: name, list, newestSourceDate }) => {
      const edition = list?.edition ?? newestSourceDate;
      return { name, ...(list && { title: list.title }), ...(edition && { edition: edition.slice(0, 7) }) };
    }),
    paidThrough: evidence?.through ?? null,
    words: words.map(({ id, term, short }) => ({ id, term, short })),
    site,
    savesData: request.headers.get('Save-Data') === 'on',
    ...(context.get(openDataContext) && { openDataPath: pathInLanguage('/open-data', context.get(languageContext)) }),
    worksOffline: context.get(worksOfflineContext),
    day,
    today: dateFormatter(languageInfo(context.get(languageContext)).locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(day)),
  };
}

export const shouldRevalidate = () => false;

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <FrameErrorBoundary>
      <PageFrame>{children}</PageFrame>
    </FrameErrorBoundary>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  const language = useLocale();
  const t = useTranslations();
  const shipsScript = useShipsScript();
  const icon = useSiteData().site?.icon ?? BUILT_IN_ICON;
  const error = useRouteError();
  const hasResults = useHandle('hasResults');
  const isBare = useHandle('bare') && !hasStatus(error, 404);
  return (
    <html lang={language} dir={languageInfo(language).direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={icon.src} type="image/svg+xml" />
        {icon.drawn && <link rel="apple-touch-icon" href={icon.drawn[192]} />}
        <link rel="manifest" href={pathInLanguage('/manifest.webmanifest', language)} />
        <Meta />
        <Links />
      </head>
      <body>
        {isBare ? (
          <BareFrame hasFailed={Boolean(error)}>{children}</BareFrame>
        ) : (
          <>
            <a className="skip-link" href={hasResults ? '#results-heading' : '#main'}>
              {t(hasResults ? 'site.skipToResults' : 'site.skipToContent')}
            </a>
            <SiteHeader />
            <PageLoading />
            <SampleNotice />
            <main id="main" tabIndex={-1}>
              <SavedCopyNotice />
              {children}
            </main>
            <SiteFooter />
          </>
        )}
        {shipsScript && (
          <>
            <ScrollPositions />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** A bare page has its own landmarks; what stands for one that failed has none. */
function BareFrame({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
  return hasFailed ? <main id="main">{children}</main> : children;
}

export default function Root() {
  useFocusOnNewPage();
  useServiceWorker();
  return <Outlet />;
}

/** Replaces a page that failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  useSavedCopy();
  const t = useTranslations();
  if (hasStatus(error, 404)) return <NotFound />;
  const isTooMany = hasStatus(error, 429);
  return (
    <TitledPage
      title={t(isTooMany ? 'error.tooMany' : 'error.title')}
      lead={t(isTooMany ? 'error.wait' : 'error.lead')}
      hidden
    >
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address reloads this page. */}
      <a className="button" href="">
        {t('error.again')}
      </a>
    </TitledPage>
  );
}

function hasStatus(error: unknown, status: number): boolean {
  return isRouteErrorResponse(error) && error.status === status;
}

/**
 * Keeps the scroll positions of pages that the visitor comes back to. `<ScrollRestoration>` would add a script to every
 * page that scrolls before React runs; on a full page load the browser does it.
 */
function ScrollPositions() {
  useScrollRestoration();
  return null;
}

/** Static pages ship no script; when React is already running, it stays. */
function useShipsScript(): boolean {
  const isStatic = useHandle('static');
  return useHydratedValue(() => true, !isStatic);
}

/**
 * Moves focus to a new page, as a full page load would, unless the page has already put it on its answer. For a new
 * search on the same page, the page itself does it.
 */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const main = document.getElementById('main')!;
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
