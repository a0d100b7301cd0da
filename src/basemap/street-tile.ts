import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Box } from './clip-shape.ts';
import {
  type AreaKind,
  areaKind,
  type LineKind,
  lineKind,
  type PlaceKind,
  type Properties,
  placeKind,
} from './street-kinds.ts';

/** Rings of an area or parts of a line, as x, y, x, y … in units of the tile, with the box around them. */
export interface StreetShape {
  parts: number[][];
  box: Box;
}

/** A line with its name. */
export interface NamedLine {
  text: string;
  kind: LineKind;
  parts: number[][];
}

/** A point with its name, in units of the tile. */
export interface NamedPoint {
  text: string;
  kind: PlaceKind;
  x: number;
  y: number;
  /** The larger comes first among points of one kind. */
  size: number;
}

/** One tile of a street map, sorted by how it is drawn. */
export interface StreetTile {
  /** Units along each side. */
  extent: number;
  areas: Map<AreaKind, StreetShape[]>;
  lines: Map<LineKind, StreetShape[]>;
  namedLines: NamedLine[];
  namedPoints: NamedPoint[];
}

/** Names of layers in the schemas of early 2023 (physical_line, transit, natural) and of today. */
const AREA_LAYERS = ['earth', 'landcover', 'landuse', 'land', 'natural', 'water', 'buildings'];
const LINE_LAYERS = ['water', 'physical_line', 'boundaries', 'transit', 'roads'];
const POINT_LAYERS = ['places', 'water', 'pois'];

/** From this zoom, tiles have all buildings and points of interest. */
const DETAIL_ZOOM = 13;
const POINT = 1;
const LINE = 2;
const AREA = 3;
/** Of tiles that do not say theirs. */
const USUAL_EXTENT = 4096;

/** Decodes a Mapbox Vector Tile of a Protomaps base map. Throws if the bytes are not one. */
export function readStreetTile(bytes: Uint8Array, zoom: number): StreetTile {
  const { layers } = new VectorTile(new PbfReader(bytes));
  checkSchema(Object.keys(layers));
  const present = (names: string[]) => names.flatMap((name) => layers[name] ?? []);
  const extents = Object.values(layers).map(({ extent }) => extent);
  const tile: StreetTile = {
    extent: extents[0] ?? USUAL_EXTENT,
    areas: new Map(),
    lines: new Map(),
    namedLines: [],
    namedPoints: [],
  };
  if (extents.some((extent) => extent !== tile.extent || extent <= 0))
    throw new Error('a tile has layers of several sizes');
  for (const layer of present(AREA_LAYERS)) {
    if (layer.name === 'buildings' && zoom < DETAIL_ZOOM) continue;
    for (const feature of featuresOf(layer, AREA)) {
      const kind = areaKind(layer.name, feature.properties);
      if (kind) push(tile.areas, kind, shapeOf(feature));
    }
  }
  for (const layer of present(LINE_LAYERS)) {
    for (const feature of featuresOf(layer, LINE)) {
      const kind = lineKind(layer.name, feature.properties);
      if (!kind) continue;
      const shape = shapeOf(feature);
      push(tile.lines, kind, shape);
      const text = nameOf(feature.properties, kind === 'highway' ? 'ref' : 'name');
      if (text) tile.namedLines.push({ text, kind, parts: shape.parts });
    }
  }
  for (const layer of present(POINT_LAYERS)) {
    if (layer.name === 'pois' && zoom < DETAIL_ZOOM) continue;
    for (const feature of featuresOf(layer, POINT)) {
      const kind = placeKind(layer.name, feature.properties);
      const text = kind && nameOf(feature.properties, 'name');
      if (!text) continue;
      const { population, population_rank: rank } = feature.properties;
      const [[{ x = 0, y = 0 } = {}] = []] = feature.loadGeometry();
      tile.namedPoints.push({ text, kind, x, y, size: Number(population ?? rank ?? 0) || 0 });
    }
  }
  return tile;
}

/** Throws if the layers are those of another schema, which would be drawn as an empty map. */
function checkSchema(names: string[]): void {
  const isKnown = names.some((name) => [...AREA_LAYERS, ...LINE_LAYERS, ...POINT_LAYERS].includes(name));
  if (names.length === 0 || (isKnown && !names.includes(OPENMAPTILES_LAYER))) return;
  throw new Error(`its layers are not those of Protomaps: ${names.join(', ')}`);
}

/** OpenMapTiles shares some names with Protomaps, but not that of its roads. */
const OPENMAPTILES_LAYER = 'transportation';

function* featuresOf(layer: VectorTileLayer, type: number): Generator<VectorTileFeature> {
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    if (feature.type === type) yield feature;
  }
}

function push<K>(shapes: Map<K, StreetShape[]>, kind: K, shape: StreetShape): void {
  const list = shapes.get(kind);
  if (list) list.push(shape);
  else shapes.set(kind, [shape]);
}

/** Longer texts are notes, not names. */
const MAX_NAME_LENGTH = 60;

/** Returns the local name; of a highway rather its number, which is on the signs. */
function nameOf({ name, ref }: Properties, first: 'name' | 'ref'): string | undefined {
  const number = typeof ref === 'string' ? ref.split(';')[0] : undefined;
  const text = String((first === 'ref' ? (number ?? name) : name) ?? '').trim();
  return text && text.length <= MAX_NAME_LENGTH ? text : undefined;
}

function shapeOf(feature: VectorTileFeature): StreetShape {
  const box = {
    west: Number.POSITIVE_INFINITY,
    north: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    south: Number.NEGATIVE_INFINITY,
  };
  const parts = feature.loadGeometry().map((points) => {
    const part: number[] = [];
    for (const { x, y } of points) {
      part.push(x, y);
      if (x < box.west) box.west = x;
      if (x > box.east) box.east = x;
      if (y < box.north) box.north = y;
      if (y > box.south) box.south = y;
    }
    return part;
  });
  return { parts, box };
}
