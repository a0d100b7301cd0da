import { DRAWN_METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { escapeHtml } from '#model/escape-html.ts';
import { drawMap, type MapData, SYSTEM_FONTS, styleRules } from './draw-map.ts';
import { PALETTES } from './map-palettes.ts';
import { TILE_SIZE, toWorld, worldPixels } from './mercator.ts';

/** One picture of a search: center, radius and results. */
export interface StaticMapRequest {
  center: Point;
  /** Radius of a circle that fills the picture; without it, the picture shows the contiguous US around `center`. */
  radiusMiles?: number;
  /** Pixels. */
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** Numbered as in the result list; those outside the picture are left out. */
  markers: { location: Point; number: number }[];
  /** Text for screen readers; 'Map' by default. */
  title?: string;
}

/** Circumference of the sphere that web maps use, in meters. */
const EQUATOR_METERS = 40_075_016.7;
const MAX_STATIC_ZOOM = 16;
/** Diameter of the circle, as a share of the picture's shorter side. */
const CIRCLE_SHARE = 0.86;
/** The contiguous US from coast to coast, as a share of the world's width and height in the map's projection. */
const COUNTRY = { width: 60 / 360, height: 0.1 };

/** Draws a standalone SVG document with the base map, the search circle and numbered markers; 1 is on top. */
export function drawStaticMap(data: MapData, request: StaticMapRequest): string {
  const { center, radiusMiles, width, height, scheme, markers, title = 'Map' } = request;
  const world = toWorld(center);
  const zoom = fittingZoom(request);
  const scale = worldPixels(zoom);
  const frame = { zoom, left: world.x * scale - width / 2, top: world.y * scale - height / 2, width, height };
  const radius = radiusMiles === undefined ? 0 : circlePixels(center, radiusMiles, scale);
  const colors = scheme === 'dark' ? DARK : LIGHT;
  const style = `<style>${styleRules(PALETTES[scheme === 'dark' ? 'dark' : 'roadmap'])}</style>`;
  const circle = radius
    ? `<circle cx="${width / 2}" cy="${height / 2}" r="${radius.toFixed(1)}" fill="none" stroke="${colors.circle}" stroke-width="2.5"/>`
    : '';
  const pins = markers
    .toSorted((a, b) => b.number - a.number)
    .map(({ location, number }) => {
      const at = toWorld(location);
      // The shorter way around the world, for searches at the date line.
      const x = (at.x - world.x - Math.round(at.x - world.x)) * scale + width / 2;
      return drawMarker(x, (at.y - world.y) * scale + height / 2, number, request, colors);
    });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<title>${escapeHtml(title)}</title>${style}${drawMap(data, frame, { wholeNames: true })}${circle}` +
    `<g font-family="${SYSTEM_FONTS}" font-weight="700" text-anchor="middle">${pins.join('')}</g></svg>`
  );
}

/** The specification asks for a blue circle without fill. */
const LIGHT = { circle: '#1d5fd1', marker: '#0b5259', markerText: '#ffffff', markerRim: '#ffffff' };
const DARK = { circle: '#7fb0ff', marker: '#8fd3d0', markerText: '#10262a', markerRim: '#10262a' };

function fittingZoom({ center, radiusMiles, width, height }: StaticMapRequest): number {
  if (radiusMiles === undefined) {
    return Math.max(0, Math.log2(Math.min(width / COUNTRY.width, height / COUNTRY.height) / TILE_SIZE));
  }
  const wanted = (Math.min(width, height) * CIRCLE_SHARE) / 2;
  return Math.max(0, Math.min(MAX_STATIC_ZOOM, Math.log2(wanted / circlePixels(center, radiusMiles, TILE_SIZE))));
}

/** Radius in pixels on a world `scale` pixels wide, correct at the center's latitude. */
function circlePixels({ lat }: Point, radiusMiles: number, scale: number): number {
  const metersPerPixel = (EQUATOR_METERS * Math.cos((lat * Math.PI) / 180)) / scale;
  return (radiusMiles * DRAWN_METERS_PER_MILE) / metersPerPixel;
}

const MARKER_RADIUS = 13;

function drawMarker(
  x: number,
  y: number,
  number: number,
  { width, height }: StaticMapRequest,
  colors: typeof LIGHT,
): string {
  const isVisible = x > -MARKER_RADIUS && y > -MARKER_RADIUS && x < width + MARKER_RADIUS && y < height + MARKER_RADIUS;
  if (!isVisible) return '';
  const [cx, cy] = [x.toFixed(1), y.toFixed(1)];
  const fontSize = number < 100 ? 13 : number < 1000 ? 10.5 : 8.5;
  return (
    `<circle cx="${cx}" cy="${cy}" r="${MARKER_RADIUS}" fill="${colors.marker}" stroke="${colors.markerRim}" stroke-width="2"/>` +
    `<text x="${cx}" y="${(y + fontSize * 0.36).toFixed(1)}" font-size="${fontSize}" fill="${colors.markerText}">${number}</text>`
  );
}
