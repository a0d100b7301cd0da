import { FlatTexts, type TextColumns } from '#files/flat-texts.ts';
import type { Point } from '#geo/point.ts';
import { firstIndex } from '#model/first-index.ts';
import { flatLists, listAt, type NumberLists, type TextListColumns, TextLists } from '#model/text-table.ts';
import type { CountyShapes } from './county-shapes.ts';
import { MIN_MILES_PER_DEGREE, townAround } from './nearest-town.ts';
import type { IndexedPlace, Place } from './place.ts';
import { placeWords, townKey, wordsKey } from './place-key.ts';
import type { TablePlace } from './place-table.ts';

/** A town that pages can be about. */
export interface AreaTown extends Place {
  /** From 0 to before `AreaTowns.count`. */
  number: number;
  /** Its name within its state in an address: 'tempe', 'st-louis', 'midway-gadsden-county'. */
  slug: string;
}

/** Which towns pages can be about. */
export interface AreaOptions {
  /** Slugs that no town may have. */
  reserved: ReadonlySet<string>;
  /** Points farther than this from a town do not belong to it. */
  maxMiles: number;
}

/** The towns that pages can be about, in flat columns. */
export interface AreaColumns {
  /** Their positions among all places. */
  towns: { places: Uint32Array };
  slugs: TextColumns;
  /** By state and slug: the number of each town. */
  bySlug: TextListColumns;
  /** By state and name without spaces: the numbers, the most populous first. */
  bySpelling: TextListColumns;
  /** The towns that a point in a cell may belong to: cells by their keys, ascending. */
  cells: NumberLists & { keys: Int32Array };
}

/** What the towns are looked up in. */
export interface AreaPlaces {
  shapes: CountyShapes;
  at(place: number): TablePlace;
  label(place: TablePlace): Place;
}

/** Cells of the grid per degree: some twelve by twelve miles. */
const CELLS_PER_DEGREE = 5;

/** The towns by the slugs of their names, and the town that a point belongs to. */
export class AreaTowns {
  readonly #places: AreaPlaces;
  readonly #towns: Uint32Array;
  readonly #slugs: FlatTexts;
  readonly #bySlug: TextLists;
  readonly #bySpelling: TextLists;
  readonly #cells: AreaColumns['cells'];
  readonly #maxMiles: number;

  constructor({ towns, slugs, bySlug, bySpelling, cells }: AreaColumns, places: AreaPlaces, maxMiles: number) {
    this.#places = places;
    this.#towns = towns.places;
    this.#slugs = new FlatTexts(slugs);
    this.#bySlug = new TextLists(bySlug);
    this.#bySpelling = new TextLists(bySpelling);
    this.#cells = cells;
    this.#maxMiles = maxMiles;
  }

  /** `places`: every town, by its position among all places. */
  static columns(all: Iterable<readonly [number, IndexedPlace]>, { reserved, maxMiles }: AreaOptions): AreaColumns {
    const towns = withSlugs(new Map(all), reserved);
    const numbers = [...towns.keys()];
    const byPopulation = numbers.toSorted((a, b) => towns[b]!.population - towns[a]!.population || a - b);
    const cells = new Map<number, number[]>();
    for (const [number, { location }] of towns.entries())
      for (const cell of cellsAround(location, maxMiles)) cells.set(cell, [...(cells.get(cell) ?? []), number]);
    const keys = [...cells.keys()].sort((a, b) => a - b);
    return {
      towns: { places: Uint32Array.from(towns, ({ place }) => place) },
      slugs: FlatTexts.columns(towns.map(({ slug }) => slug)),
      bySlug: TextLists.columns(Map.groupBy(numbers, (number) => slugKey(towns[number]!))),
      bySpelling: TextLists.columns(
        Map.groupBy(byPopulation, (number) => townKey(towns[number]!.state, towns[number]!.name)),
      ),
      cells: { keys: Int32Array.from(keys), ...flatLists(keys.map((key) => cells.get(key)!)) },
    };
  }

  get count(): number {
    return this.#towns.length;
  }

  /** The town with a number. */
  town(number: number): AreaTown {
    return { ...this.#places.label(this.#at(number)), number, slug: this.#slugs.at(number) };
  }

  /** The town with this slug in a state (USPS abbreviation), or the most populous whose name can be spelled like it. */
  find(state: string, slug: string): AreaTown | null {
    const [number] = this.#bySlug.get(slugKey({ state, slug }));
    const [spelled] = this.#bySpelling.get(`${state} ${wordsKey(slug.split('-'))}`);
    const found = number ?? spelled;
    return found === undefined ? null : this.town(found);
  }

  /** The number of the town that a point belongs to, as `Gazetteer.nearestCity` sees it; -1 if none is near. */
  numberAt(point: Point): number {
    const { keys } = this.#cells;
    const cell = cellOf(point.lat, point.lng);
    const at = firstIndex(keys.length, (one) => keys[one]! >= cell);
    const towns = Array.from(listAt(this.#cells, keys[at] === cell ? at : -1), (number) => this.#at(number));
    const isAtBorder = towns.some(({ state }) => state !== towns[0]!.state);
    const state = isAtBorder && this.#places.shapes.countyAt(point)?.state;
    const own = state ? towns.filter((town) => town.state === state) : towns;
    const found = townAround(own, point, this.#maxMiles);
    return found ? listAt(this.#cells, at)[towns.indexOf(found.town)]! : -1;
  }

  #at(number: number): TablePlace {
    return this.#places.at(this.#towns[number]!);
  }
}

/** The cells that are within so many miles of a point, at least. */
function* cellsAround({ lat, lng }: Point, miles: number): Generator<number> {
  const north = miles / MIN_MILES_PER_DEGREE;
  const east = north / Math.cos(((Math.abs(lat) + north) * Math.PI) / 180);
  const step = 1 / CELLS_PER_DEGREE;
  for (let row = floorTo(lat - north); row <= lat + north; row += step) {
    for (let column = floorTo(lng - east); column <= lng + east; column += step) {
      // The middle, because sums of tenths are not exact.
      yield cellOf(row + step / 2, column + step / 2);
    }
  }
}

const slugKey = ({ state, slug }: Pick<AreaTown, 'state' | 'slug'>): string => `${state}/${slug}`;

function floorTo(degrees: number): number {
  return Math.floor(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE;
}

function cellOf(lat: number, lng: number): number {
  return Math.floor((lat + 90) * CELLS_PER_DEGREE) * 10_000 + Math.floor((lng + 180) * CELLS_PER_DEGREE);
}

/** A town with its position among all places. */
type SluggedTown = Pick<IndexedPlace, 'name' | 'state' | 'population' | 'location'> & { place: number; slug: string };

/**
 * Namesakes in a state all get their county, so that no slug depends on who has more people; of those in one county,
 * only the most populous: they are one town twice.
 */
function withSlugs(places: ReadonlyMap<number, IndexedPlace>, reserved: ReadonlySet<string>): SluggedTown[] {
  const nameSlug = ({ name }: IndexedPlace) => placeWords(name).join('-');
  const namesakes = Map.groupBy(places.values(), (place) => `${place.state}/${nameSlug(place)}`);
  const bySlug = new Map<string, SluggedTown>();
  for (const [number, place] of places) {
    const { state, population, county = '' } = place;
    const name = nameSlug(place);
    const isShared = namesakes.get(`${state}/${name}`)!.length > 1 || reserved.has(name);
    const slug = isShared ? [name, ...placeWords(county)].join('-') : name;
    const key = slugKey({ state, slug });
    if ((bySlug.get(key)?.population ?? -1) < population) bySlug.set(key, { ...place, place: number, slug });
  }
  return [...bySlug.values()];
}
