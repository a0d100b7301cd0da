import { useTranslations } from 'use-intl';
import { useSiteData } from '../../site-data.ts';
import { MapPicture, markersParam } from '../../ui/map-picture.tsx';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';

/** Of the country, without results. */
const COUNTRY_SIZE = { width: '960', height: '480' };
/** Map view: a frame that is upright on a phone and about square on a wide screen. */
const MAP_SIZE = { width: '960', height: '880', fit: '480' };
/** List view: a flat frame, to leave room for the list. */
const FLAT_SIZE = { width: '1600', height: '260' };

/** A picture of the country, for decoration. */
export function CountryMap() {
  const t = useTranslations();
  if (useSiteData().savesData) return null;
  return <MapPicture params={new URLSearchParams(COUNTRY_SIZE)} size={COUNTRY_SIZE} alt={t('map.countryAlt')} />;
}

interface StaticMapProps {
  query: PlacesQuery;
  found: FoundProviders;
}

/** A picture of the results with the circle and the page's numbered markers. */
export function StaticMap({ query, found }: StaticMapProps) {
  const t = useTranslations();
  const alt = t('map.staticAlt', { place: found.area.label, count: found.providers.length });
  const params = staticMapParams({ query, found });
  return (
    <MapPicture params={params} wide={query.view ? undefined : staticMapParams({ query, found }, 'map')} alt={alt} />
  );
}

/** Returns the parameters of the picture; flat except in map view. */
export function staticMapParams({ query, found }: StaticMapProps, view = query.view): URLSearchParams {
  const { center } = found.area;
  return new URLSearchParams({
    ...(view === 'map' ? MAP_SIZE : FLAT_SIZE),
    lat: String(center.lat),
    lng: String(center.lng),
    radius: String(query.radiusMiles),
    ...markersParam(found.providers),
  });
}
