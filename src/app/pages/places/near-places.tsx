import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PlacesResult } from './find-providers.ts';
import styles from './near-places.module.css';

/** Where the place is none that we know: those that may have been meant, each a link to the same search there. */
export function NearPlaces({ notice, linkTo }: { notice: PlacesResult['notice']; linkTo: (place: string) => string }) {
  const t = useTranslations();
  if (notice?.kind !== 'unknownPlace' || notice.near.length === 0) return null;
  return (
    <div className={styles.near}>
      <p id="near-places">{t('places.notice.nearPlaces')}</p>
      <ul aria-labelledby="near-places">
        {notice.near.map((place) => (
          <li key={place}>
            <Link discover="none" className="button quiet" to={linkTo(place)}>
              {place}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
