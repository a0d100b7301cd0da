import { useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useSiteData } from '../../site-data.ts';
import { MapPicture, markersParam, useMapAddress } from '../../ui/map-picture.tsx';
import styles from './provider-page.module.css';

/** Drawn beyond the square that is always seen: the frame is flat on a phone. */
const SIZE = { width: '960', height: '480', fit: '320' };
/** Without others, so that names of towns around the provider are seen. */
const ALONE_MILES = 1.5;
/** With others, so that these can be told apart in a city. */
const MIN_MILES = 0.5;

/** A map with a pin at the provider and the numbers of the others. With data saving on, a link to it. */
export function ProviderMap({ provider, others }: { provider: ProviderView; others: ProviderView[] }) {
  const t = useTranslations();
  const { savesData } = useSiteData();
  const { lat, lng } = provider.point;
  const distances = others.map(({ distanceMiles = 0 }) => distanceMiles);
  const radius = others.length > 0 ? Math.max(MIN_MILES, ...distances) : ALONE_MILES;
  const params = new URLSearchParams({
    ...SIZE,
    mark: 'pin',
    lat: String(lat),
    lng: String(lng),
    radius: String(radius),
    ...markersParam(others),
  });
  const address = useMapAddress(params);
  if (savesData) {
    return (
      <a className="button quiet no-print" href={address('light')}>
        {t('map.show')}
      </a>
    );
  }
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <MapPicture params={params} alt={t('provider.mapAlt', { name: provider.name })} />
      </div>
      <figcaption>{t('provider.mapCaption', { count: others.length })}</figcaption>
    </figure>
  );
}
