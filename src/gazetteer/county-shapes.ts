import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from '#geo/point.ts';
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
  /** Center of the bounding box of its largest polygon. */
  center: Point;
}

interface Ring {
  county: County;
  south: number;
  west: number;
  north: number;
  east: number;
  /** lng, lat, lng, lat … */
  coordinates: Float64Array;
}

/** Finds the county, and so the state, that contains a point. Census shapes (us-atlas, 1:10 million), accurate to a few hundred meters. */
export class CountyShapes {
  readonly counties: County[] = [];
  /** Outer and inner rings by one-degree cell. A point is in a county if it is inside an odd number of its rings. */
  readonly #ringsByCell = new Map<number, Ring[]>();

  constructor(topology: Topology<{ counties: GeometryCollection<{ name: string }> }>) {
    for (const shape of feature(topology, topology.objects.counties).features) {
      const fips = String(shape.id).padStart(5, '0');
      const state = stateByFips(fips.slice(0, 2))?.usps;
      if (!state) continue;
      const county: County = {
        fips,
        state,
        title: countyTitle(fips, state, shape.properties.name),
        center: { lat: 0, lng: 0 },
      };
      const rings = ringsOf(shape.geometry as Polygon | MultiPolygon).map((ring) => makeRing(county, ring));
      county.center = centerOfLargest(rings);
      this.counties.push(county);
      for (const ring of rings) this.#addRing(ring);
    }
  }

  /** Returns the county of a point, or null outside the US and on open water. */
  countyAt({ lat, lng }: Point): County | null {
    const rings = this.#ringsByCell.get(cellOf(lat, lng)) ?? [];
    const inside = new Set<County>();
    for (const ring of rings) {
      if (lat < ring.south || lat > ring.north || lng < ring.west || lng > ring.east) continue;
      if (!isInsideRing(ring.coordinates, lat, lng)) continue;
      if (!inside.delete(ring.county)) inside.add(ring.county);
    }
    const [county] = inside;
    return county ?? null;
  }

  #addRing(ring: Ring): void {
    for (let lat = Math.floor(ring.south); lat <= ring.north; lat++) {
      for (let lng = Math.floor(ring.west); lng <= ring.east; lng++) {
        const cell = cellOf(lat, lng);
        const rings = this.#ringsByCell.get(cell);
        if (rings) rings.push(ring);
        else this.#ringsByCell.set(cell, [ring]);
      }
    }
  }
}

/** Reads the bundled shapes. Throws `GazetteerDataError` if the file is missing or corrupt. */
export async function loadCountyShapes(file = bundledFile()): Promise<CountyShapes> {
  try {
    return new CountyShapes(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new GazetteerDataError(file, String(cause), { cause });
  }
}

function bundledFile(): string {
  return createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
}

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

function makeRing(county: County, positions: Position[]): Ring {
  const ring: Ring = {
    county,
    south: 90,
    west: 180,
    north: -90,
    east: -180,
    coordinates: new Float64Array(positions.length * 2),
  };
  positions.forEach(([lng = 0, lat = 0], i) => {
    ring.coordinates[2 * i] = lng;
    ring.coordinates[2 * i + 1] = lat;
    ring.south = Math.min(ring.south, lat);
    ring.north = Math.max(ring.north, lat);
    ring.west = Math.min(ring.west, lng);
    ring.east = Math.max(ring.east, lng);
  });
  return ring;
}

function centerOfLargest(rings: Ring[]): Point {
  const size = (ring: Ring) => (ring.north - ring.south) * (ring.east - ring.west);
  const largest = rings.reduce((a, b) => (size(b) > size(a) ? b : a));
  return { lat: (largest.south + largest.north) / 2, lng: (largest.west + largest.east) / 2 };
}

/** Even-odd rule: true if a ray from the point to the east crosses the ring an odd number of times. */
function isInsideRing(ring: Float64Array, lat: number, lng: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const y1 = ring[i + 1]!;
    const y2 = ring[j + 1]!;
    if (y1 > lat === y2 > lat) continue;
    const x1 = ring[i]!;
    const x2 = ring[j]!;
    if (lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
