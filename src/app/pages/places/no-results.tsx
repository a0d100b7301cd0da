import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Call211 } from './call-211.tsx';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';
import styles from './results.module.css';
import { SimilarNames } from './similar-names.tsx';
import { type SearchText, useWiderText } from './use-search-text.ts';

interface NoResultsProps {
  query: PlacesQuery;
  found: FoundProviders;
  text: SearchText;
  /** In a frame, listings open in a new tab. */
  isFramed?: boolean;
  linkTo: (change: Partial<PlacesQuery>) => string;
}

/** Explains why nothing was found and links to searches that have results. */
export function NoResults({ query, found, text, isFramed = false, linkTo }: NoResultsProps) {
  const t = useTranslations();
  const widerText = useWiderText();
  const { area, alternatives } = found;
  if (!alternatives) return null;
  const values = { ...text, miles: query.radiusMiles, place: area.label, name: query.name };
  const without = {
    services: ['places.none.allServices', { services: [], anyService: true }],
    medicaid: ['places.none.withoutMedicaid', { medicaid: [] }],
    levels: ['places.none.anyLevel', { levels: [] }],
    must: ['places.none.anyMust', { must: [] }],
    fit: ['places.none.anyFit', { fit: null }],
    name: ['places.none.anyName', { name: '' }],
  } as const;
  const steps: [label: string, change: Partial<PlacesQuery>][] = [
    ...alternatives.wider.map((wider): [string, Partial<PlacesQuery>] => [
      widerText(wider, area),
      wider.isState ? { wholeState: true } : { radiusMiles: wider.miles },
    ]),
    ...alternatives.without.map(({ filter, total: count }): [string, Partial<PlacesQuery>] => {
      const [message, change] = without[filter];
      return [t(message, { count }), change as Partial<PlacesQuery>];
    }),
  ];
  return (
    <div className={styles.none}>
      {alternatives.reasons.map((reason) => (
        <p key={reason}>{t(`places.none.${reason}`, values)}</p>
      ))}
      <SimilarNames providers={found.similar} isFramed={isFramed} />
      <p>{t(steps.length > 0 ? 'places.none.offers' : 'places.none.nothing')}</p>
      <ul className={styles.steps}>
        {steps.map(([label, change]) => (
          <li key={label}>
            <Link discover="none" to={linkTo({ ...change, page: 1 })} className="button quiet" preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Call211 />
      </p>
    </div>
  );
}
