import { DRAWN_DETAIL_ZOOM, type MapLayer } from '#model/map-layer.ts';

/** Returns the message for a layer that, at this zoom, shows something other than its name promises; else undefined. */
export function layerNote({ id, drawnFallback, maxNativeZoom }: MapLayer, zoom: number) {
  if (drawnFallback) return zoom > maxNativeZoom ? 'map.enlarged' : undefined;
  if (id !== 'roadmap') return 'map.drawnInstead';
  return zoom > DRAWN_DETAIL_ZOOM ? 'map.drawnDeep' : undefined;
}
