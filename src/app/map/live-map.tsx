import 'leaflet/dist/leaflet.css';
import './live-map.css';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ProviderView } from '#wire/provider-view.ts';
import { useApi } from '../use-api.ts';
import type { MapOptions, MappedSearch } from './map-options.ts';
import { MapView } from './map-view.ts';

export interface LiveMapProps {
  search: MappedSearch;
  /** Providers on the current results page. */
  providers: ProviderView[];
  /** Number of the provider whose marker is highlighted, or null. */
  highlighted: number | null;
  layers: MapOptions['layers'];
  distanceText: MapOptions['distanceText'];
  /** Called when a marker is pressed. */
  onOpen: (number: number) => void;
}

/** Map of a search: its circle, and every match with its number. Browser only; load it lazily. */
export function LiveMap({ search, providers, highlighted, layers, distanceText, onOpen }: LiveMapProps) {
  const t = useTranslations();
  const api = useApi();
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<MapView>(null);
  const openRef = useRef(onOpen);
  useEffect(() => {
    openRef.current = onOpen;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map per component; texts follow the page's language.
  useEffect(() => {
    const mapView = new MapView(container.current!, {
      api,
      layers,
      t,
      distanceText,
      onOpen: (number) => openRef.current(number),
    });
    view.current = mapView;
    return () => {
      mapView.remove();
      view.current = null;
    };
  }, [api]);

  // Every render creates a new object for the same search.
  const searchKey = JSON.stringify(search);
  useEffect(() => {
    view.current?.showSearch(JSON.parse(searchKey));
  }, [searchKey]);
  useEffect(() => view.current?.showPage(providers), [providers]);
  useEffect(() => view.current?.highlight(highlighted), [highlighted]);

  const help = useId();
  return (
    <section className="live-map-frame" aria-label={t('map.label')}>
      {/* An application: screen readers leave the arrow keys to it. */}
      <div
        ref={container}
        className="live-map"
        role="application"
        aria-label={t('map.label')}
        aria-describedby={help}
      />
      <p id={help} hidden>
        {t('map.help')}
      </p>
    </section>
  );
}
