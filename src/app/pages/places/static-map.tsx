import { useTranslations } from 'use-intl';
import { useSiteData } from '../../site-data.ts';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

const SIZE = { width: '960', height: '480' };
/** In list view, to leave room for the list. */
const FLAT_SIZE = { width: '1200', height: '320' };

/** A picture of the results with the circle and the page's numbered markers; without results, of the country. */
export function StaticMap({ query, found }: { query?: PlacesQuery; found?: FoundProviders }) {
  const t = useTranslations();
  const size = sizeOf(query);
  const address = useStaticMapAddress(query, found);
  // The country alone is decoration.
  if (useSiteData().savesData && !found) return null;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img
        src={address('light')}
        width={size.width}
        height={size.height}
        fetchPriority="high"
        alt={
          found ? t('map.staticAlt', { place: found.area.label, count: found.providers.length }) : t('map.countryAlt')
        }
      />
    </picture>
  );
}

function sizeOf(query?: PlacesQuery) {
  return query?.view === 'list' ? FLAT_SIZE : SIZE;
}

/** Returns a function that gives the picture's address for a color scheme. */
export function useStaticMapAddress(query?: PlacesQuery, found?: FoundProviders): (scheme: 'light' | 'dark') => string {
  const { apiBase } = useSiteData();
  const params = new URLSearchParams(sizeOf(query));
  if (query && found) {
    params.set('lat', String(found.area.center.lat));
    params.set('lng', String(found.area.center.lng));
    params.set('radius', String(query.radiusMiles));
    const markers = found.providers.map(({ point, number }) => `${point.lat},${point.lng},${number}`);
    if (markers.length > 0) params.set('at', markers.join(';'));
  }
  return (scheme) => `${apiBase}/static-map?${params}&scheme=${scheme}`;
}
