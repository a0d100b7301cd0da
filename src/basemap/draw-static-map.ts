import { DRAWN_METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { escapeHtml } from '#model/escape-html.ts';
import { TILE_PX } from '#model/map-layer.ts';
import type { Marker } from './clear-labels.ts';
import { type DrawnStreets, drawMap, type MapData, STREET_ATTRIBUTION, SYSTEM_FONTS, styleRules } from './draw-map.ts';
import { streetRules } from './draw-streets.ts';
import { PALETTES, STREET_PALETTES } from './map-palettes.ts';
import { toWorld, worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';
import { spreadMarkers } from './spread-markers.ts';

/** One picture of a search: center, radius and results. */
export interface StaticMapRequest {
  center: Point;
  /** Without it, the picture shows the contiguous US around `center`. */
  radiusMiles?: number;
  /**
   * What marks the center: a circle with the radius, or a pin. The pin is on top, and markers that would cover it or
   * each other move beside it, with a line to where they belong.
   */
  mark?: 'circle' | 'pin';
  /** Pixels that are drawn. */
  width: number;
  height: number;
  /**
   * Side of the square in the middle that a frame of any shape shows whole, and that the circle fills; by default the
   * shorter side. The rest is drawn to fill wider or taller frames.
   */
  fit?: number;
  scheme: 'light' | 'dark';
  /** Numbered as in the result list; those outside the picture are left out. */
  markers: { location: Point; number: number }[];
  /** Text for screen readers; 'Map' by default. */
  title?: string;
}

/** Circumference of the sphere that web maps use, in meters. */
const EQUATOR_METERS = 40_075_016.7;
const MAX_STATIC_ZOOM = 16;
/** Diameter of the circle, as a share of the square that it fills. */
const CIRCLE_SHARE = 0.86;
/** The contiguous US from coast to coast, as a share of the world's width and height in the map's projection. */
const COUNTRY = { width: 60 / 360, height: 0.1 };

/**
 * Draws a standalone SVG document with the base map, the search circle or pin, and numbered markers; 1 is on top.
 * Streets are drawn with their credit.
 */
export async function drawStaticMap(
  data: MapData,
  request: StaticMapRequest,
  streetsOf?: (frame: MapFrame, markers: readonly Marker[]) => Promise<DrawnStreets | null>,
): Promise<string> {
  const { center, radiusMiles, width, height, scheme, markers, title = 'Map' } = request;
  const fit = request.fit ?? Math.min(width, height);
  const world = toWorld(center);
  const zoom = fittingZoom(request, fit);
  const scale = worldPixels(zoom);
  const frame = { zoom, left: world.x * scale - width / 2, top: world.y * scale - height / 2, width, height };
  const radius = radiusMiles === undefined ? 0 : circlePixels(center, radiusMiles, scale);
  const colors = scheme === 'dark' ? DARK : LIGHT;
  const palette = scheme === 'dark' ? 'dark' : 'roadmap';
  const [x, y] = [width / 2, height / 2];
  const circle =
    `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="none" ` +
    `stroke="${colors.circle}" stroke-width="2.5"/>`;
  const pin =
    `<path transform="translate(${x} ${y})" d="${PIN}" ` +
    `fill="${colors.pin}" stroke="${colors.markerRim}" stroke-width="2"/>`;
  const hasPin = request.mark === 'pin';
  const found = markers
    .toSorted((a, b) => b.number - a.number)
    .map(({ location, number }) => {
      const at = toWorld(location);
      // The shorter way around the world, for searches at the date line.
      const east = (at.x - world.x - Math.round(at.x - world.x)) * scale;
      return { x: x + east, y: y + (at.y - world.y) * scale, radius: MARKER_RADIUS, number };
    })
    .filter(({ x, y, radius: r }) => x > -r && y > -r && x < width + r && y < height + r);
  const spots = hasPin ? spreadMarkers(found.toReversed(), pinDiscs(x, y)).reverse() : found;
  const lines = spots.map((spot, index) => drawLine(found[index]!, spot, colors));
  const covering: Marker[] = hasPin ? [...spots, { x, y: y - PIN_HEIGHT / 2, radius: PIN_HEIGHT / 2 }] : spots;
  const square = [x - fit / 2, y - fit / 2, fit, fit];
  // In the square, because the frame around it may be cut.
  const creditAt = { x, y: (radius ? y + fit / 2 : height) - 5 };
  const creditRoom = { ...creditAt, radius: 8 };
  const streets = (await streetsOf?.(frame, [...covering, creditRoom])) ?? null;
  const rules = styleRules(PALETTES[palette]) + (streets ? streetRules(STREET_PALETTES[palette], zoom) : '');
  const credit =
    `<text class="q" x="${creditAt.x}" y="${creditAt.y}" font-family="${SYSTEM_FONTS}" font-size="9" ` +
    `text-anchor="middle" stroke-width="3" paint-order="stroke">${STREET_ATTRIBUTION}</text>`;
  const viewBox = radius ? square.join(' ') : `0 0 ${width} ${height}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="${viewBox}">` +
    `<title>${escapeHtml(title)}</title><style>${rules}</style>` +
    drawMap(data, frame, { wholeNames: true, markers: covering, streets }) +
    `${radius && !hasPin ? circle : ''}${lines.join('')}` +
    `<g font-family="${SYSTEM_FONTS}" font-weight="700" text-anchor="middle">` +
    `${spots.map((spot) => drawMarker(spot, colors)).join('')}</g>` +
    `${radius && hasPin ? pin : ''}${streets ? credit : ''}</svg>`
  );
}

/** The specification asks for a blue circle without fill. */
const LIGHT = { circle: '#1d5fd1', marker: '#0b5259', markerText: '#ffffff', markerRim: '#ffffff', pin: '#7f331d' };
const DARK = { circle: '#7fb0ff', marker: '#8fd3d0', markerText: '#10262a', markerRim: '#10262a', pin: '#f3b199' };

function fittingZoom({ center, radiusMiles, width, height }: StaticMapRequest, fit: number): number {
  if (radiusMiles === undefined) {
    return Math.max(0, Math.log2(Math.min(width / COUNTRY.width, height / COUNTRY.height) / TILE_PX));
  }
  const wanted = (fit * CIRCLE_SHARE) / 2;
  return Math.max(0, Math.min(MAX_STATIC_ZOOM, Math.log2(wanted / circlePixels(center, radiusMiles, TILE_PX))));
}

/** Radius in pixels on a world `scale` pixels wide, correct at the center's latitude. */
function circlePixels({ lat }: Point, radiusMiles: number, scale: number): number {
  const metersPerPixel = (EQUATOR_METERS * Math.cos((lat * Math.PI) / 180)) / scale;
  return (radiusMiles * DRAWN_METERS_PER_MILE) / metersPerPixel;
}

const MARKER_RADIUS = 13;
const PIN_HEIGHT = 37;
/** A pin with its tip at the origin. */
const PIN = 'M0 0C-3-10-12-15-12-25a12 12 0 1 1 24 0C12-15 3-10 0 0Z';

/** The parts of the pin that no marker may cover: its head and its point. */
function pinDiscs(x: number, y: number): Marker[] {
  return [
    { x, y: y - 25, radius: 13 },
    { x, y: y - 6, radius: 6 },
  ];
}

/** A line from where a marker belongs to where it is drawn, or nothing if that is the same. */
function drawLine(from: Marker, to: Marker, colors: typeof LIGHT): string {
  if (from.x === to.x && from.y === to.y) return '';
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((each) => each.toFixed(1));
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colors.marker}" stroke-width="2"/>`;
}

function drawMarker({ x, y, number }: { x: number; y: number; number: number }, colors: typeof LIGHT): string {
  const [cx, cy] = [x.toFixed(1), y.toFixed(1)];
  const fontSize = number < 100 ? 13 : number < 1000 ? 10.5 : 8.5;
  return (
    `<circle cx="${cx}" cy="${cy}" r="${MARKER_RADIUS}" ` +
    `fill="${colors.marker}" stroke="${colors.markerRim}" stroke-width="2"/>` +
    `<text x="${cx}" y="${(y + fontSize * 0.36).toFixed(1)}" ` +
    `font-size="${fontSize}" fill="${colors.markerText}">${number}</text>`
  );
}
