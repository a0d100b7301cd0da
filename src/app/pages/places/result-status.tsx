import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { PAGE_SIZE, type PlacesQuery } from './places-query.ts';
import styles from './results.module.css';
import { useSearchText, useWhere } from './use-search-text.ts';

interface SearchProps {
  query: PlacesQuery;
  found: FoundProviders;
}

/** Count, distance, place and filters in one sentence, for screen readers at the results heading. */
export function ResultSentence({ query, found: { total, area } }: SearchProps) {
  const t = useTranslations();
  const { services, programs, levels, must } = useSearchText(query);
  const where = useWhere(query, area);
  const isFiltered = query.services.length > 0 || query.name !== '';
  const count = total === 0 ? t('places.results.none') : t('places.results.count', { count: total });
  const sentence = [
    `${count} ${where}`,
    ...(isFiltered ? [services] : []),
    ...(programs ? [t('places.summary.medicaid', { programs })] : []),
    ...(must ? [t('places.must.asked', { facts: must })] : []),
    ...(levels ? [t('places.summary.medicaid', { programs: levels })] : []),
  ].join('. ');
  return <span className="visually-hidden">{`: ${sentence}`}</span>;
}

interface ResultStatusProps {
  query: PlacesQuery;
  found: FoundProviders | null;
  state: 'shown' | 'loading' | 'earlier';
  onCancel: () => void;
  onRetry: () => void;
}

/** The number of results and where; or that a search is running, or that it failed. */
export function ResultStatus({ query, found, state, onCancel, onRetry }: ResultStatusProps) {
  const t = useTranslations();
  const isNarrowed = found && found.matching > found.total;
  const status = useRef<HTMLDivElement>(null);
  /** Both buttons go away when pressed: the focus would be lost with them. */
  const pressed = (act: () => void) => () => {
    status.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div className={styles.status} ref={status} tabIndex={-1}>
      <p role="status">
        {state === 'loading' ? (
          <span className={styles.busy}>{t('places.results.loading')}</span>
        ) : (
          found && <Count query={query} found={found} />
        )}
      </p>
      {state === 'loading' && (
        <button type="button" className="button quiet" onClick={pressed(onCancel)}>
          {t('places.results.cancel')}
        </button>
      )}
      {isNarrowed && state !== 'loading' && (
        <p>{t('places.results.nearestOnly', { shown: found.total, total: found.matching })}</p>
      )}
      {state === 'earlier' && (
        <div className={styles.earlier} role="alert" ref={showProblem}>
          <p>{t(found ? 'places.results.earlier' : 'places.results.failed')}</p>
          <button type="button" className="button" onClick={pressed(onRetry)}>
            {t('places.results.tryAgain')}
          </button>
        </div>
      )}
    </div>
  );
}

/** The form above the results may fill the screen. After a retry, the focus returns to the button. */
function showProblem(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
  if (problem && problem.parentElement === document.activeElement) problem.querySelector('button')?.focus();
}

function Count({ query, found: { total, area, providers } }: SearchProps) {
  const t = useTranslations();
  const where = useWhere(query, area);
  const first = (query.page - 1) * PAGE_SIZE + 1;
  if (total === 0) return <strong>{t('places.results.none')}</strong>;
  return (
    <>
      <strong>{t('places.results.count', { count: total })}</strong> {where}
      <span className={styles.range}>
        {' · '}
        {t('places.results.range', { first, last: first + providers.length - 1 })}
      </span>
    </>
  );
}
