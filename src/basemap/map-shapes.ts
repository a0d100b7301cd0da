import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { compiledPath, readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import type { Point } from '#geo/point.ts';
import { ShapeDataError } from './basemap-errors.ts';
import type { MapState } from './map-labels.ts';
import { type ShapeColumns, ShapeLayer } from './shape-layer.ts';

/** What each layer is made of, in drawing order. */
const LAYERS = {
  /** Land of other countries (Natural Earth, 1:50 million). */
  neighbors: 'areas',
  lakes: 'areas',
  lakeIslands: 'areas',
  /** The US with its territories (US Census Bureau, 1:10 million). */
  nation: 'areas',
  counties: 'lines',
  states: 'lines',
} as const;
type LayerName = keyof typeof LAYERS;

/** Everything that is drawn except labels. */
export interface MapShapes extends Record<LayerName, ShapeLayer> {
  stateNames: MapState[];
}

interface CompiledShapes {
  layers: Record<LayerName, ShapeColumns>;
  stateNames: MapState[];
}

const SOURCES = ['src/basemap/{map-shapes,shape-layer,mercator}.ts', 'src/basemap/great-lakes.geojson'];

/** Opens the shapes as they were compiled; compiles them if they are missing. Throws `ShapeDataError`. */
export function loadMapShapes(): MapShapes {
  const path = compiledPath('shapes', SOURCES, []);
  const known = readCompiledNow<CompiledShapes>(path);
  const { layers, stateNames } = known ?? writeCompiled(path, compileShapes());
  const opened = Object.entries(LAYERS).map(([name, kind]) => [name, new ShapeLayer(kind, layers[name as LayerName])]);
  return { ...(Object.fromEntries(opened) as Record<LayerName, ShapeLayer>), stateNames };
}

type UsAtlas = Topology<Record<'counties' | 'states' | 'nation', GeometryCollection<{ name: string }>>>;
type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
/**
 * The Canadian shores of the Great Lakes, roughly, and the island between the North Channel and Lake Huron, because the
 * country shapes of Natural Earth show lakes as land. The American side may be wrong: the detailed US shape covers it.
 */
type GreatLakes = FeatureCollection<Polygon, { kind: 'lake' | 'island' }>;

/** ISO numbers of the US and of the territories in the detailed US shape. */
const US_COUNTRIES = new Set(['840', '630', '316', '850', '016', '580']);

/** Reads the bundled shapes (us-atlas, world-atlas) in about a quarter of a second. */
function compileShapes(): CompiledShapes {
  const us = readJson<UsAtlas>(fileOf('us-atlas/counties-10m.json'));
  const world = readJson<WorldAtlas>(fileOf('world-atlas/countries-50m.json'));
  const water = readJson<GreatLakes>(join(import.meta.dirname, 'great-lakes.geojson'));
  const ringsOfKind = (kind: string) =>
    water.features.filter(({ properties }) => properties.kind === kind).flatMap(ringsOf);
  const { counties, states, nation } = us.objects;
  const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2);
  const others = feature(world, world.objects.countries).features.filter(({ id }) => !US_COUNTRIES.has(String(id)));
  const parts: Record<LayerName, Position[][]> = {
    neighbors: others.flatMap(ringsOf),
    lakes: ringsOfKind('lake'),
    lakeIslands: ringsOfKind('island'),
    nation: feature(us, nation).features.flatMap(ringsOf),
    counties: mesh(us, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)).coordinates,
    states: mesh(us, states, (a, b) => a !== b).coordinates,
  };
  const layers = Object.entries(parts).map(([name, layer]) => [name, ShapeLayer.columns(layer)]);
  return {
    layers: Object.fromEntries(layers) as CompiledShapes['layers'],
    stateNames: feature(us, states).features.map((state) => ({
      name: state.properties.name,
      location: centerOf(state),
    })),
  };
}

/** Returns the borders and coasts of states, by two-digit FIPS codes. Throws `ShapeDataError`. */
export function stateRings(fips: readonly string[]): Position[][] {
  const us = readJson<UsAtlas>(fileOf('us-atlas/counties-10m.json'));
  return feature(us, us.objects.states)
    .features.filter(({ id }) => fips.includes(String(id)))
    .flatMap(ringsOf);
}

function fileOf(packagePath: string): string {
  return createRequire(import.meta.url).resolve(packagePath);
}

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ShapeDataError(file, { cause });
  }
}

function ringsOf({ geometry }: Feature<Geometry, unknown>): Position[][] {
  const area = geometry as Polygon | MultiPolygon;
  return area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
}

/** Center of mass of the largest ring, a good place for a name. */
function centerOf(area: Feature<Geometry, unknown>): Point {
  let best = { size: 0, location: { lat: 0, lng: 0 } };
  for (const ring of ringsOf(area)) {
    let [size, lng, lat] = [0, 0, 0];
    for (let i = 1; i < ring.length; i++) {
      const [x1 = 0, y1 = 0] = ring[i - 1]!;
      const [x2 = 0, y2 = 0] = ring[i]!;
      const cross = x1 * y2 - x2 * y1;
      size += cross;
      lng += (x1 + x2) * cross;
      lat += (y1 + y2) * cross;
    }
    if (Math.abs(size) > best.size)
      best = { size: Math.abs(size), location: { lat: lat / (3 * size), lng: lng / (3 * size) } };
  }
  return best.location;
}
