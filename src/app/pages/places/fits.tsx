import { useTranslations } from 'use-intl';
import { FITS } from '#model/must-have.ts';
import styles from './filter-links.module.css';
import { FilterLinks } from './filter-links.tsx';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

/** How many places fit what was asked for in each way, as links that show only these. */
export function Fits({ query, found: { fits } }: { query: PlacesQuery; found: FoundProviders }) {
  const t = useTranslations();
  if (!fits) return null;
  return (
    <div className={styles.counts}>
      <FilterLinks
        query={query}
        links={FITS.map((fit) => {
          const isOn = query.fit === fit;
          return {
            key: fit,
            text: `${t(`places.must.${fit}`)} (${fits[fit]})`,
            change: { fit: isOn ? null : fit },
            isOn,
          };
        })}
      />
    </div>
  );
}
