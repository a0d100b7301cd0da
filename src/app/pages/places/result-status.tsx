import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { PAGE_SIZE, type PlacesQuery } from './places-query.ts';
import styles from './results.module.css';
import { useSearchText, useWhere } from './use-search-text.ts';

/** Count, distance, place and filters in one sentence, for screen readers at the results heading. */
export function useResultSentence(query: PlacesQuery, { total, area }: FoundProviders): string {
  const t = useTranslations();
  const { services, programs } = useSearchText(query);
  const where = useWhere(query, area);
  const isFiltered = query.services.length > 0 || query.name !== '';
  const count = total === 0 ? t('places.results.none') : t('places.results.count', { count: total });
  return [
    `${count} ${where}`,
    ...(isFiltered ? [services] : []),
    ...(programs ? [t('places.summary.medicaid', { programs })] : []),
  ].join('. ');
}

interface ResultStatusProps {
  query: PlacesQuery;
  found: FoundProviders;
  state: 'shown' | 'loading' | 'earlier';
  onCancel: () => void;
  onRetry: () => void;
}

/** The number of results and where; or that a search is running, or that it failed and these are the previous results. */
export function ResultStatus({ query, found, state, onCancel, onRetry }: ResultStatusProps) {
  const t = useTranslations();
  const { total, matching, area, providers } = found;
  const where = useWhere(query, area);
  const first = (query.page - 1) * PAGE_SIZE + 1;
  return (
    <div className={styles.status}>
      <p role="status">
        {state === 'loading' ? (
          <span className={styles.busy}>{t('places.results.loading')}</span>
        ) : total === 0 ? (
          <strong>{t('places.results.none')}</strong>
        ) : (
          <>
            <strong>{t('places.results.count', { count: total })}</strong> {where}
            <span className={styles.range}>
              {' · '}
              {t('places.results.range', { first, last: first + providers.length - 1 })}
            </span>
          </>
        )}
      </p>
      {state === 'loading' && (
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('places.results.cancel')}
        </button>
      )}
      {matching > total && state !== 'loading' && (
        <p>{t('places.results.nearestOnly', { shown: total, total: matching })}</p>
      )}
      {state === 'earlier' && (
        <div className={styles.earlier} role="alert">
          <p>{t('places.results.earlier')}</p>
          <button type="button" className="button" onClick={onRetry}>
            {t('places.results.tryAgain')}
          </button>
        </div>
      )}
    </div>
  );
}
