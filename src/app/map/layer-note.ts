import { DRAWN_DETAIL_ZOOM, type MapLayer } from '#model/map-layer.ts';

/** Returns the message that says what a layer shows instead of what its name promises at a zoom; undefined for nothing. */
export function layerNote({ id, drawnFallback, maxNativeZoom }: MapLayer, zoom: number) {
  if (drawnFallback) return zoom > maxNativeZoom ? 'map.enlarged' : undefined;
  if (id !== 'roadmap') return 'map.drawnInstead';
  return zoom > DRAWN_DETAIL_ZOOM ? 'map.drawnDeep' : undefined;
}
