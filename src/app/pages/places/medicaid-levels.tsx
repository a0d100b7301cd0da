import { Link, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FoundProviders } from './find-providers.ts';
import styles from './medicaid-levels.module.css';
import type { PlacesQuery } from './places-query.ts';

interface MedicaidLevelsProps {
  query: PlacesQuery;
  found: FoundProviders;
  linkTo: (change: Partial<PlacesQuery>) => string;
}

/**
 * How sure it is that the places found take Medicaid, with counts: links that narrow the results, and what the words mean.
 * Nothing where no place has evidence, or there is no place.
 */
export function MedicaidLevels({ query, found: { levels }, linkTo }: MedicaidLevelsProps) {
  const t = useTranslations();
  const language = useLocale();
  const { pathname } = useLocation();
  const isChosen = query.levels.length > 0;
  const known = levels.sure + levels.likely;
  if (known + levels.unknown === 0 || (known === 0 && !isChosen)) return null;
  const toggled = (level: (typeof MEDICAID_LEVELS)[number]) =>
    MEDICAID_LEVELS.filter((each) => query.levels.includes(each) !== (each === level));
  return (
    <details key={pathname} className={`${styles.levels} no-print`} open={isChosen}>
      <summary>
        <span>{t('places.levels.summary', levels)}</span>
        <Icon name="down" size="1em" />
      </summary>
      <ul>
        {MEDICAID_LEVELS.map((level) => {
          const isOn = query.levels.includes(level);
          return (
            <li key={level}>
              <Link
                className={styles.level}
                to={linkTo({ levels: toggled(level), page: 1 })}
                aria-current={isOn ? 'true' : undefined}
                preventScrollReset
                state={{ quiet: true }}
              >
                {isOn && <Icon name="check" size="1em" />}
                {t(`places.levels.${level}`)} ({levels[level]})
              </Link>
            </li>
          );
        })}
        {isChosen && (
          <li>
            <Link
              className={styles.level}
              to={linkTo({ levels: [], page: 1 })}
              preventScrollReset
              state={{ quiet: true }}
            >
              {t('places.levels.all')}
            </Link>
          </li>
        )}
      </ul>
      <p>
        {t('places.levels.explained')} <Link to={pathInLanguage('/how-we-know', language)}>{t('site.howWeKnow')}</Link>
      </p>
    </details>
  );
}
