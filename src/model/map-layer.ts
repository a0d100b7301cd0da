/** Zoom levels of the map. At the lowest, the world is as large as a large tile. */
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 20;

/**
 * Pixels along each side of a tile. A large one shows the same part of the world, drawn as four tiles of the next zoom
 * level.
 */
export const TILE_PX = 256;
export const LARGE_TILE_PX = 512;
export type TilePixels = typeof TILE_PX | typeof LARGE_TILE_PX;

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
  /** Pixels of its tiles: drawn ones are large, which takes fewer requests; those of a source are as it sends them. */
  tilePixels: TilePixels;
}
