import * as L from 'leaflet';
import { escapeHtml } from '#model/escape-html.ts';
import { LARGE_TILE_PX, LAYER_IDS, type LayerId, MAX_ZOOM, type MapLayer, TILE_PX } from '#model/map-layer.ts';
import type { ApiClient } from '../api-client.ts';
import { layerNote } from './layer-note.ts';
import type { MapOptions, Translate } from './map-options.ts';
import { nextTask } from './next-task.ts';
import { NoteControl } from './note-control.ts';
import { openByTouch } from './touch-switcher.ts';

/**
 * Adds Roadmap, the default, and a switcher for all layers at the top right. Attributions follow the shown layer; so
 * does a note when the map shows something other than the layer's name promises.
 */
export async function addBaseLayers(map: L.Map, { api, layers: asked, t }: MapOptions): Promise<void> {
  let isRemoved = false;
  map.once('unload', () => {
    isRemoved = true;
  });
  const infos = await asked;
  if (isRemoved) return;
  const layers = LAYER_IDS.map((id) => tileLayer(api, id, infos));
  layers[0]!.addTo(map);
  // Tiles and switcher in one task would block a slow phone.
  await nextTask();
  if (isRemoved) return;
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

function tileLayer(api: ApiClient, id: LayerId, infos: MapLayer[]): L.TileLayer {
  // Every layer has small tiles, also if nothing is known of it.
  const { tilePixels = TILE_PX, ...info } = infos.find((one) => one.id === id) ?? {};
  return L.tileLayer(api.tileAddress(id, tilePixels), {
    maxZoom: MAX_ZOOM,
    className: `tiles-${id}`,
    tileSize: tilePixels,
    // A large tile has the number of the tile that covers as much of the world, at the zoom level before.
    zoomOffset: tilePixels === LARGE_TILE_PX ? -1 : 0,
    ...('maxNativeZoom' in info && {
      maxNativeZoom: info.maxNativeZoom,
      // Leaflet renders attributions as HTML; ours are text.
      attribution: escapeHtml(info.attribution),
    }),
  });
}

function addSwitcher(map: L.Map, layers: L.TileLayer[], infos: MapLayer[], t: Translate): void {
  const entries = LAYER_IDS.map((id, index) => [escapeHtml(t(`map.${id}`)), layers[index]!]);
  const switcher = L.control.layers(Object.fromEntries(entries), undefined, { position: 'topright' }).addTo(map);
  const drawn = infos.filter(({ id, drawnFallback }) => id !== 'roadmap' && !drawnFallback);
  if (drawn.length > 0) {
    const note = L.DomUtil.create('p', 'drawn-layers', switcher.getContainer()!.querySelector('section')!);
    note.textContent = t('map.drawn', { layers: drawn.map(({ id }) => t(`map.${id}`)).join(', ') });
  }
  openByTouch(map, switcher);
  const toggle = switcher.getContainer()?.querySelector('a');
  toggle?.setAttribute('title', t('map.layers'));
  toggle?.setAttribute('aria-label', t('map.layers'));
}
