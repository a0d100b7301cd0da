import { type RefObject, useEffect, useRef } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useFetcher, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { VideoMatch } from '#site-content/video-search.ts';
import { contentContext } from '../../context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { VideoCard } from '../../ui/video-card.tsx';
import type { Route } from './+types/resources-page';
import { filterLibrary, knownFilters, libraryOptions, libraryPage } from './filter-library.ts';
import { FilterPills } from './filter-pills.tsx';
import { FoundSentences } from './found-sentences.tsx';
import { EMPTY_LIBRARY_QUERY, type LibraryQuery, librarySearch, parseLibraryQuery } from './library-query.ts';
import { LibrarySearchForms } from './library-search-forms.tsx';
import styles from './resources-page.module.css';

/** Number of cards visible without scrolling, which load their pictures early. */
const FIRST_ROW = 3;

export function loader({ context, request }: Route.LoaderArgs) {
  const { library, filters, knowledgeCenter, findVideos } = context.get(contentContext);
  const { search } = parseLibraryQuery(new URL(request.url).searchParams);
  return {
    banner: knowledgeCenter.library,
    items: library,
    options: libraryOptions(library, filters),
    search,
    matches: findVideos(search),
  };
}

/** The page has the whole library; `useMatches` asks for what is said in it, so that no search waits for the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** All Resources: the whole video library, filtered by text, stage of life and topic. */
export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { banner, items, options } = loaderData;
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const committed = knownFilters(parseLibraryQuery(new URLSearchParams(address)), options);
  const typing = useTypedSearch(committed.search, (search) =>
    navigate(linkTo({ ...committed, search, page: 1 }), { replace: true, preventScrollReset: true }),
  );
  const query: LibraryQuery = typing.isPending ? { ...committed, search: typing.text.trim(), page: 1 } : committed;
  const matches = useMatches(loaderData, query.search);
  const found = libraryPage(filterLibrary(items, query, options.allStages, matches), query.page);
  const heading = useRef<HTMLHeadingElement>(null);
  const linkTo = (next: LibraryQuery) => pathname + librarySearch(next);
  useFocusOnPageChange(committed, heading);

  const goTo = (next: LibraryQuery) => {
    navigate(linkTo(next), { preventScrollReset: true });
    heading.current?.focus();
  };
  return (
    <div className={styles.page}>
      <PageHead title={banner.heading} description={banner.text} path="/resources" hidden={committed.search !== ''} />
      <header className={styles.banner}>
        <div className="page-width">
          <h1>{banner.heading}</h1>
          <p>{banner.text}</p>
        </div>
      </header>
      <div className="page-width">
        <Reveal threshold={0.5} className={styles.searchBlock}>
          <LibrarySearchForms
            query={committed}
            options={options}
            typing={typing}
            onFilter={({ stages, topics }) => goTo({ ...query, stages, topics, page: 1 })}
          />
          <FilterPills query={query} options={options} linkTo={linkTo} onRemove={goTo} />
        </Reveal>
        <section className={styles.results} aria-labelledby="results">
          <h2 id="results" ref={heading} tabIndex={-1}>
            {t('library.results')}
          </h2>
          <p role="status" className={styles.count}>
            {found.total > 0
              ? t('library.count', { first: found.first, last: found.last, total: found.total })
              : t('library.none')}
          </p>
          {found.total > 0 ? (
            <ul className={styles.grid}>
              {found.items.map((item, index) => (
                <li key={item.id}>
                  <VideoCard video={item} overline={item.topic.label} eager={index < FIRST_ROW} />
                  <FoundSentences item={item} />
                </li>
              ))}
            </ul>
          ) : (
            <div className={styles.none}>
              <p>{t('library.noneHelp')}</p>
              <Link
                to={pathname}
                className="button"
                preventScrollReset
                onClick={(event) => isPlainClick(event) && typing.forget()}
              >
                {t('library.showAll')}
              </Link>
            </div>
          )}
          <Pager page={found.page} pages={found.pages} linkTo={(page) => linkTo({ ...query, page })} />
        </section>
      </div>
    </div>
  );
}

/** Moves scroll position and focus to the heading for another page of the same results, but not while typing. */
function useFocusOnPageChange({ page, search }: LibraryQuery, heading: RefObject<HTMLHeadingElement | null>): void {
  const previous = useRef({ page, search });
  useEffect(() => {
    const isSamePage = previous.current.page === page;
    const isSameSearch = previous.current.search === search;
    previous.current = { page, search };
    if (isSamePage || !isSameSearch) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page, search, heading]);
}

/** Returns what the server finds for a search; nothing until it has answered, and offline. */
function useMatches(loaded: Route.ComponentProps['loaderData'], search: string): VideoMatch[] {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<typeof loader>();
  const known = [data, loaded].find((answer) => answer?.search === search);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (search && !isKnown && navigator.onLine) load(pathname + librarySearch({ ...EMPTY_LIBRARY_QUERY, search }));
  }, [search, isKnown, pathname, load]);
  return known?.matches ?? [];
}
