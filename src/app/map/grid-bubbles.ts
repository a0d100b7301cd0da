import * as L from 'leaflet';
import type { Point } from '#geo/point.ts';
import type { Translate } from './map-options.ts';
import { clusterIcon } from './marker-icons.ts';
import { type Grid, mergeCells } from './merge-cells.ts';

const ZOOM_STEP = 2;

/** Returns counts instead of markers, for more matches than the map can draw: neighboring grid cells are merged. */
export function gridBubbles(grid: Grid, center: Point, map: L.Map, t: Translate): L.Marker[] {
  return mergeCells(grid, center).map(({ count, lat, lng }) => {
    const marker = L.marker([lat, lng], { icon: clusterIcon(count, t('map.places'), true) });
    const zoomIn = () => map.setView([lat, lng], map.getZoom() + ZOOM_STEP);
    marker.on('click', zoomIn);
    marker.on('keydown', ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && zoomIn());
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', t('map.grid', { count })));
    return marker;
  });
}
