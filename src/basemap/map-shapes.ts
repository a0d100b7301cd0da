import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Point } from '#geo/point.ts';
import { ShapeDataError } from './basemap-errors.ts';
import { GREAT_LAKES, LAKE_ISLANDS } from './great-lakes.ts';
import { ShapeLayer } from './shape-layer.ts';

/** Everything that is drawn but labels, in drawing order. */
export interface MapShapes {
  /** Land of other countries (Natural Earth, 1:50 million). */
  neighbours: ShapeLayer;
  lakes: ShapeLayer;
  lakeIslands: ShapeLayer;
  /** The US with its territories (US Census Bureau, 1:10 million). */
  nation: ShapeLayer;
  counties: ShapeLayer;
  states: ShapeLayer;
  stateNames: { name: string; location: Point }[];
}

type UsAtlas = Topology<Record<'counties' | 'states' | 'nation', GeometryCollection<{ name: string }>>>;
type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** ISO numbers of the US and of the territories that the finer US shape holds. */
const OURS = new Set(['840', '630', '316', '850', '016', '580']);

/** Reads the bundled shapes (us-atlas, world-atlas): about a quarter of a second. Throws `ShapeDataError`. */
export function loadMapShapes(): MapShapes {
  const us = readTopology<UsAtlas>('us-atlas/counties-10m.json');
  const world = readTopology<WorldAtlas>('world-atlas/countries-50m.json');
  const { counties, states, nation } = us.objects;
  const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2);
  const others = feature(world, world.objects.countries).features.filter(({ id }) => !OURS.has(String(id)));
  return {
    neighbours: new ShapeLayer('areas', others.flatMap(ringsOf)),
    lakes: new ShapeLayer('areas', GREAT_LAKES),
    lakeIslands: new ShapeLayer('areas', LAKE_ISLANDS),
    nation: new ShapeLayer('areas', feature(us, nation).features.flatMap(ringsOf)),
    counties: new ShapeLayer('lines', mesh(us, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)).coordinates),
    states: new ShapeLayer('lines', mesh(us, states, (a, b) => a !== b).coordinates),
    stateNames: feature(us, states).features.map((state) => ({
      name: state.properties.name,
      location: middleOf(state),
    })),
  };
}

function readTopology<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'));
  } catch (cause) {
    throw new ShapeDataError(file, { cause });
  }
}

function ringsOf({ geometry }: Feature<Geometry, unknown>): Position[][] {
  const area = geometry as Polygon | MultiPolygon;
  return area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
}

/** Centre of mass of the largest ring: where a name reads well. */
function middleOf(area: Feature<Geometry, unknown>): Point {
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
