import type { LayerId } from '#model/map-layer.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { ApiSearch } from '../api-client.ts';

/** The search on the map, and the number of its matches in the list. */
export type MappedSearch = ApiSearch & { total: number };

/** Texts of the map, in the page's language. */
export interface MapWords {
  zoomIn: string;
  zoomOut: string;
  layers: string;
  layerName: (id: LayerId) => string;
  marker: (provider: ProviderView) => string;
  markerPlain: (number: number) => string;
  cluster: (count: number, firstNumber: number) => string;
  /** Word under a count: 'places'. */
  places: string;
  sameSpot: (count: number) => string;
  sameSpotMore: (count: number) => string;
  grid: (count: number) => string;
  gridNotice: string;
  failed: string;
  loading: string;
}
