/** Deepest zoom of the map. */
export const MAX_ZOOM = 20;

/** The four layers of the map in the order of the switcher; the first is the default. */
export const LAYER_IDS = ['roadmap', 'satellite', 'hybrid', 'terrain'] as const;
export type LayerId = (typeof LAYER_IDS)[number];

/** A layer that the map offers. */
export interface MapLayer {
  id: LayerId;
  /** What to credit while the layer is shown, as plain text: its source, and beside it the drawn tiles that stand in for it. */
  attribution: string;
  /** Deepest zoom with tiles of their own; beyond it the map enlarges. */
  maxNativeZoom: number;
  /** True where a source is configured, so that drawn tiles only stand in for it. */
  drawnFallback: boolean;
}
