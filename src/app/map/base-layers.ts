import L from 'leaflet';
import { escapeHtml } from '#model/escape-html.ts';
import { LAYER_IDS, MAX_ZOOM } from '#model/map-layer.ts';
import type { MapOptions } from './map-options.ts';
import { nextTask } from './next-task.ts';

/** Adds Roadmap, the default, and a switcher for all layers at the top right; attributions follow the shown layer. */
export async function addBaseLayers(map: L.Map, { api, t }: MapOptions): Promise<void> {
  const layers = LAYER_IDS.map((id) =>
    L.tileLayer(api.tileAddress(id), { maxZoom: MAX_ZOOM, className: `tiles-${id}` }),
  );
  layers[0]!.addTo(map);
  // Tiles and switcher in one task would block a slow phone.
  await nextTask();
  // The map was removed meanwhile.
  if (!map.hasLayer(layers[0]!)) return;
  const byName = Object.fromEntries(LAYER_IDS.map((id, index) => [t(`map.${id}`), layers[index]!]));
  const switcher = L.control.layers(byName, undefined, { position: 'topright' }).addTo(map);
  const toggle = switcher.getContainer()?.querySelector('a');
  toggle?.setAttribute('title', t('map.layers'));
  toggle?.setAttribute('aria-label', t('map.layers'));

  const layerInfos = await api.layers().catch((error) => {
    console.error(error);
    return [];
  });
  for (const { id, attribution, maxNativeZoom } of layerInfos) {
    const layer = layers[LAYER_IDS.indexOf(id)];
    if (!layer) continue;
    const isShown = map.hasLayer(layer);
    // Leaflet renders attributions as HTML; ours are text.
    layer.options.attribution = escapeHtml(attribution);
    layer.options.maxNativeZoom = maxNativeZoom;
    if (isShown) map.attributionControl?.addAttribution(layer.options.attribution);
  }
}
