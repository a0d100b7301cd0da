import L from 'leaflet';
import type { Point } from '#geo/point.ts';
import type { MapWords } from './map-words.ts';
import { clusterIcon } from './marker-icons.ts';
import { type Grid, mergeCells } from './merge-cells.ts';

const ZOOM_STEP = 2;

/** Counts instead of markers, where the matches are too many to draw: neighboring cells of the grid become one bubble. */
export function gridBubbles(grid: Grid, center: Point, map: L.Map, words: MapWords): L.Marker[] {
  return mergeCells(grid, center).map(({ count, lat, lng }) => {
    const marker = L.marker([lat, lng], { icon: clusterIcon(count, words.places, true) });
    const lookCloser = () => map.setView([lat, lng], map.getZoom() + ZOOM_STEP);
    marker.on('click', lookCloser);
    marker.on('keydown', ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && lookCloser());
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', words.grid(count)));
    return marker;
  });
}
