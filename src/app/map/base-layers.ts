import L from 'leaflet';
import { escapeHtml } from '#model/escape-html.ts';
import { LAYER_IDS, MAX_ZOOM, type MapLayer } from '#model/map-layer.ts';
import { layerNote } from './layer-note.ts';
import type { MapOptions, Translate } from './map-options.ts';
import { nextTask } from './next-task.ts';
import { NoteControl } from './note-control.ts';
import { openByTouch } from './touch-switcher.ts';

/**
 * Adds Roadmap, the default, and a switcher for all layers at the top right. Attributions follow the shown layer, and so
 * does a note when the map shows something else than the layer's name promises.
 */
export async function addBaseLayers(map: L.Map, { api, t }: MapOptions): Promise<void> {
  const layers = LAYER_IDS.map((id) =>
    L.tileLayer(api.tileAddress(id), { maxZoom: MAX_ZOOM, className: `tiles-${id}` }),
  );
  layers[0]!.addTo(map);
  const infos: MapLayer[] = await api.layers().catch((error) => {
    console.error(error);
    return [];
  });
  // Tiles and switcher in one task would block a slow phone.
  await nextTask();
  // The map was removed meanwhile.
  if (!map.hasLayer(layers[0]!)) return;
  for (const { id, attribution, maxNativeZoom } of infos) {
    const { options } = layers[LAYER_IDS.indexOf(id)]!;
    // Leaflet renders attributions as HTML; ours are text.
    options.attribution = escapeHtml(attribution);
    options.maxNativeZoom = maxNativeZoom;
  }
  map.attributionControl?.addAttribution(layers[0]!.options.attribution ?? '');
  addSwitcher(map, layers, infos, t);

  const note = new NoteControl().addTo(map);
  const update = () => {
    const shown = infos.find(({ id }) => map.hasLayer(layers[LAYER_IDS.indexOf(id)]!));
    const message = shown && layerNote(shown, map.getZoom());
    note.show(message ? t(message) : '');
  };
  map.on('baselayerchange zoomend', update);
  update();
}

function addSwitcher(map: L.Map, layers: L.TileLayer[], infos: MapLayer[], t: Translate): void {
  const entries = LAYER_IDS.map((id, index) => {
    const info = infos.find((one) => one.id === id);
    const drawn = info && id !== 'roadmap' && !info.drawnFallback;
    const name = escapeHtml(t(`map.${id}`));
    return [drawn ? `${name} <small>(${escapeHtml(t('map.drawn'))})</small>` : name, layers[index]!];
  });
  const switcher = L.control.layers(Object.fromEntries(entries), undefined, { position: 'topright' }).addTo(map);
  openByTouch(map, switcher);
  const toggle = switcher.getContainer()?.querySelector('a');
  toggle?.setAttribute('title', t('map.layers'));
  toggle?.setAttribute('aria-label', t('map.layers'));
}
