import { distanceMiles, METERS_PER_MILE } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { toWorld, worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';

/** A city as the map shows it. */
export interface MapCity {
  name: string;
  population: number;
  location: Point;
}

/** A name on the map, placed. Positions in pixels of the world at the zoom it was placed for. */
export interface MapLabel {
  text: string;
  kind: 'city' | 'town' | 'state';
  /** The place itself. */
  x: number;
  y: number;
  /** Left edge and baseline of its text; `width` is what it takes at most. */
  textX: number;
  textY: number;
  width: number;
  fontSize: number;
}

interface Candidate extends Pick<MapLabel, 'text' | 'kind' | 'fontSize'> {
  location: Point;
  /** Pixels around it that no other name may stand in already; for small towns where there is nothing else. */
  room?: number;
}

/** Widest usual letters of system fonts, as a share of the font size: rather too wide than colliding. */
const LETTER_WIDTH = 0.6;
/** Share of its width by which a name may be longer in the visitor's font. */
const SPARE = 0.25;
const GAP_PIXELS = 5;
/** Side of a grid cell; a label touches few of them. */
const CELL_PIXELS = 64;
/** Above this zoom nothing new finds room: its labels serve, further apart. */
const LAST_PLACED_ZOOM = 13;

/**
 * Names for every zoom, placed once per whole zoom for the whole map: the most populous first, each where it touches no
 * name before it, or not at all. Tiles only look up what was placed, so a name cut at a tile's edge goes on in the next.
 */
export class MapLabels {
  readonly #cities: MapCity[];
  readonly #parts: Set<MapCity>;
  readonly #states: { name: string; location: Point }[];
  readonly #placed = new Map<number, LabelGrid>();

  constructor(cities: readonly MapCity[], states: { name: string; location: Point }[]) {
    this.#cities = cities.toSorted((a, b) => b.population - a.population);
    const great = this.citiesFrom(GREAT_CITY);
    this.#parts = new Set(this.#cities.filter((city) => great.some((other) => isPartOf(city, other))));
    this.#states = states;
  }

  /** The labels that touch the frame, in pixels of the frame. Between two zooms those of the lower one, further apart. */
  inFrame(frame: MapFrame): MapLabel[] {
    const zoom = Math.max(0, Math.min(LAST_PLACED_ZOOM, Math.floor(frame.zoom)));
    const grid = this.#labelsOf(zoom);
    const scale = 2 ** (frame.zoom - zoom);
    const labels: MapLabel[] = [];
    for (const world of [-1, 0, 1]) {
      const shift = world * worldPixels(frame.zoom) - frame.left;
      for (const label of grid.near(-shift / scale, frame.top / scale, frame.width / scale, frame.height / scale)) {
        const x = label.x * scale + shift;
        const y = label.y * scale - frame.top;
        const textX = x + label.textX - label.x;
        const textY = y + label.textY - label.y;
        const text = {
          left: textX - label.width * SPARE,
          right: textX + label.width * (1 + SPARE),
          bottom: textY + GAP_PIXELS,
        };
        const seen =
          Math.min(x - GAP_PIXELS, text.left) < frame.width &&
          Math.max(x + GAP_PIXELS, text.right) > 0 &&
          Math.max(y + GAP_PIXELS, text.bottom) > 0 &&
          Math.min(y - GAP_PIXELS, textY - label.fontSize) < frame.height;
        if (seen) labels.push({ ...label, x, y, textX, textY });
      }
    }
    return labels;
  }

  /** Cities with at least so many people, the most populous first. */
  citiesFrom(population: number): MapCity[] {
    const end = this.#cities.findIndex((city) => city.population < population);
    return end < 0 ? this.#cities : this.#cities.slice(0, end);
  }

  #labelsOf(zoom: number): LabelGrid {
    let grid = this.#placed.get(zoom);
    if (!grid) {
      grid = new LabelGrid(
        hasDot(zoom) ? this.citiesFrom(GREAT_CITY).map(({ location }) => pixelsOf(location, zoom)) : [],
      );
      for (const candidate of this.#candidates(zoom)) grid.place(candidate, zoom);
      this.#placed.set(zoom, grid);
    }
    return grid;
  }

  *#candidates(zoom: number): Generator<Candidate> {
    const named = this.citiesFrom(leastPopulation(zoom)).filter((city) => zoom >= PARTS_ZOOM || !this.#parts.has(city));
    const great = named.filter(({ population }) => population >= GREAT_CITY);
    for (const city of great) yield cityCandidate(city, zoom);
    if (zoom >= 5 && zoom <= 7) {
      for (const { name, location } of this.#states) yield { text: name, kind: 'state', fontSize: 6 + zoom, location };
    }
    for (const city of named.slice(great.length)) yield cityCandidate(city, zoom);
    const lonely = this.citiesFrom(leastPopulation(zoom) / LONELY_SHARE).slice(
      this.citiesFrom(leastPopulation(zoom)).length,
    );
    for (const city of lonely) yield { ...cityCandidate(city, zoom), room: LONELY_ROOM_PIXELS };
  }
}

/** Cities that come before the names of states. */
const GREAT_CITY = 600_000;

/** From here on the parts of a great city (Brooklyn in New York) have names of their own. */
const PARTS_ZOOM = 9;

function isPartOf(part: MapCity, whole: MapCity): boolean {
  const near = Math.abs(part.location.lat - whole.location.lat) < 0.5;
  if (!near || part.population >= whole.population) return false;
  return distanceMiles(part.location, whole.location) * METERS_PER_MILE < cityRadiusMeters(whole.population);
}

/** Phoenix (1.6 million) 11 km, a town of 10,000 one: what a built-up area takes. */
export function cityRadiusMeters(population: number): number {
  return 300 + 8.5 * Math.sqrt(population);
}

/** A city of an eighth of the population is named too where it stands alone (Anchorage, Billings). */
const LONELY_SHARE = 8;
const LONELY_ROOM_PIXELS = 56;

/** Few names read better than many: the least population that is named at a zoom. */
function leastPopulation(zoom: number): number {
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
  readonly #cells = new Map<number, MapLabel[]>();
  readonly #keptFree: { x: number; y: number }[];

  /** `keptFree`: places that names rather go around, so that Los Angeles does not hide Phoenix. */
  constructor(keptFree: { x: number; y: number }[]) {
    this.#keptFree = keptFree;
  }

  /** Enters a label at the first free spot around its place; where there is none, not. */
  place({ text, kind, fontSize, location, room = 0 }: Candidate, zoom: number): void {
    const { x, y } = pixelsOf(location, zoom);
    if (room && this.near(x - room, y - room, 2 * room, 2 * room).some((other) => other.kind !== 'state')) return;
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
    const label = free.find((one) => !this.#keptFree.some((place) => covers(one, place))) ?? free[0];
    if (label) this.#enter(label);
  }

  #enter(label: MapLabel): void {
    const left = Math.min(label.x, label.textX);
    const width = Math.max(label.x, label.textX + label.width) - left;
    for (const cell of cellsOf(left, label.textY - label.fontSize, width, label.fontSize)) {
      const labels = this.#cells.get(cell);
      if (labels) labels.push(label);
      else this.#cells.set(cell, [label]);
    }
  }

  /** Labels in the grid cells of a box, each once. */
  near(left: number, top: number, width: number, height: number): MapLabel[] {
    const labels = new Set<MapLabel>();
    const [x, y, w, h] = [left - CELL_PIXELS, top - CELL_PIXELS, width + 2 * CELL_PIXELS, height + 2 * CELL_PIXELS];
    for (const cell of cellsOf(x, y, w, h)) for (const label of this.#cells.get(cell) ?? []) labels.add(label);
    return [...labels];
  }
}

/** Up to this zoom a city is a dot with its name beside it; closer, the name stands in the middle of the city. */
export function hasDot(zoom: number): boolean {
  return zoom < 10;
}

function* cellsOf(left: number, top: number, width: number, height: number): Generator<number> {
  for (let x = Math.floor(left / CELL_PIXELS); x <= (left + width) / CELL_PIXELS; x++) {
    for (let y = Math.floor(top / CELL_PIXELS); y <= (top + height) / CELL_PIXELS; y++) yield x * 65_536 + y;
  }
}

/** True where the texts, or the text of one and the dot of the other, come nearer than the gap. */
function touches(a: MapLabel, b: MapLabel): boolean {
  const texts =
    a.textX < b.textX + b.width + GAP_PIXELS &&
    b.textX < a.textX + a.width + GAP_PIXELS &&
    a.textY - a.fontSize < b.textY + GAP_PIXELS &&
    b.textY - b.fontSize < a.textY + GAP_PIXELS;
  return texts || (b.kind !== 'state' && covers(a, b)) || (a.kind !== 'state' && covers(b, a));
}

/** True where a text lies over a place. */
function covers(text: MapLabel, { x, y }: { x: number; y: number }): boolean {
  return (
    x > text.textX - 4 && x < text.textX + text.width + 4 && y > text.textY - text.fontSize - 2 && y < text.textY + 5
  );
}
