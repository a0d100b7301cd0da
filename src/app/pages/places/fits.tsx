import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { FITS } from '#model/must-have.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './filter-links.module.css';
import { FilterLinks, QUIET } from './filter-links.tsx';
import type { FoundProviders } from './find-providers.ts';
import { useSearchOptions } from './places-options.tsx';
import type { PlacesQuery } from './places-query.ts';

interface FitsProps {
  query: PlacesQuery;
  found: FoundProviders;
  linkTo: (change: Partial<PlacesQuery>) => string;
}

/** What places must have, each a link that takes it off; and how many fit in each way, as links that show only these. */
export function Fits({ query, found: { fits }, linkTo }: FitsProps) {
  const t = useTranslations();
  const { musts } = useSearchOptions();
  if (!fits) return null;
  return (
    <div className={`${styles.levels} no-print`}>
      {!query.question && (
        <ul aria-label={t('places.must.heading')}>
          {musts.map(
            ({ key, text }) =>
              query.must.includes(key) && (
                <li key={key}>
                  <Link
                    className={styles.level}
                    to={linkTo({ must: query.must.filter((other) => other !== key), fit: null, page: 1 })}
                    {...QUIET}
                  >
                    {text}
                    <span className="visually-hidden">, {t('places.understood.remove')}</span>
                    <Icon name="no" size="0.9em" />
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
      <FilterLinks
        summary={t('places.must.summary', fits)}
        isOpen={query.fit !== null}
        links={FITS.map((fit) => {
          const isOn = query.fit === fit;
          const text = `${t(`places.must.${fit}`)} (${fits[fit]})`;
          return { key: fit, text, to: linkTo({ fit: isOn ? null : fit, page: 1 }), isOn };
        })}
      />
    </div>
  );
}
