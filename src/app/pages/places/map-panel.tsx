import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiClient } from '../../api-client.ts';
import { type LoadedMap, loadLiveMap } from '../../map/load-live-map.ts';
import { useSavesData } from '../../offline/use-saves-data.ts';
import { useMapAddress } from '../../ui/map-picture.tsx';
import { useDistanceText } from '../../ui/provider-facts.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useApi } from '../../use-api.ts';
import type { FoundProviders } from './find-providers.ts';
import styles from './map-panel.module.css';
import type { PlacesQuery } from './places-query.ts';
import type { OpenedProvider } from './provider-dialog.tsx';
import { StaticMap, staticMapParams } from './static-map.tsx';
import { useView } from './use-view.ts';

interface MapPanelProps {
  query: PlacesQuery;
  found: FoundProviders;
  /** Number of the card that is hovered or focused. */
  pointedAt: number | null;
  onOpen: (opened: OpenedProvider) => void;
}

/**
 * The live map in map view; a static picture of it in list view, without script, and until the map has loaded. With
 * data saving on, either loads only on request.
 */
export function MapPanel({ query, found, pointedAt, onOpen }: MapPanelProps) {
  const t = useTranslations();
  const api = useApi();
  const isHydrated = useHydrated();
  const [isRequested, setRequested] = useState(false);
  const isShown = !useSavesData() || isRequested;
  const isMap = useView(query) === 'map';
  const { map, failed } = useLiveMap(api, isMap && isHydrated && isShown);
  const distanceText = useDistanceText();
  const live = isMap ? map : undefined;
  const address = useMapAddress(staticMapParams({ query, found }));

  const panel = useRef<HTMLDivElement>(null);
  const shownView = useRef(query.view);
  useEffect(() => {
    // On a phone, it begins below the screen.
    if (query.view === 'map' && shownView.current !== 'map') panel.current?.scrollIntoView({ block: 'nearest' });
    shownView.current = query.view;
  }, [query.view]);

  const openNumber = (number: number) => {
    const find = async () => {
      const [provider] = await api.searchPage(toApiSearch(query, found), number, 1);
      if (!provider) throw new Error(`The search no longer finds a provider with number ${number}.`);
      return provider;
    };
    onOpen(found.providers.find((provider) => provider.number === number) ?? { find });
  };

  if (!isShown) {
    return (
      <p id="map" className="no-print">
        {/* Without script, the link opens the picture. */}
        <a
          className="button quiet"
          href={address('light')}
          onClick={(event) => {
            event.preventDefault();
            setRequested(true);
          }}
        >
          {t('map.show')}
        </a>
      </p>
    );
  }
  return (
    <div
      id="map"
      ref={panel}
      className={`${styles.panel} ${query.view === 'map' ? '' : styles[query.view ?? 'either']} no-print`}
    >
      {live ? (
        <live.LiveMap
          search={toApiSearch(query, found)}
          providers={found.providers}
          highlighted={pointedAt}
          layers={live.layers}
          distanceText={distanceText}
          onOpen={openNumber}
        />
      ) : (
        <StaticMap query={query} found={found} />
      )}
      {isMap && isHydrated && !live && (
        <p className={styles.note} role="status">
          {failed ? t('map.failed') : t('map.loading')}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address opens this page anew. */}
          {failed && <a href="">{t('provider.tryAgain')}</a>}
        </p>
      )}
    </div>
  );
}

/** The shown search, as an API request. */
function toApiSearch(query: PlacesQuery, { area, tagIds, age, total }: FoundProviders) {
  const { radiusMiles, name: term, levels, must, fit } = query;
  return { center: area.center, radiusMiles, tagIds, term, levels, must, fit, age, total };
}

/** Loads the map's code once it is needed; the list view works without it. */
function useLiveMap(api: ApiClient, isNeeded: boolean) {
  const [loaded, setLoaded] = useState<{ map?: LoadedMap; failed?: true }>({});
  useEffect(() => {
    if (!isNeeded) return;
    loadLiveMap(api).then(
      // A transition keeps the list responsive while the map renders.
      (map) => startTransition(() => setLoaded({ map })),
      (error) => {
        console.error(error);
        setLoaded({ failed: true });
      },
    );
  }, [api, isNeeded]);
  return loaded;
}
