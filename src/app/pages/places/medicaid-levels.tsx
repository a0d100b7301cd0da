import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { pathInLanguage } from '../../messages/language.ts';
import styles from './filter-links.module.css';
import { FilterLinks } from './filter-links.tsx';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

/**
 * How sure it is that the places found take Medicaid, with counts and what the words mean: links that narrow the
 * results, or add those without a sign of the chosen program. Nothing if no place has evidence, or there is no place.
 */
export function MedicaidLevels({
  query,
  found: { levels, withoutProgram },
}: {
  query: PlacesQuery;
  found: FoundProviders;
}) {
  const t = useTranslations();
  const language = useLocale();
  const isChosen = query.levels.length > 0;
  const known = levels.sure + levels.likely;
  if (known + levels.unknown === 0 || (known === 0 && !isChosen)) return null;
  const toggled = (level: (typeof MEDICAID_LEVELS)[number]) =>
    MEDICAID_LEVELS.filter((each) => query.levels.includes(each) !== (each === level));
  return (
    <div className={styles.counts}>
      <p>{t('places.levels.summary', { ...levels, more: withoutProgram })}</p>
      <FilterLinks
        query={query}
        links={[
          ...MEDICAID_LEVELS.map((level) => ({
            key: level as string,
            text: `${t(`places.levels.${level}`)} (${levels[level]})`,
            change: { levels: toggled(level) },
            isOn: query.levels.includes(level),
          })),
          ...(isChosen ? [{ key: 'all', text: t('places.levels.all'), change: { levels: [] } }] : []),
          ...(!isChosen && withoutProgram > 0
            ? [{ key: 'withoutProgram', text: t('places.levels.showThem'), change: { medicaid: [], levels: [] } }]
            : []),
        ]}
      />
      <p>
        {t('places.levels.explained')}{' '}
        <Link discover="none" to={pathInLanguage('/how-we-know', language)}>
          {t('site.howWeKnow')}
        </Link>
      </p>
    </div>
  );
}
