import type { Point } from '#geo/point.ts';
import { TILE_PX } from '#model/map-layer.ts';

/** Web maps end at this latitude, which makes the world a square. */
const MAX_LATITUDE = 85.0511287798066;

/** Projects a point to Web Mercator: a square from 0 (west, north) to 1 (east, south). */
export function toWorld({ lat, lng }: Point): { x: number; y: number } {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

/** Pixels along each side of the world at a zoom, which may be fractional. */
export function worldPixels(zoom: number): number {
  return TILE_PX * 2 ** zoom;
}
