import type { LayerId } from '#model/map-layer.ts';
import type { ProviderView } from '#wire/provider-view.ts';
import type { ApiSearch } from '../api-client.ts';

/** What the map shows: a search, and how many of its matches the list holds. */
export type MappedSearch = ApiSearch & { total: number };

/** Everything the map says, in the page's language. */
export interface MapWords {
  zoomIn: string;
  zoomOut: string;
  layers: string;
  layerName: (id: LayerId) => string;
  marker: (provider: ProviderView) => string;
  markerPlain: (number: number) => string;
  cluster: (count: number, firstNumber: number) => string;
  /** The word under a count: 'places'. */
  places: string;
  sameSpot: (count: number) => string;
  sameSpotMore: (count: number) => string;
  grid: (count: number) => string;
  gridNotice: string;
  failed: string;
  loading: string;
}
