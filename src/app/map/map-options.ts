import type { useTranslations } from 'use-intl';
import type { MapLayer } from '#model/map-layer.ts';
import type { ApiClient, ApiSearch } from '../api-client.ts';
import type { useDistanceText } from '../ui/provider-facts.tsx';

/** The search on the map, and the number of its matches in the list. */
export type MappedSearch = ApiSearch & { total: number };

export type Translate = ReturnType<typeof useTranslations<never>>;

/** What the parts of the map need from the page. */
export interface MapOptions {
  api: ApiClient;
  /** The base layers; none if they cannot be loaded. */
  layers: Promise<MapLayer[]>;
  t: Translate;
  distanceText: ReturnType<typeof useDistanceText>;
  /** Called with the number of a provider to show its details. */
  onOpen: (number: number) => void;
}
