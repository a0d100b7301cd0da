import { type RefObject, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProviderCard, ProviderCards } from '../../ui/provider-card.tsx';
import { BesideList } from './beside-list.tsx';
import type { FoundProviders } from './find-providers.ts';
import { MapPanel } from './map-panel.tsx';
import { NoResults } from './no-results.tsx';
import { PAGE_SIZE, type PlacesQuery, placesSearch, VIEWS } from './places-query.ts';
import type { OpenedProvider } from './provider-dialog.tsx';
import { ResultCount, ResultNotes, ResultSentence, ResultStatus } from './result-status.tsx';
import styles from './results.module.css';
import { CountryMap } from './static-map.tsx';
import { useSearchText } from './use-search-text.ts';
import { useView } from './use-view.ts';

export interface ResultsProps {
  query: PlacesQuery;
  /** Null before the first search and when the place is unknown. */
  found: FoundProviders | null;
  /** The visitor can still choose among services above: no places are listed. */
  isChoosing: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  state: 'shown' | 'loading' | 'earlier';
  onCancel: () => void;
  onRetry: () => void;
  onOpen: (opened: OpenedProvider) => void;
}

/** The list fades while the next results load; previous results kept after a failure are marked, in full contrast. */
const LIST_STYLES = { shown: '', loading: styles.paling, earlier: styles.marked };

/** The results as a list and on a map, with the same numbers; before the first search, where they will be. */
export function Results({ query, found: result, isChoosing, heading, state, onCancel, onRetry, onOpen }: ResultsProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const text = useSearchText(query);
  const shownView = useView(query);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const linkTo = (change: Partial<PlacesQuery>) =>
    // A new distance replaces the whole state.
    pathname + placesSearch({ ...query, ...('radiusMiles' in change && { wholeState: false }), ...change });
  const found = isChoosing ? null : result;
  // The choice above comes first; that a search is running or failed is said here.
  if (isChoosing && state === 'shown') return null;
  return (
    <section id="results" className={styles.results} aria-labelledby="results-heading" aria-busy={state === 'loading'}>
      <div className={found ? `${styles.head} ${styles.done}` : styles.head}>
        <div className={styles.title}>
          <h2 id="results-heading" ref={heading} tabIndex={-1}>
            {t('places.results.heading')}
            {found && <ResultSentence query={query} found={found} />}
          </h2>
          {found && <ResultCount query={query} found={found} />}
        </div>
        <nav
          className={`${styles.tabs} ${query.view ? '' : styles.either} no-print`}
          aria-label={t('places.results.viewLabel')}
        >
          {VIEWS.map((view) => (
            <Link
              discover="none"
              key={view}
              to={linkTo({ view })}
              aria-current={shownView === view ? 'true' : undefined}
              // It leads nowhere: Tab passes it.
              tabIndex={shownView === view ? -1 : undefined}
              preventScrollReset
              state={{ quiet: true }}
            >
              <Icon name={view} />
              {t(`places.results.${view}`)}
            </Link>
          ))}
        </nav>
        {found && (
          <div className={styles.notes}>
            <ResultNotes query={query} found={found} />
          </div>
        )}
        <ResultStatus query={query} found={found} state={state} onCancel={onCancel} onRetry={onRetry} />
      </div>
      {isChoosing ? null : !found ? (
        <div className={styles.start}>
          <div>
            <h3>{t('places.results.start')}</h3>
            <p>{t('places.results.startHelp')}</p>
          </div>
          <CountryMap />
        </div>
      ) : found.total === 0 ? (
        <NoResults query={query} found={found} text={text} linkTo={linkTo} />
      ) : (
        <div className={`${styles.both} ${query.view === 'map' ? '' : styles[query.view ?? 'either']}`}>
          <div className={styles.listSide}>
            <ProviderCards>
              <ol
                id="list"
                tabIndex={-1}
                className={`${styles.cards} ${LIST_STYLES[state]}`}
                start={(query.page - 1) * PAGE_SIZE + 1}
                aria-label={t(
                  query.must.length > 0 || found.age !== null
                    ? 'places.results.listLabelMust'
                    : 'places.results.listLabel',
                )}
              >
                {found.providers.map((provider) => (
                  <li key={provider.id}>
                    <ProviderCard
                      provider={provider}
                      searched={query.services}
                      onOpen={onOpen}
                      onPoint={setPointedAt}
                    />
                  </li>
                ))}
              </ol>
            </ProviderCards>
            {found.beside && <BesideList {...found.beside} />}
            {found.withoutProgram > 0 && query.page === found.pages && (
              <p className={`${styles.more} no-print`}>
                {t('places.levels.withoutProgram', { count: found.withoutProgram, programs: text.programs })}{' '}
                <Link
                  discover="none"
                  to={linkTo({ medicaid: [], levels: [], page: 1 })}
                  preventScrollReset
                  state={{ quiet: true }}
                >
                  {t('places.levels.showThem')}
                </Link>
              </p>
            )}
            <Pager page={query.page} pages={found.pages} linkTo={(page) => linkTo({ page })} />
          </div>
          <MapPanel query={query} found={found} pointedAt={pointedAt} onOpen={onOpen} />
        </div>
      )}
    </section>
  );
}
