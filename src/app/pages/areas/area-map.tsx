import { useTranslations } from 'use-intl';
import { useSiteData } from '../../site-data.ts';
import { useMapAddress } from '../../ui/map-picture.tsx';
import type { FoundProviders } from '../places/find-providers.ts';
import type { PlacesQuery } from '../places/places-query.ts';
import { StaticMap, staticMapParams } from '../places/static-map.tsx';
import styles from './areas.module.css';

/** A picture of the listings with their numbers. With data saving on, a link to it. */
export function AreaMap(search: { query: PlacesQuery; found: FoundProviders }) {
  const t = useTranslations();
  const address = useMapAddress(staticMapParams(search));
  if (useSiteData().savesData) {
    return (
      <a className="button quiet no-print" href={address('light')}>
        {t('map.show')}
      </a>
    );
  }
  return (
    <div className={`${styles.map} no-print`}>
      <StaticMap {...search} />
    </div>
  );
}
