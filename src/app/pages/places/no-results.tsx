import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { DISTANCES_MILES, type PlacesQuery } from './places-query.ts';
import styles from './results.module.css';

interface NoResultsProps {
  query: PlacesQuery;
  linkTo: (change: Partial<PlacesQuery>) => string;
}

/** Nothing found: the next steps, each one press away. */
export function NoResults({ query, linkTo }: NoResultsProps) {
  const t = useTranslations();
  const wider = DISTANCES_MILES.filter((miles) => miles > query.radiusMiles);
  const steps: [string, Partial<PlacesQuery>][] = [];
  for (const miles of new Set([wider[1] ?? wider[0], wider.at(-1)])) {
    if (miles) steps.push([t('places.results.wider', { miles }), { radiusMiles: miles }]);
  }
  if (query.medicaid.length > 0) steps.push([t('places.results.withoutMedicaid'), { medicaid: [] }]);
  if (query.services.length > 0) steps.push([t('places.results.allServices'), { services: [] }]);
  if (query.name) steps.push([t('places.results.anyName'), { name: '' }]);
  return (
    <div className={styles.none}>
      <p>{t('places.results.noneHelp')}</p>
      <ul className={styles.steps}>
        {steps.map(([label, change]) => (
          <li key={label}>
            <Link to={linkTo({ ...change, page: 1 })} className="button quiet" preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <a href="tel:211">{t('places.results.call211')}</a>
      </p>
    </div>
  );
}
