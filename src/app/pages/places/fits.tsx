import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { FITS } from '#model/must-have.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FoundProviders } from './find-providers.ts';
import styles from './medicaid-levels.module.css';
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
  const { pathname } = useLocation();
  if (!fits) return null;
  const quiet = { preventScrollReset: true, state: { quiet: true } };
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
                    {...quiet}
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
      <details key={pathname} open={query.fit !== null}>
        <summary>
          <span>{t('places.must.summary', fits)}</span>
          <Icon name="down" size="1em" />
        </summary>
        <ul>
          {FITS.map((fit) => {
            const isOn = query.fit === fit;
            return (
              <li key={fit}>
                <Link
                  className={styles.level}
                  to={linkTo({ fit: isOn ? null : fit, page: 1 })}
                  aria-current={isOn ? 'true' : undefined}
                  {...quiet}
                >
                  {isOn && <Icon name="check" size="1em" />}
                  {t(`places.must.${fit}`)} ({fits[fit]})
                </Link>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
