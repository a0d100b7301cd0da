import { type Box, clipLine, clipRing } from './clip-shape.ts';
import type { StreetPalette } from './map-palettes.ts';
import { worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';
import { AREA_KINDS, type AreaKind, LINE_KINDS, type LineKind } from './street-kinds.ts';
import type { StreetShape, StreetTile } from './street-tile.ts';

/** A tile of streets and its place on the map. */
export interface PlacedTile {
  z: number;
  x: number;
  y: number;
  tile: StreetTile;
}

/** From units of a tile to pixels of a frame. */
export interface TileScale {
  scale: number;
  left: number;
  top: number;
}

/** Coordinates are whole half pixels: short, and exact enough for any screen. */
const STEPS = 2;
/** Distance in pixels that shapes extend beyond the frame, to hide cut edges and wide strokes. */
const MARGIN_PIXELS = 16;

/** Widths in pixels at zooms; between and beyond them, by the nearest two. A kind is drawn from its first zoom. */
const WIDTHS: Record<LineKind, [zoom: number, pixels: number][]> = {
  stream: [
    [12, 0.8],
    [15, 1.6],
    [18, 3],
  ],
  county: [
    [8, 0.8],
    [18, 1.2],
  ],
  state: [
    [8, 1.4],
    [18, 2],
  ],
  path: [
    [16, 1],
    [18, 1.8],
  ],
  service: [
    [15, 0.8],
    [16, 2],
    [18, 7],
  ],
  minor: [
    [13, 0.7],
    [14, 1.6],
    [15, 2.6],
    [16, 5],
    [18, 12],
  ],
  medium: [
    [10, 0.5],
    [12, 1.2],
    [14, 2.8],
    [16, 7],
    [18, 15],
  ],
  major: [
    [8, 0.6],
    [10, 1],
    [12, 1.9],
    [14, 3.6],
    [16, 8],
    [18, 17],
  ],
  highway: [
    [8, 1.3],
    [10, 1.9],
    [12, 2.8],
    [14, 4.8],
    [16, 9],
    [18, 19],
  ],
  rail: [
    [11, 0.8],
    [15, 1.2],
    [18, 2],
  ],
}; // prettier-ignore
/** Roads that are at least this wide get an edge. */
const EDGED_PIXELS = 2;
const EDGE_PIXELS = 0.7;

const AREA_ZOOMS: Record<AreaKind, number> = { land: 0, campus: 11, park: 8, water: 0, building: 15 };
const ROADS = new Set<LineKind>(['service', 'minor', 'medium', 'major', 'highway']);
const DASHES: Partial<Record<LineKind, string>> = { path: '4 3', rail: '6 3' };

/** Draws land, water, parks, buildings and streets as SVG, without names. Colors come from `streetRules`. */
export function drawStreets(tiles: readonly PlacedTile[], frame: MapFrame): string {
  const [shapes, streams, ground, edges, roads]: string[][] = [[], [], [], [], []];
  for (const kind of LINE_KINDS) {
    const width = lineWidth(kind, frame.zoom);
    const path = width ? pathOf(tiles, frame, ({ lines }) => lines.get(kind), addLines) : '';
    if (!path) continue;
    const dashes = DASHES[kind] ? ` stroke-dasharray="${DASHES[kind]}"` : '';
    const use = (style: string, pixels: number) =>
      `<use href="#${kind}" class="${style}-${kind}" stroke-width="${round(STEPS * pixels)}"${dashes}/>`;
    shapes!.push(`<path id="${kind}" d="${path}"/>`);
    const group = kind === 'stream' ? streams : ROADS.has(kind) ? roads : ground;
    group!.push(use('r', width));
    if (ROADS.has(kind) && width >= EDGED_PIXELS) edges!.push(use('e', width + 2 * EDGE_PIXELS));
  }
  const areas = AREA_KINDS.filter((kind) => frame.zoom >= AREA_ZOOMS[kind]).map((kind) => {
    const path = pathOf(tiles, frame, ({ areas }) => areas.get(kind), addRings);
    // Filled by winding, because areas of neighboring tiles, and some of one tile, overlap.
    // Water hides the middle lines of its rivers.
    const below = kind === 'water' ? lineGroup(streams!) : '';
    return path ? `${below}<path class="a-${kind}" d="${path}"/>` : below;
  });
  const lines = lineGroup([...ground!, ...edges!, ...roads!]);
  return `<defs>${shapes!.join('')}</defs><g transform="scale(${1 / STEPS})">${areas.join('')}${lines}</g>`;
}

function lineGroup(lines: string[]): string {
  return lines.length === 0
    ? ''
    : `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${lines.join('')}</g>`;
}

/** CSS rules with the colors of streets by class. */
export function streetRules({ areas, lines, thin, edges }: StreetPalette, zoom: number): string {
  const fills = Object.entries(areas).map(([kind, color]) => `.a-${kind}{fill:${color}}`);
  const strokes = LINE_KINDS.map((kind) => {
    const color = lineWidth(kind, zoom) < EDGED_PIXELS ? thin[kind] : undefined;
    return `.r-${kind}{stroke:${color ?? lines[kind]}}`;
  });
  const rims = Object.entries(edges).map(([kind, color]) => `.e-${kind}{stroke:${color}}`);
  return [...fills, ...strokes, ...rims].join('');
}

/** Returns the width of a kind of line in pixels at a zoom; 0 if it is not drawn. */
export function lineWidth(kind: LineKind, zoom: number): number {
  const widths = WIDTHS[kind];
  if (zoom < widths[0]![0]) return 0;
  const next = widths.findIndex(([at]) => at > zoom);
  const [z1, w1] = widths.at(next < 0 ? -2 : next - 1)!;
  const [z2, w2] = widths.at(next)!;
  return round(w1 * (w2 / w1) ** ((zoom - z1) / (z2 - z1)));
}

/** Returns where the tile is in the frame. */
export function scaleOf({ z, x, y, tile }: PlacedTile, frame: MapFrame): TileScale {
  const side = worldPixels(frame.zoom) / 2 ** z;
  return { scale: side / tile.extent, left: x * side - frame.left, top: y * side - frame.top };
}

type AddPart = (part: number[], box: Box, add: (clipped: ArrayLike<number>) => void) => void;

const addRings: AddPart = (part, box, add) => add(clipRing(part, box));
const addLines: AddPart = (part, box, add) => {
  for (const stretch of clipLine(part, box)) add(stretch);
};

function pathOf(
  tiles: readonly PlacedTile[],
  frame: MapFrame,
  shapesOf: (tile: StreetTile) => StreetShape[] | undefined,
  addPart: AddPart,
): string {
  let path = '';
  for (const placed of tiles) {
    const { scale, left, top } = scaleOf(placed, frame);
    const box = {
      west: (-MARGIN_PIXELS - left) / scale,
      east: (frame.width + MARGIN_PIXELS - left) / scale,
      north: (-MARGIN_PIXELS - top) / scale,
      south: (frame.height + MARGIN_PIXELS - top) / scale,
    };
    for (const { parts, box: own } of shapesOf(placed.tile) ?? []) {
      if (own.east < box.west || own.west > box.east || own.south < box.north || own.north > box.south) continue;
      const isInside = own.west >= box.west && own.east <= box.east && own.north >= box.north && own.south <= box.south;
      const add = (part: ArrayLike<number>) => {
        path += partPath(part, STEPS * scale, STEPS * left, STEPS * top, addPart === addRings);
      };
      for (const part of parts) {
        if (isInside) add(part);
        else addPart(part, box, add);
      }
    }
  }
  return path;
}

/** In relative whole steps; points that fall on the one before are left out. */
function partPath(part: ArrayLike<number>, scale: number, left: number, top: number, closed: boolean): string {
  let path = '';
  let lastX = 0;
  let lastY = 0;
  let steps = 0;
  for (let i = 0; i < part.length; i += 2) {
    const x = Math.round(part[i]! * scale + left);
    const y = Math.round(part[i + 1]! * scale + top);
    if (i === 0) path = `M${x} ${y}l`;
    else if (x !== lastX || y !== lastY) {
      const dy = y - lastY;
      path += `${steps++ ? ' ' : ''}${x - lastX}${dy < 0 ? '' : ' '}${dy}`;
    }
    lastX = x;
    lastY = y;
  }
  if (steps < (closed ? 2 : 1)) return '';
  return closed ? `${path}z` : path;
}

/** To a tenth, for short drawings. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
