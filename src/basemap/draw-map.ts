import { escapeHtml } from '#model/escape-html.ts';
import type { LayerId, TilePixels } from '#model/map-layer.ts';
import { clearOfMarkers, type Marker } from './clear-labels.ts';
import { round, streetRules } from './draw-streets.ts';
import type { MapLabel, MapLabels } from './map-labels.ts';
import { cityRadiusMeters, hasDot } from './map-labels.ts';
import { type MapPalette, PALETTES, STREET_PALETTES } from './map-palettes.ts';
import type { MapShapes } from './map-shapes.ts';
import { toWorld, worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';

/** The data that a map is drawn from. */
export interface MapData {
  shapes: MapShapes;
  labels: MapLabels;
}

/** System fonts only: an SVG used as an image cannot load resources. */
export const SYSTEM_FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Credit for streets, as the license of their data (ODbL) asks. */
export const STREET_ATTRIBUTION = '© OpenStreetMap contributors';

/** Streets of a frame, as SVG. */
export interface DrawnStreets {
  /** Everything but names. */
  ground: string;
  /** Names to show instead of those of the drawn map; null to keep these. */
  names: string | null;
}

/** A square of the map at a zoom, and its column from the west and row from the north among squares of its size. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
  pixels: TilePixels;
}

/**
 * Draws one tile as a standalone SVG document. The roadmap follows the visitor's light or dark color scheme, and can
 * have streets.
 */
export function drawTile(data: MapData, layer: LayerId, at: TileAddress, streets: DrawnStreets | null = null): string {
  const size = at.pixels;
  const frame = tileFrame(at);
  const rules = (palette: 'roadmap' | 'dark') =>
    styleRules(PALETTES[palette]) + (streets ? streetRules(STREET_PALETTES[palette], at.z) : '');
  const style =
    layer === 'roadmap'
      ? `${rules('roadmap')}@media(prefers-color-scheme:dark){${rules('dark')}}`
      : styleRules(PALETTES[layer]);
  const names = layer !== 'satellite';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<style>${style}</style>${drawMap(data, frame, { names, streets })}</svg>`
  );
}

/** The part of the world that a tile shows. */
export function tileFrame({ z, x, y, pixels }: TileAddress): MapFrame {
  return { zoom: z, left: x * pixels, top: y * pixels, width: pixels, height: pixels };
}

/** CSS rules with the colors by class, so that one drawing works with several palettes. */
export function styleRules(palette: MapPalette): string {
  const { water, neighbors, land, urban, coast, stateLine, countyLine, label, quietLabel, halo } = palette;
  return [
    `.w{fill:${water}}.n{fill:${neighbors};stroke:${neighbors}}.l{fill:${land};stroke:${coast}}.u{stop-color:${urban}}`,
    `.s{stroke:${stateLine}}.c{stroke:${countyLine}}`,
    `.t{fill:${label};stroke:${halo}}.q{fill:${quietLabel};stroke:${halo}}.d{fill:${label};stroke:${halo}}`,
  ].join('');
}

interface DrawMapOptions {
  names?: boolean;
  /** Leaves out names that the edge would cut. */
  wholeNames?: boolean;
  /** What is drawn over the map; names move aside. */
  markers?: Marker[];
  streets?: DrawnStreets | null;
}

/**
 * Draws the content of an SVG: water, land, borders, cities and names, in pixels of the frame. Colors come from
 * `styleRules`.
 */
export function drawMap(
  { shapes, labels }: MapData,
  frame: MapFrame,
  { names = true, wholeNames = false, markers = [], streets = null }: DrawMapOptions = {},
): string {
  const { zoom, width, height } = frame;
  const land = shapes.nation.path(frame);
  const pieces = [
    `<rect class="w" width="${width}" height="${height}"/>`,
    area('n', shapes.neighbors.path(frame), `stroke-width="${borderGapPixels(zoom)}" stroke-linejoin="round"`),
    area('w', shapes.lakes.path(frame)),
    area('n', shapes.lakeIslands.path(frame)),
    land && drawLand(land, streets ? '' : urbanDiscs(labels, frame)),
    streets?.ground ?? '',
    zoom >= 6 && !streets ? line('c', shapes.counties.path(frame), zoom < 8 ? 0.5 : 0.8) : '',
    zoom >= 3 && !streets ? line('s', shapes.states.path(frame), zoom < 5 ? 0.6 : zoom < 8 ? 1 : 1.6) : '',
    names && typeof streets?.names === 'string' ? drawTexts(streets.names, ' text-anchor="middle"') : '',
    names && typeof streets?.names !== 'string'
      ? drawLabels(clearOfMarkers(labels.inFrame(frame), markers), frame, wholeNames)
      : '',
  ];
  return pieces.join('');
}

/**
 * The detailed US shape and the coarser shapes of its neighbors do not meet exactly. Neighbors get a stroke in their
 * own color, about 2 km wide, that closes the gap; the US is drawn over it.
 */
function borderGapPixels(zoom: number): number {
  const pixelsPerKilometer = worldPixels(zoom) / 40_075;
  return round(Math.max(0.5, Math.min(96, 4 * pixelsPerKilometer)));
}

function area(name: string, path: string, attributes = ''): string {
  return path && `<path class="${name}" ${attributes} fill-rule="evenodd" d="${path}"/>`;
}

function line(name: string, path: string, width: number): string {
  return path && `<path class="${name}" fill="none" stroke-width="${width}" stroke-linejoin="round" d="${path}"/>`;
}

/** Dense in the middle and fading out, because built-up land has no sharp edge. */
const URBAN_GRADIENT =
  '<radialGradient id="u"><stop class="u" offset=".35"/><stop class="u" offset="1" stop-opacity="0"/></radialGradient>';

/** The US with its built-up land; cities on a coast or border are clipped there. */
function drawLand(path: string, discs: string): string {
  const land = '<use href="#l" class="l" fill-rule="evenodd"';
  const cut = `<clipPath id="k"><path id="l" clip-rule="evenodd" d="${path}"/></clipPath>`;
  if (!discs) return `${cut}${land} stroke-width=".8"/>`;
  const towns = `<g clip-path="url(#k)">${discs}</g>`;
  return `${cut}${land} style="stroke:none"/>${towns}${land} style="fill:none" stroke-width=".8"/>`;
}

/** Soft discs the size of the cities, for orientation, because the shapes have no roads. */
function urbanDiscs(labels: MapLabels, { zoom, left, top, width, height }: MapFrame): string {
  if (zoom < 5) return '';
  const scale = worldPixels(zoom);
  let discs = '';
  for (const { population, location } of labels.citiesFrom(zoom < 7 ? 100_000 : zoom < 9 ? 20_000 : 3_000)) {
    const world = toWorld(location);
    const metersPerPixel = (40_075_017 * Math.cos((location.lat * Math.PI) / 180)) / scale;
    const radius = (1.5 * cityRadiusMeters(population)) / metersPerPixel;
    const [x, y] = [world.x * scale - left, world.y * scale - top];
    if (x + radius < 0 || y + radius < 0 || x - radius > width || y - radius > height) continue;
    discs += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`;
  }
  return discs && `${URBAN_GRADIENT}<g fill="url(#u)">${discs}</g>`;
}

function drawLabels(labels: MapLabel[], { zoom, width, height }: MapFrame, whole: boolean): string {
  const shown = whole
    ? labels.filter(
        (label) =>
          label.textX > 2 &&
          label.textX + label.width < width - 2 &&
          label.textY - label.fontSize > 2 &&
          label.textY < height - 4,
      )
    : labels;
  const dots = hasDot(Math.floor(zoom)) ? shown.filter(({ kind }) => kind !== 'state') : [];
  const texts = shown.map(({ text, kind, x, textX, textY, fontSize, width: textWidth }) => {
    // Anchored next to its place, so that a wider font grows away from it.
    const [anchor, at] =
      textX > x
        ? ['start', textX]
        : textX + textWidth < x
          ? ['end', textX + textWidth]
          : ['middle', textX + textWidth / 2];
    const style = kind === 'state' ? ' letter-spacing="1.5"' : kind === 'city' ? ' font-weight="600"' : '';
    return (
      `<text class="${kind === 'city' ? 't' : 'q'}" x="${round(at)}" y="${round(textY)}" font-size="${fontSize}" ` +
      `text-anchor="${anchor}"${style}>${escapeHtml(kind === 'state' ? text.toUpperCase() : text)}</text>`
    );
  });
  if (texts.length === 0) return '';
  const circles = dots.map(
    ({ x, y, kind }) =>
      `<circle class="d" cx="${round(x)}" cy="${round(y)}" r="${kind === 'city' ? 2.6 : 2}" stroke-width="1"/>`,
  );
  return circles.join('') + drawTexts(texts.join(''));
}

function drawTexts(texts: string, anchor = ''): string {
  const halo = 'stroke-width="3" stroke-linejoin="round" paint-order="stroke"';
  return `<g font-family="${SYSTEM_FONTS}" ${halo}${anchor}>${texts}</g>`;
}
