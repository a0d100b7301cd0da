import type { Point } from '#geo/point.ts';
import { TextNumbers } from '#model/text-table.ts';
import type { CountyShapes } from './county-shapes.ts';
import { MIN_MILES_PER_DEGREE, townAround } from './nearest-town.ts';
import type { Place } from './place.ts';
import { placeWords, wordsKey } from './place-key.ts';
import { townKey } from './towns.ts';

/** A town that pages can be about. */
export interface AreaTown extends Place {
  /** Its name within its state in an address: 'tempe', 'st-louis', 'midway-gadsden-county'. */
  slug: string;
}

interface AreaOptions {
  shapes: CountyShapes;
  /** Slugs that no town may have. */
  reserved: ReadonlySet<string>;
  /** Points farther than this from a town do not belong to it. */
  maxMiles: number;
}

/** Cells of the grid per degree: some twelve by twelve miles. */
const CELLS_PER_DEGREE = 5;

/** The towns by the slugs of their names, and the town that a point belongs to. */
export class AreaTowns {
  readonly towns: readonly AreaTown[];
  readonly #shapes: CountyShapes;
  readonly #maxMiles: number;
  /** By state and slug: the number of each town. */
  readonly #bySlug: TextNumbers;
  /** By state and name without spaces: the number of the most populous. */
  readonly #bySpelling: TextNumbers;
  /** The towns that a point in the cell may belong to. */
  readonly #cells = new Map<number, AreaTown[]>();

  constructor(places: readonly Place[], { shapes, reserved, maxMiles }: AreaOptions) {
    this.#shapes = shapes;
    this.#maxMiles = maxMiles;
    this.towns = withSlugs(places, reserved);
    const numbers = [...this.towns.keys()];
    this.#bySlug = new TextNumbers(numbers.map((number) => [slugKey(this.towns[number]!), number]));
    const byPopulation = numbers.sort((a, b) => this.towns[a]!.population - this.towns[b]!.population || b - a);
    this.#bySpelling = new TextNumbers(
      byPopulation.map((number) => [townKey(this.towns[number]!.state, this.towns[number]!.name), number]),
    );
    for (const town of this.towns) this.#addToCells(town);
  }

  /** The town with this slug in a state (USPS abbreviation), or the most populous whose name can be spelled like it. */
  find(state: string, slug: string): AreaTown | null {
    const number =
      this.#bySlug.get(slugKey({ state, slug })) ?? this.#bySpelling.get(`${state} ${wordsKey(slug.split('-'))}`);
    return this.towns[number ?? -1] ?? null;
  }

  /** Position in `towns`. */
  numberOf(town: AreaTown): number {
    return this.#bySlug.get(slugKey(town))!;
  }

  /** Position of the town that a point belongs to, as `Gazetteer.nearestCity` sees it; -1 if none is near. */
  numberAt(point: Point): number {
    const towns = this.#cells.get(cellOf(point.lat, point.lng));
    if (!towns) return -1;
    const isAtBorder = towns.some(({ state }) => state !== towns[0]!.state);
    const state = isAtBorder && this.#shapes.countyAt(point)?.state;
    const found = townAround(state ? towns.filter((town) => town.state === state) : towns, point, this.#maxMiles);
    return found ? this.numberOf(found.town as AreaTown) : -1;
  }

  #addToCells(town: AreaTown): void {
    const { lat, lng } = town.location;
    const north = this.#maxMiles / MIN_MILES_PER_DEGREE;
    const east = north / Math.cos(((Math.abs(lat) + north) * Math.PI) / 180);
    const step = 1 / CELLS_PER_DEGREE;
    for (let row = floorTo(lat - north); row <= lat + north; row += step) {
      for (let column = floorTo(lng - east); column <= lng + east; column += step) {
        // The middle, because sums of tenths are not exact.
        const cell = cellOf(row + step / 2, column + step / 2);
        const towns = this.#cells.get(cell);
        if (towns) towns.push(town);
        else this.#cells.set(cell, [town]);
      }
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

/**
 * Namesakes in a state all get their county, so that no slug depends on who has more people; of those in one county, only the
 * most populous gets one: they are one town twice.
 */
function withSlugs(places: readonly Place[], reserved: ReadonlySet<string>): AreaTown[] {
  const nameSlug = ({ name }: Place) => placeWords(name).join('-');
  const namesakes = Map.groupBy(places, (place) => `${place.state}/${nameSlug(place)}`);
  const bySlug = new Map<string, AreaTown>();
  for (const place of places) {
    const name = nameSlug(place);
    const isShared = namesakes.get(`${place.state}/${name}`)!.length > 1 || reserved.has(name);
    const slug = isShared ? [name, ...placeWords(place.county ?? '')].join('-') : name;
    const key = `${place.state}/${slug}`;
    if ((bySlug.get(key)?.population ?? -1) < place.population) bySlug.set(key, { ...place, slug });
  }
  return [...bySlug.values()];
}
