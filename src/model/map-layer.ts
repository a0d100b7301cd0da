/** Highest zoom level of the map. */
export const MAX_ZOOM = 20;

/** Drawn tiles show no more places above this zoom level, and never streets. */
export const DRAWN_DETAIL_ZOOM = 13;

/** The four map layers in the order of the layer switcher; the first is the default. */
export const LAYER_IDS = ['roadmap', 'satellite', 'hybrid', 'terrain'] as const;
export type LayerId = (typeof LAYER_IDS)[number];

/** A layer that the map offers. */
export interface MapLayer {
  id: LayerId;
  /** Attribution in plain text: the tile source, and the drawn tiles that replace missing ones. */
  attribution: string;
  /** Highest zoom level with its own tiles; above it the map scales them up. */
  maxNativeZoom: number;
  /** True if a tile source is configured, so that drawn tiles are only a fallback. */
  drawnFallback: boolean;
}
