import { compiledPath, readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import { distanceMiles, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { DRAWN_DETAIL_ZOOM } from '#model/map-layer.ts';
import {
  byPopulation,
  citiesFrom,
  cityRadiusMeters,
  GAP_PIXELS,
  hasDot,
  type LabelColumns,
  LETTER_WIDTH,
  labelColumns,
  type MapCity,
  type MapLabel,
  MapLabels,
  type MapState,
} from './map-labels.ts';
import { toWorld, worldPixels } from './mercator.ts';

/**
 * Opens the labels for these places. They were placed once, by the build or the first who needed them; it takes a
 * second. Tiles only look up placed names, so a name cut at a tile's edge continues in the next tile.
 */
export function openLabels(cities: readonly MapCity[], states: readonly MapState[]): MapLabels {
  const path = compiledPath('labels', SOURCES, [JSON.stringify([cities, states])]);
  const placed = readCompiledNow<Record<number, LabelColumns>>(path);
  return new MapLabels(cities, placed ?? writeCompiled(path, placeLabels(cities, states)));
}

const SOURCES = ['src/basemap/{map-labels,place-labels,mercator}.ts', 'src/geo/*.ts', 'src/model/map-layer.ts'];

interface Candidate extends Pick<MapLabel, 'text' | 'kind' | 'fontSize'> {
  location: Point;
  /** For small towns in empty areas: distance in pixels within which there must be no other name yet. */
  clearance?: number;
}

/** Side of a grid cell. */
const CELL_PIXELS = 64;

/** Places names for each zoom: the most populous first, each where it overlaps no earlier name, or not at all. */
export function placeLabels(all: readonly MapCity[], states: readonly MapState[]): Record<number, LabelColumns> {
  const cities = all.toSorted(byPopulation);
  const big = citiesFrom(cities, BIG_CITY);
  const boroughs = new Set(cities.filter((city) => big.some((other) => isPartOf(city, other))));
  const placed: Record<number, LabelColumns> = {};
  for (let zoom = 0; zoom <= DRAWN_DETAIL_ZOOM; zoom++) {
    const grid = new LabelGrid(hasDot(zoom) ? big.map(({ location }) => pixelsOf(location, zoom)) : []);
    for (const candidate of candidates({ cities, boroughs, states }, zoom)) grid.place(candidate, zoom);
    placed[zoom] = labelColumns(grid.labels);
  }
  return placed;
}

interface NamedPlaces {
  /** The most populous first. */
  cities: readonly MapCity[];
  /** Cities within a bigger one. */
  boroughs: ReadonlySet<MapCity>;
  states: readonly MapState[];
}

/** Yields the names of a zoom, the most important first. */
function* candidates({ cities, boroughs, states }: NamedPlaces, zoom: number): Generator<Candidate> {
  const from = citiesFrom(cities, minPopulation(zoom));
  const named = from.filter((city) => zoom >= BOROUGHS_ZOOM || !boroughs.has(city));
  const big = named.filter(({ population }) => population >= BIG_CITY);
  for (const city of big) yield cityCandidate(city, zoom);
  if (zoom >= 5 && zoom <= 7) {
    for (const { name, location } of states) yield { text: name, kind: 'state', fontSize: 6 + zoom, location };
  }
  for (const city of named.slice(big.length)) yield cityCandidate(city, zoom);
  const isolated = citiesFrom(cities, minPopulation(zoom) / ISOLATED_SHARE).slice(from.length);
  for (const city of isolated) yield { ...cityCandidate(city, zoom), clearance: ISOLATED_CLEARANCE_PIXELS };
}

/** Population from which a city is placed before state names. */
const BIG_CITY = 600_000;

/** From this zoom, parts of a big city (Brooklyn in New York) are labeled. */
const BOROUGHS_ZOOM = 9;

function isPartOf(part: MapCity, whole: MapCity): boolean {
  const near = Math.abs(part.location.lat - whole.location.lat) < 0.5;
  if (!near || part.population >= whole.population) return false;
  return distanceMiles(part.location, whole.location) * METERS_PER_MILE < cityRadiusMeters(whole.population);
}

/** A city with an eighth of the minimum population is labeled too if it is isolated (Anchorage, Billings). */
const ISOLATED_SHARE = 8;
const ISOLATED_CLEARANCE_PIXELS = 56;

/** Minimum population of labeled cities at a zoom; a few names are easier to read than many. */
function minPopulation(zoom: number): number {
  return [5e6, 5e6, 3e6, 1e6, 600_000, 250_000, 90_000, 40_000, 15_000, 6_000, 2_000][zoom] ?? 0;
}

function cityCandidate({ name, population, location }: MapCity, zoom: number): Candidate {
  const rank = Math.log10(Math.max(population, 1)) + zoom / 3;
  return {
    text: name,
    kind: rank > 7.4 ? 'city' : 'town',
    fontSize: rank > 9 ? 15 : rank > 7.9 ? 13 : rank > 7.4 ? 12 : 11,
    location,
  };
}

function pixelsOf(location: Point, zoom: number): { x: number; y: number } {
  const { x, y } = toWorld(location);
  return { x: x * worldPixels(zoom), y: y * worldPixels(zoom) };
}

class LabelGrid {
  readonly labels: MapLabel[] = [];
  readonly #cells = new Map<number, MapLabel[]>();
  readonly #avoided: { x: number; y: number }[];

  /** `avoided`: places that names should not cover if possible, so that Los Angeles does not hide Phoenix. */
  constructor(avoided: { x: number; y: number }[]) {
    this.#avoided = avoided;
  }

  /** Adds a label at the first free spot around its place, or drops it if there is none. */
  place({ text, kind, fontSize, location, clearance = 0 }: Candidate, zoom: number): void {
    const { x, y } = pixelsOf(location, zoom);
    const others = clearance ? this.near(x - clearance, y - clearance, 2 * clearance, 2 * clearance) : [];
    if (others.some((other) => other.kind !== 'state')) return;
    const width = text.length * fontSize * LETTER_WIDTH * (kind === 'state' ? 1.35 : 1);
    const middle = { textX: x - width / 2, textY: y + fontSize * 0.35 };
    const right = { textX: x + GAP_PIXELS + 2, textY: middle.textY };
    const left = { textX: x - width - GAP_PIXELS - 2, textY: middle.textY };
    const spots =
      kind === 'state' || !hasDot(zoom)
        ? [middle]
        : [right, left, { ...middle, textY: y - GAP_PIXELS - 1 }, { ...middle, textY: y + fontSize + GAP_PIXELS }];
    const free = spots
      .map((spot): MapLabel => ({ text, kind, x, y, width, fontSize, ...spot }))
      .filter(
        (label) =>
          !this.near(label.textX, label.textY - fontSize, width, fontSize).some((other) => touches(label, other)),
      );
    const label = free.find((one) => !this.#avoided.some((place) => covers(one, place))) ?? free[0];
    if (label) this.#add(label);
  }

  #add(label: MapLabel): void {
    this.labels.push(label);
    const left = Math.min(label.x, label.textX);
    const width = Math.max(label.x, label.textX + label.width) - left;
    for (const cell of cellsOf(left, label.textY - label.fontSize, width, label.fontSize)) {
      const labels = this.#cells.get(cell);
      if (labels) labels.push(label);
      else this.#cells.set(cell, [label]);
    }
  }

  /** Returns the labels in the grid cells of a box, each once. */
  near(left: number, top: number, width: number, height: number): MapLabel[] {
    const labels = new Set<MapLabel>();
    const [x, y, w, h] = [left - CELL_PIXELS, top - CELL_PIXELS, width + 2 * CELL_PIXELS, height + 2 * CELL_PIXELS];
    for (const cell of cellsOf(x, y, w, h)) for (const label of this.#cells.get(cell) ?? []) labels.add(label);
    return [...labels];
  }
}

function* cellsOf(left: number, top: number, width: number, height: number): Generator<number> {
  for (let x = Math.floor(left / CELL_PIXELS); x <= (left + width) / CELL_PIXELS; x++) {
    for (let y = Math.floor(top / CELL_PIXELS); y <= (top + height) / CELL_PIXELS; y++) yield x * 65_536 + y;
  }
}

/** True if the texts, or the text of one and the dot of the other, are closer than the gap. */
function touches(a: MapLabel, b: MapLabel): boolean {
  const texts =
    a.textX < b.textX + b.width + GAP_PIXELS &&
    b.textX < a.textX + a.width + GAP_PIXELS &&
    a.textY - a.fontSize < b.textY + GAP_PIXELS &&
    b.textY - b.fontSize < a.textY + GAP_PIXELS;
  return texts || (b.kind !== 'state' && covers(a, b)) || (a.kind !== 'state' && covers(b, a));
}

/** True if a text covers a place. */
function covers(text: MapLabel, { x, y }: { x: number; y: number }): boolean {
  return (
    x > text.textX - 4 && x < text.textX + text.width + 4 && y > text.textY - text.fontSize - 2 && y < text.textY + 5
  );
}
