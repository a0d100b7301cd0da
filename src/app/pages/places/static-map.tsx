import { useTranslations } from 'use-intl';
import { useSiteData } from '../../site-data.ts';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

const SIZE = { width: '960', height: '480' };

/** A picture of the result: circle and numbered markers of this page; without a result, of the country. */
export function StaticMap({ query, found }: { query?: PlacesQuery; found?: FoundProviders }) {
  const t = useTranslations();
  const { apiBase } = useSiteData();
  const params = new URLSearchParams(SIZE);
  if (query && found) {
    params.set('lat', String(found.area.centre.lat));
    params.set('lng', String(found.area.centre.lng));
    params.set('radius', String(query.radiusMiles));
    const markers = found.features.map(({ geometry, properties }) => {
      const [lng, lat] = geometry.coordinates;
      return `${lat},${lng},${properties.number}`;
    });
    if (markers.length > 0) params.set('at', markers.join(';'));
  }
  const address = (scheme: string) => `${apiBase}/static-map?${params}&scheme=${scheme}`;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img
        src={address('light')}
        width={SIZE.width}
        height={SIZE.height}
        alt={
          found ? t('map.staticAlt', { place: found.area.label, count: found.features.length }) : t('map.countryAlt')
        }
      />
    </picture>
  );
}
