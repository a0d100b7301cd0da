import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FoundProvider } from '../../api-client.ts';
import type { LiveMapProps } from '../../map/live-map.tsx';
import { loadLiveMap } from '../../map/load-live-map.ts';
import { useSavesData } from '../../offline/use-saves-data.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useApi } from '../../use-api.ts';
import type { FoundProviders } from './find-providers.ts';
import styles from './map-panel.module.css';
import type { PlacesQuery } from './places-query.ts';
import { StaticMap, useStaticMapAddress } from './static-map.tsx';

interface MapPanelProps {
  query: PlacesQuery;
  found: FoundProviders;
  /** The number whose card is pointed at. */
  pointedAt: number | null;
  onOpen: (provider: FoundProvider) => void;
}

/**
 * The live map in map view; a picture of the same in list view, without script, and until the map has come. Whoever saves
 * data gets either only when they ask for it.
 */
export function MapPanel({ query, found, pointedAt, onOpen }: MapPanelProps) {
  const t = useTranslations();
  const api = useApi();
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const isShown = !useSavesData() || isAsked;
  const { LiveMap, failed } = useLiveMap(query.view === 'map' && isHydrated && isShown);
  const isLive = query.view === 'map' && LiveMap !== null;
  const address = useStaticMapAddress(query, found);

  const openNumber = async (number: number) => {
    const listed = found.providers.find((provider) => provider.number === number);
    const [provider] = listed ? [listed] : await api.searchPage(toApiSearch(query, found), number, 1);
    if (provider) onOpen(provider);
  };

  if (!isShown) {
    return (
      <p id="map" className="no-print">
        {/* Without script it opens the picture. */}
        <a
          className="button quiet"
          href={address('light')}
          onClick={(event) => {
            event.preventDefault();
            setAsked(true);
          }}
        >
          {t('map.show')}
        </a>
      </p>
    );
  }
  return (
    <div id="map" className={`${styles.panel} ${query.view === 'list' ? styles.picture : ''} no-print`}>
      {query.view === 'map' && (
        <a className={`${styles.skip} skip-link needs-script`} href="#list">
          {t('map.skip')}
        </a>
      )}
      {isLive ? (
        <LiveMap search={toApiSearch(query, found)} providers={found.providers} lit={pointedAt} onOpen={openNumber} />
      ) : (
        <StaticMap query={query} found={found} />
      )}
      {query.view === 'map' && isHydrated && !isLive && (
        <p className={styles.note} role="status">
          {failed ? t('map.failed') : t('map.loading')}
        </p>
      )}
    </div>
  );
}

/** The listed search as the API takes it. */
function toApiSearch(query: PlacesQuery, { area, tagIds, total }: FoundProviders) {
  return { center: area.center, radiusMiles: query.radiusMiles, tagIds, term: query.name, total };
}

/** The map's code, loaded only where it is wanted: a list needs none of it. */
function useLiveMap(isWanted: boolean): { LiveMap: ComponentType<LiveMapProps> | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ LiveMap: ComponentType<LiveMapProps> | null; failed: boolean }>({
    LiveMap: null,
    failed: false,
  });
  useEffect(() => {
    if (!isWanted) return;
    loadLiveMap().then(
      // The list stays quick to the touch while the map is drawn.
      (LiveMap) => startTransition(() => setLoaded({ LiveMap, failed: false })),
      (error) => {
        console.error(error);
        setLoaded({ LiveMap: null, failed: true });
      },
    );
  }, [isWanted]);
  return loaded;
}
