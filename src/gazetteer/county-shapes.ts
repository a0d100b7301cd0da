import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from '#geo/point.ts';
import { firstIndex } from '#model/first-index.ts';
import { flatLists, listAt, type NumberLists } from '#model/text-table.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import { stateByFips } from './states.ts';

/** A county, parish, borough, municipio or independent city. */
export interface County {
  /** Five digits: state, then county. */
  fips: string;
  /** Name with its kind: 'Maricopa County', 'Orleans Parish', 'St. Louis' (the city). */
  title: string;
  /** USPS abbreviation. */
  state: string;
  /** Center of its largest polygon's bounding box; in a gazetteer, the town in the middle of its people, if known. */
  center: Point;
}

/** The shapes in flat columns. */
export interface CountyColumns {
  /** In the atlas's order. */
  counties: County[];
  /** Outer and inner rings: `n` is from `starts[n]` to before `starts[n + 1]` in `coordinates` (lng, lat, lng …). */
  rings: {
    /** Positions in `counties`. */
    counties: Uint16Array;
    /** South, west, north and east of each. */
    bounds: Float64Array;
    starts: Uint32Array;
    coordinates: Float64Array;
  };
  /** The rings that a cell of one degree has a part of: cells by their keys, ascending. */
  cells: NumberLists & { keys: Int32Array };
}

/** Finds the county, and so the state, of a point, to a few hundred meters: Census shapes (us-atlas, 1:10 million). */
export class CountyShapes {
  readonly counties: readonly County[];
  readonly #rings: CountyColumns['rings'];
  readonly #cells: CountyColumns['cells'];

  constructor({ counties, rings, cells }: CountyColumns) {
    this.counties = counties;
    this.#rings = rings;
    this.#cells = cells;
  }

  /** True unless a point is on the land of other states, more than about a mile from this one (USPS abbreviation). */
  isInOrNear({ lat, lng }: Point, state: string): boolean {
    const there = this.countyAt({ lat, lng })?.state ?? state;
    return (
      there === state ||
      AROUND.some(([north, east]) => this.countyAt({ lat: lat + north, lng: lng + east })?.state === state)
    );
  }

  /** Returns the county of a point, or null outside the US and on open water. */
  countyAt({ lat, lng }: Point): County | null {
    const { counties, bounds, starts, coordinates } = this.#rings;
    // A point is in a county if it is inside an odd number of its rings.
    const inside = new Set<number>();
    for (const ring of this.#ringsAt(cellOf(lat, lng))) {
      const at = 4 * ring;
      if (lat < bounds[at]! || lng < bounds[at + 1]! || lat > bounds[at + 2]! || lng > bounds[at + 3]!) continue;
      if (!isInsideRing(coordinates, [starts[ring]!, starts[ring + 1]!], { lat, lng })) continue;
      const county = counties[ring]!;
      if (!inside.delete(county)) inside.add(county);
    }
    const [county = -1] = inside;
    return this.counties[county] ?? null;
  }

  #ringsAt(cell: number): Uint32Array {
    const { keys } = this.#cells;
    const at = firstIndex(keys.length, (one) => keys[one]! >= cell);
    return listAt(this.#cells, keys[at] === cell ? at : -1);
  }
}

type Bounds = [south: number, west: number, north: number, east: number];
type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** Returns the columns for the atlas's counties in the US. */
function countyColumns(atlas: Atlas): CountyColumns {
  const counties: County[] = [];
  const rings: { county: number; bounds: Bounds; positions: Position[] }[] = [];
  for (const shape of feature(atlas, atlas.objects.counties).features) {
    const fips = String(shape.id).padStart(5, '0');
    const state = stateByFips(fips.slice(0, 2))?.usps;
    if (!state) continue;
    const own = ringsOf(shape.geometry as Polygon | MultiPolygon).map((positions) => {
      return { county: counties.length, bounds: boundsOf(positions), positions };
    });
    rings.push(...own);
    const center = centerOfLargest(own.map(({ bounds }) => bounds));
    counties.push({ fips, state, title: countyTitle(fips, state, shape.properties.name), center });
  }
  const cells = new Map<number, number[]>();
  for (const [ring, { bounds }] of rings.entries())
    for (const cell of cellsIn(bounds)) cells.set(cell, [...(cells.get(cell) ?? []), ring]);
  const keys = [...cells.keys()].sort((a, b) => a - b);
  const starts = Uint32Array.of(0, ...rings.map(({ positions }) => 2 * positions.length));
  for (const ring of rings.keys()) starts[ring + 1]! += starts[ring]!;
  return {
    counties,
    rings: {
      counties: Uint16Array.from(rings, ({ county }) => county),
      bounds: Float64Array.from(rings.flatMap(({ bounds }) => bounds)),
      starts,
      coordinates: Float64Array.from(rings.flatMap(({ positions }) => positions.flat())),
    },
    cells: { keys: Int32Array.from(keys), ...flatLists(keys.map((key) => cells.get(key)!)) },
  };
}

/** Reads the bundled shapes. Throws `GazetteerDataError` if the file is missing or corrupt. */
export async function readCounties(file = bundledFile()): Promise<CountyColumns> {
  try {
    return countyColumns(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new GazetteerDataError(file, String(cause), { cause });
  }
}

function bundledFile(): string {
  return createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
}

/** The kind at the end of a county's title; independent cities have none. */
export const COUNTY_WORD = / (County|Parish|Borough|Municipio)$/;

/** The word that follows the atlas's bare county name, where it is not 'County'. */
const COUNTY_WORDS: Record<string, string> = {
  LA: 'Parish',
  AK: 'Borough',
  PR: 'Municipio',
  DC: '',
  GU: '',
  VI: '',
  AS: '',
  MP: '',
};

function countyTitle(fips: string, state: string, name: string): string {
  const independentCity = (state === 'VA' && fips >= '51500') || ['24510', '29510', '32510'].includes(fips);
  const word = independentCity ? '' : (COUNTY_WORDS[state] ?? 'County');
  return word ? `${name} ${word}` : name;
}

function cellOf(lat: number, lng: number): number {
  return Math.floor(lat) * 1000 + Math.floor(lng);
}

function ringsOf(geometry: Polygon | MultiPolygon): Position[][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

function boundsOf(positions: Position[]): Bounds {
  const lats = positions.map(([, lat = 0]) => lat);
  const lngs = positions.map(([lng = 0]) => lng);
  return [Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs)];
}

function* cellsIn([south, west, north, east]: Bounds): Generator<number> {
  for (let lat = Math.floor(south); lat <= north; lat++)
    for (let lng = Math.floor(west); lng <= east; lng++) yield cellOf(lat, lng);
}

function centerOfLargest(all: Bounds[]): Point {
  const size = ([south, west, north, east]: Bounds) => (north - south) * (east - west);
  const [south, west, north, east] = all.reduce((a, b) => (size(b) > size(a) ? b : a));
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Even-odd rule: true if a ray from the point to the east crosses the ring an odd number of times. */
function isInsideRing(coordinates: Float64Array, [from, to]: [number, number], { lat, lng }: Point): boolean {
  let inside = false;
  for (let i = from, j = to - 2; i < to; j = i, i += 2) {
    const y1 = coordinates[i + 1]!;
    const y2 = coordinates[j + 1]!;
    if (y1 > lat === y2 > lat) continue;
    const x1 = coordinates[i]!;
    const x2 = coordinates[j]!;
    if (lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Eight steps of about a mile, in degrees: more than the inaccuracy of the shapes. */
const AROUND = [-0.015, 0, 0.015]
  .flatMap((north) => [-0.015, 0, 0.015].map((east) => [north, east] as const))
  .filter(([north, east]) => north !== 0 || east !== 0);
