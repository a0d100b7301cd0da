import { distanceMiles, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { firstIndex } from '#model/first-index.ts';
import { DRAWN_DETAIL_ZOOM } from '#model/map-layer.ts';
import { toWorld, worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';

/** A city to label. */
export interface MapCity {
  name: string;
  population: number;
  location: Point;
}

/** A placed name. Positions are in world pixels at the zoom that it was placed for. */
export interface MapLabel {
  text: string;
  kind: 'city' | 'town' | 'state';
  /** Position of the place itself. */
  x: number;
  y: number;
  /** Left edge and baseline of the text; `width` is its maximum width. */
  textX: number;
  textY: number;
  width: number;
  fontSize: number;
}

interface Candidate extends Pick<MapLabel, 'text' | 'kind' | 'fontSize'> {
  location: Point;
  /** For small towns in empty areas: distance in pixels within which there must be no other name yet. */
  clearance?: number;
}

/** Average letter width in wide system fonts, as a share of the font size; too wide is better than overlapping. */
export const LETTER_WIDTH = 0.6;
/** Share of its width by which a name may be longer in the visitor's font. */
const EXTRA_WIDTH = 0.25;
const GAP_PIXELS = 5;
/** Side of a grid cell. */
const CELL_PIXELS = 64;

/**
 * Places names once per integer zoom for the whole map: the most populous first, each where it overlaps no earlier
 * name, or not at all. Tiles only look up placed names, so a name cut at a tile's edge continues in the next tile.
 */
export class MapLabels {
  readonly #cities: MapCity[];
  /** Cities within a bigger one. */
  readonly #boroughs: Set<MapCity>;
  readonly #states: { name: string; location: Point }[];
  readonly #placed = new Map<number, PlacedLabels>();

  constructor(cities: readonly MapCity[], states: { name: string; location: Point }[]) {
    this.#cities = cities.toSorted((a, b) => b.population - a.population);
    const big = this.citiesFrom(BIG_CITY);
    this.#boroughs = new Set(this.#cities.filter((city) => big.some((other) => isPartOf(city, other))));
    this.#states = states;
  }

  /**
   * Returns the labels that overlap the frame, in pixels of the frame. A fractional zoom uses the labels of the lower
   * one.
   */
  inFrame(frame: MapFrame): MapLabel[] {
    const zoom = Math.max(0, Math.min(DRAWN_DETAIL_ZOOM, Math.floor(frame.zoom)));
    const placed = this.#labelsOf(zoom);
    const scale = 2 ** (frame.zoom - zoom);
    const labels: MapLabel[] = [];
    for (const world of [-1, 0, 1]) {
      const shift = world * worldPixels(frame.zoom) - frame.left;
      for (const label of placed.near(-shift / scale, frame.top / scale, frame.width / scale, frame.height / scale)) {
        const x = label.x * scale + shift;
        const y = label.y * scale - frame.top;
        const textX = x + label.textX - label.x;
        const textY = y + label.textY - label.y;
        const text = {
          left: textX - label.width * EXTRA_WIDTH,
          right: textX + label.width * (1 + EXTRA_WIDTH),
          bottom: textY + GAP_PIXELS,
        };
        const isVisible =
          Math.min(x - GAP_PIXELS, text.left) < frame.width &&
          Math.max(x + GAP_PIXELS, text.right) > 0 &&
          Math.max(y + GAP_PIXELS, text.bottom) > 0 &&
          Math.min(y - GAP_PIXELS, textY - label.fontSize) < frame.height;
        if (isVisible) labels.push({ ...label, x, y, textX, textY });
      }
    }
    return labels;
  }

  /** Returns the cities with at least this population, the most populous first. */
  citiesFrom(population: number): MapCity[] {
    const end = this.#cities.findIndex((city) => city.population < population);
    return end < 0 ? this.#cities : this.#cities.slice(0, end);
  }

  #labelsOf(zoom: number): PlacedLabels {
    const known = this.#placed.get(zoom);
    if (known) return known;
    const grid = new LabelGrid(
      hasDot(zoom) ? this.citiesFrom(BIG_CITY).map(({ location }) => pixelsOf(location, zoom)) : [],
    );
    for (const candidate of this.#candidates(zoom)) grid.place(candidate, zoom);
    const placed = new PlacedLabels(grid.labels);
    this.#placed.set(zoom, placed);
    return placed;
  }

  *#candidates(zoom: number): Generator<Candidate> {
    const named = this.citiesFrom(minPopulation(zoom)).filter(
      (city) => zoom >= BOROUGHS_ZOOM || !this.#boroughs.has(city),
    );
    const big = named.filter(({ population }) => population >= BIG_CITY);
    for (const city of big) yield cityCandidate(city, zoom);
    if (zoom >= 5 && zoom <= 7) {
      for (const { name, location } of this.#states) yield { text: name, kind: 'state', fontSize: 6 + zoom, location };
    }
    for (const city of named.slice(big.length)) yield cityCandidate(city, zoom);
    const isolated = this.citiesFrom(minPopulation(zoom) / ISOLATED_SHARE).slice(
      this.citiesFrom(minPopulation(zoom)).length,
    );
    for (const city of isolated) yield { ...cityCandidate(city, zoom), clearance: ISOLATED_CLEARANCE_PIXELS };
  }
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

/** Radius of the built-up area: about 11 km for Phoenix (1.6 million people), 1 km for a town of 10,000. */
export function cityRadiusMeters(population: number): number {
  return 300 + 8.5 * Math.sqrt(population);
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

/** Labels from north to south, in flat arrays: there are 70,000 of all zooms. */
class PlacedLabels {
  readonly #texts: string[];
  readonly #kinds: MapLabel['kind'][];
  /** Of each label: `NUMBERS`. */
  readonly #numbers: Float64Array;

  constructor(labels: readonly MapLabel[]) {
    const sorted = labels.toSorted((a, b) => a.y - b.y);
    this.#texts = sorted.map(({ text }) => text);
    this.#kinds = sorted.map(({ kind }) => kind);
    this.#numbers = Float64Array.from(sorted.flatMap((label) => NUMBERS.map((name) => label[name])));
  }

  /** Returns the labels that a box may overlap. */
  near(left: number, top: number, width: number, height: number): MapLabel[] {
    const labels: MapLabel[] = [];
    const isBelow = (at: number) => this.#numbers[at * NUMBERS.length + 1]! >= top - NEAR_PIXELS;
    for (let at = firstIndex(this.#texts.length, isBelow); at < this.#texts.length; at++) {
      const [x, y, textX, textY, labelWidth, fontSize] = this.#numbers.subarray(
        at * NUMBERS.length,
      ) as unknown as LabelNumbers;
      if (y > top + height + NEAR_PIXELS) break;
      const reach = labelWidth * (1 + EXTRA_WIDTH) + NEAR_PIXELS;
      if (x + reach < left || x - reach > left + width) continue;
      labels.push({ text: this.#texts[at]!, kind: this.#kinds[at]!, x, y, textX, textY, width: labelWidth, fontSize });
    }
    return labels;
  }
}

const NUMBERS = ['x', 'y', 'textX', 'textY', 'width', 'fontSize'] as const;
type LabelNumbers = [number, number, number, number, number, number];
/** More than a text is high, with the dot beside it. */
const NEAR_PIXELS = 64;

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

/** True if a city is drawn as a dot with its name next to it; at closer zooms, the name is centered on the city. */
export function hasDot(zoom: number): boolean {
  return zoom < 10;
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
