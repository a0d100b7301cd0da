import { expect, test } from 'vitest';
import type { MapLayer } from '#model/map-layer.ts';
import { layerNote } from './layer-note.ts';

const drawn: MapLayer = { id: 'roadmap', attribution: '', maxNativeZoom: 20, drawnFallback: false, tilePixels: 512 };
const fetched: MapLayer = { ...drawn, id: 'satellite', maxNativeZoom: 16, drawnFallback: true, tilePixels: 256 };

test.each([
  ['the drawn roadmap', drawn, 13, undefined],
  ['the drawn roadmap, closer than its details', drawn, 14, 'map.drawnDeep'],
  ['a drawn satellite layer', { ...drawn, id: 'satellite' as const }, 8, 'map.drawnInstead'],
  ['a drawn terrain layer, close', { ...drawn, id: 'terrain' as const }, 18, 'map.drawnInstead'],
  ['pictures from a source', fetched, 16, undefined],
  ['pictures closer than the source has them', fetched, 17, 'map.enlarged'],
])('%s', (_, layer, zoom, note) => {
  expect(layerNote(layer, zoom)).toBe(note);
});
