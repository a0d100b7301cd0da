import { FlatTexts, type TextColumns } from '#files/flat-texts.ts';
import type { Point } from '#geo/point.ts';
import { firstIndex } from '#model/first-index.ts';
import { DRAWN_DETAIL_ZOOM } from '#model/map-layer.ts';
import { worldPixels } from './mercator.ts';
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

/** Average letter width in wide system fonts, as a share of the font size; too wide is better than overlapping. */
export const LETTER_WIDTH = 0.6;
/** Share of its width by which a name may be longer in the visitor's font. */
const EXTRA_WIDTH = 0.25;
export const GAP_PIXELS = 5;

/** The placed names of a zoom, from north to south, in flat columns. */
export interface LabelColumns {
  texts: TextColumns;
  /** Positions in `KINDS`. */
  kinds: Uint8Array;
  /** Of each label: `NUMBERS`. */
  numbers: Float32Array;
}

/** Looks up names that were placed once per integer zoom for the whole map. */
export class MapLabels {
  readonly #cities: readonly MapCity[];
  readonly #placed: readonly PlacedLabels[];

  /** `placed`: by zoom; see `placeLabels`. */
  constructor(cities: readonly MapCity[], placed: Readonly<Record<number, LabelColumns>>) {
    this.#cities = cities.toSorted(byPopulation);
    this.#placed = Object.values(placed).map((labels) => new PlacedLabels(labels));
  }

  /**
   * Returns the labels that overlap the frame, in pixels of the frame. A fractional zoom uses the labels of the lower
   * one.
   */
  inFrame(frame: MapFrame): MapLabel[] {
    const zoom = Math.max(0, Math.min(DRAWN_DETAIL_ZOOM, Math.floor(frame.zoom)));
    const placed = this.#placed[zoom]!;
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
  citiesFrom(population: number): readonly MapCity[] {
    return citiesFrom(this.#cities, population);
  }
}

/** The cities with at least a population; `sorted`: the most populous first. */
export function citiesFrom(sorted: readonly MapCity[], population: number): readonly MapCity[] {
  const end = sorted.findIndex((city) => city.population < population);
  return end < 0 ? sorted : sorted.slice(0, end);
}

/** Sorts the most populous first. */
export const byPopulation = (a: MapCity, b: MapCity) => b.population - a.population;

/** The name of a state, and where it is written. */
export interface MapState {
  name: string;
  location: Point;
}

/** Radius of the built-up area: about 11 km for Phoenix (1.6 million people), 1 km for a town of 10,000. */
export function cityRadiusMeters(population: number): number {
  return 300 + 8.5 * Math.sqrt(population);
}

/** True if a city is drawn as a dot with its name next to it; at closer zooms, the name is centered on the city. */
export function hasDot(zoom: number): boolean {
  return zoom < 10;
}

/** Returns labels as columns. */
export function labelColumns(labels: readonly MapLabel[]): LabelColumns {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  return {
    texts: FlatTexts.columns(sorted.map(({ text }) => text)),
    kinds: Uint8Array.from(sorted, ({ kind }) => KINDS.indexOf(kind)),
    numbers: Float32Array.from(sorted.flatMap((label) => NUMBERS.map((name) => label[name]))),
  };
}

/** Labels from north to south: there are 70,000 of all zooms. */
class PlacedLabels {
  readonly #texts: FlatTexts;
  readonly #kinds: Uint8Array;
  readonly #numbers: Float32Array;

  constructor({ texts, kinds, numbers }: LabelColumns) {
    this.#texts = new FlatTexts(texts);
    this.#kinds = kinds;
    this.#numbers = numbers;
  }

  /** Returns the labels that a box may overlap. */
  near(left: number, top: number, width: number, height: number): MapLabel[] {
    const labels: MapLabel[] = [];
    const isBelow = (at: number) => this.#numbers[at * NUMBERS.length + 1]! >= top - NEAR_PIXELS;
    for (let at = firstIndex(this.#kinds.length, isBelow); at < this.#kinds.length; at++) {
      const [x, y, textX, textY, labelWidth, fontSize] = this.#numbers.subarray(
        at * NUMBERS.length,
      ) as unknown as LabelNumbers;
      if (y > top + height + NEAR_PIXELS) break;
      const reach = labelWidth * (1 + EXTRA_WIDTH) + NEAR_PIXELS;
      if (x + reach < left || x - reach > left + width) continue;
      const [text, kind] = [this.#texts.at(at), KINDS[this.#kinds[at]!]!];
      labels.push({ text, kind, x, y, textX, textY, width: labelWidth, fontSize });
    }
    return labels;
  }
}

const KINDS: readonly MapLabel['kind'][] = ['city', 'town', 'state'];
const NUMBERS = ['x', 'y', 'textX', 'textY', 'width', 'fontSize'] as const;
type LabelNumbers = [number, number, number, number, number, number];
/** More than a text is high, with the dot beside it. */
const NEAR_PIXELS = 64;
