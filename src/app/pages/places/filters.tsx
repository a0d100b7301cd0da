import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { useCloseOnLeave } from '../../ui/use-close-on-leave.ts';
import { DEFAULT_DISTANCE_MILES, LIST_PARAM, type PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';

/** Returns how many filters narrow a search. `isWidened`: its distance is not the visitor's. */
export function filterCount(
  { by, radiusMiles, wholeState, medicaid, levels, must, fit }: PlacesQuery,
  isWidened: boolean,
): number {
  const isFar = !isWidened && (wholeState || radiusMiles !== DEFAULT_DISTANCE_MILES[by]);
  return Number(isFar) + medicaid.length + levels.length + must.length + Number(fit !== null);
}

/** The filters in a row; after a search on a small screen, styles put them behind a button with their count. */
export function Filters({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations();
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnLeave(details);
  const [params] = useSearchParams();
  return (
    <details className={styles.filters} ref={details} open={params.has(LIST_PARAM)}>
      <summary className={styles.filtersOpener}>
        {t('places.filters')}
        {count > 0 && ` · ${count}`}
        <Icon name="down" size="1em" />
      </summary>
      <div className={styles.pills}>{children}</div>
    </details>
  );
}
