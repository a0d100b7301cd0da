import type { Point } from '#geo/point.ts';
import { AreaTowns } from './area-towns.ts';
import { type CountyShapes, loadCountyShapes } from './county-shapes.ts';
import { readGeonamesCities } from './geonames-cities.ts';
import { nearestTown } from './nearest-town.ts';
import { readOtherNames } from './other-names.ts';
import type { IndexedPlace, Place, PlaceKind } from './place.ts';
import { placeWords, spellingKey, wordsKey } from './place-key.ts';
import { readPlaceQuery } from './place-query.ts';
import { PlaceSearch, type SuggestQuery } from './place-search.ts';
import { countyTexts, hasStreet, partTexts, plainText, simplerTexts } from './simpler-texts.ts';
import { STATES } from './states.ts';
import { makeTowns, townKey } from './towns.ts';
import { readZipCodes, type ZipCode } from './zip-codes.ts';
import { ZipTable } from './zip-table.ts';

/** US places by name, and names by point. Everything is in memory: no method does I/O or throws. */
export class Gazetteer {
  readonly #shapes: CountyShapes;
  readonly #zips: ZipTable;
  readonly #towns: IndexedPlace[];
  readonly #townsByState: Map<string, IndexedPlace[]>;
  readonly #townsByName: Map<string, IndexedPlace[]>;
  readonly #places = new Map<string, IndexedPlace>();
  readonly #search: PlaceSearch;
  /** By spelling: the places with exactly that name, the most populous first. */
  readonly #byName: Map<string, IndexedPlace[]>;
  /** Nicknames and regions by their words. */
  readonly #byOtherName = new Map<string, IndexedPlace>();

  constructor(towns: IndexedPlace[], zips: ZipCode[], shapes: CountyShapes) {
    this.#shapes = shapes;
    this.#zips = new ZipTable(zips);
    this.#towns = towns;
    this.#townsByState = Map.groupBy(towns, ({ state }) => state);
    this.#townsByName = Map.groupBy(towns, ({ state, name }) => townKey(state, name));
    const states = statePlaces(this.#townsByState);
    const { regions, names } = readOtherNames((label) => {
      const [name = '', state] = label.split(', ');
      return state ? this.#town(name, state) : states.find((one) => one.name === name);
    });
    const places = [...states, ...towns, ...countyPlaces(towns, shapes)];
    this.#byName = placesByName(places, names);
    for (const place of [...places, ...regions]) this.#places.set(place.id, place);
    for (const [place, others] of names)
      for (const name of regions.includes(place) ? [place.name, ...others] : others)
        this.#byOtherName.set(placeWords(name).join(' '), place);
    this.#search = new PlaceSearch([...places, ...regions], names);
  }

  /**
   * Places that the typed text may mean, best first: by match (whole name, prefix, later word, typo), then population
   * and distance from `bias`; for a street address its town, for what is no place those that its parts name. Returns at most
   * `limit` (8), or an empty list. Any text is allowed.
   */
  suggest(query: SuggestQuery): Place[] {
    const { limit = 8, kinds } = query;
    const zips = kinds && !kinds.includes('zip') ? [] : this.#search.zips(query, this.#zips);
    if (zips.length) return zips.slice(0, limit).map((code) => this.#zipPlace(code));
    const found = this.#search.suggest(query).slice(0, limit);
    if (found.length > 0) return found.map((place) => this.#label(place));
    const meant = this.resolve(query.input);
    const near = meant ? [meant] : this.#placesIn(query.input);
    return near.filter(({ kind }) => kinds?.includes(kind) ?? true).slice(0, limit);
  }

  /** The places that parts of a text name: 'Window Rock' in 'window rock navajo land'. */
  #placesIn(text: string): Place[] {
    const found = partTexts(plainText(text)).flatMap((part) => this.#search.exact(part) ?? []);
    return [...new Set(found)].map((place) => this.#label(place));
  }

  /** The one place that a submitted text means, or null if no match is good enough to search there without asking. */
  resolve(text: string): Place | null {
    const { zip } = readPlaceQuery(text);
    if (zip) {
      // A spreadsheet takes the first 0 off.
      const code = this.#zips.find(zip.length === 4 ? `0${zip}` : zip);
      return code ? this.#zipPlace(code) : null;
    }
    const place = this.#search.best(text);
    if (place) return this.#label(place);
    const simpler = simplerTexts(text);
    for (const one of [...simpler, ...countyTexts(text)]) {
      const found = this.#search.exact(one, PART_POPULATION);
      if (found) return this.#label(found);
    }
    // Words of a street are no misspelled towns.
    for (const one of [plainText(text), ...simpler.filter((one) => one.includes(','))]) {
      const found = this.#search.best(one);
      if (found) return this.#label(found);
    }
    return null;
  }

  /** Whether a place was typed with its street, which nobody looks up: '123 Main St, Tempe, AZ'. */
  hasStreet(text: string): boolean {
    return hasStreet(text);
  }

  /** Whether a text is a place's name or ZIP code and says nothing else: no street address, no words around it. */
  isPlaceAlone(text: string): boolean {
    const { zip } = readPlaceQuery(text);
    const rest = zip ? text.replace(zip, '').replace(/-\d{4}\b/, '') : text;
    return (zip !== null && rest.trim() === '') || this.#search.best(rest) !== null;
  }

  /**
   * The place with exactly this name, given as lowercase words without accents: the most populous of namesakes, in one
   * state (USPS abbreviation) if given. Null if there is none. No prefixes, no typos: a few map reads. `placeById` has
   * its label.
   */
  named(words: readonly string[], state?: string): Omit<Place, 'label'> | null {
    const [first = ''] = words;
    if (words.length === 1 && /^\d{5}$/.test(first)) {
      const code = this.#zips.find(first);
      return code && (!state || code.state === state) ? this.#zipPlace(code) : null;
    }
    const places = this.#byName.get(wordsKey(words));
    return (state ? places?.find((one) => one.state === state && one.kind !== 'state') : places?.[0]) ?? null;
  }

  /** The place that people call so, given as lowercase words without accents: 'philly', 'bay area'. Null if it is no nickname or region. */
  nicknamed(words: readonly string[]): Omit<Place, 'label'> | null {
    return this.#byOtherName.get(words.join(' ')) ?? null;
  }

  /** Returns the place with an id from `suggest`, or null. */
  placeById(id: string): Place | null {
    if (id.startsWith('zip-')) {
      const code = this.#zips.find(id.slice(4));
      return code ? this.#zipPlace(code) : null;
    }
    const place = this.#places.get(id);
    return place ? this.#label(place) : null;
  }

  /** City and state of a point, for 'near Mesa, AZ'. Null outside the US and more than 3 miles offshore. */
  nearestCity(point: Point): { city: string; state: string; distanceMiles: number } | null {
    const found = nearestTown(this.#townsByState, this.#shapes, point);
    return found && { city: found.town.name, state: found.town.state, distanceMiles: found.miles };
  }

  /** The county of a point: 'Maricopa County, AZ'. Null outside the US and on open water. */
  countyAt(point: Point): string | null {
    const county = this.#shapes.countyAt(point);
    return county && `${county.title}, ${county.state}`;
  }

  /** True unless a point is on the land of other states, more than about a mile from this one (USPS abbreviation). */
  isInOrNear({ lat, lng }: Point, state: string): boolean {
    const there = this.#shapes.countyAt({ lat, lng })?.state ?? state;
    return (
      there === state ||
      AROUND.some(([north, east]) => this.#shapes.countyAt({ lat: lat + north, lng: lng + east })?.state === state)
    );
  }

  /** A ZIP code by its five digits, with its town, state and center. Null if unknown, military or foreign. */
  zipCode(zip: string): ZipCode | null {
    return this.#zips.find(zip) ?? null;
  }

  /** Center of a town; accepts the spellings of postal data ('ST LOUIS', 'N Las Vegas'). `state` is a USPS abbreviation. Picks the most populous of namesakes. */
  cityCenter(city: string, state: string): Point | null {
    return this.#town(city, state.trim().toUpperCase())?.location ?? null;
  }

  /** Center of a county, named with or without its kind ('Maricopa', 'Maricopa County'). `state` is a USPS abbreviation. */
  countyCenter(county: string, state: string): Point | null {
    const wanted = spellingKey(county);
    const usps = state.trim().toUpperCase();
    const inState = this.#shapes.counties.filter((shape) => shape.state === usps);
    const exact = inState.find(({ title }) => spellingKey(title) === wanted);
    const bare = exact ?? inState.find(({ title }) => spellingKey(title.replace(COUNTY_WORD, '')) === wanted);
    return bare?.center ?? null;
  }

  /** Cities and towns with a known population, in one state (USPS abbreviation) or all. */
  cities(state?: string): { name: string; state: string; population: number; location: Point }[] {
    const towns = state === undefined ? this.#towns : (this.#townsByState.get(state) ?? []);
    return towns
      .filter(({ population }) => population > 0)
      .map(({ name, state, population, location }) => ({ name, state, population, location }));
  }

  /** Names of towns of at least this population in folded words, as `named` takes them, in one state (USPS abbreviation) or all; the most populous first. */
  townNames(population: number, state?: string): string[][] {
    const towns = state === undefined ? this.#towns : (this.#townsByState.get(state) ?? []);
    return towns
      .filter((town) => town.population >= population)
      .sort((a, b) => b.population - a.population)
      .map(({ name }) => placeWords(name));
  }

  /** The towns that pages can be about; see `AreaTowns`. Takes a tenth of a second. */
  areaTowns(reserved: ReadonlySet<string>, maxMiles: number): AreaTowns {
    return new AreaTowns(
      this.#towns.map((town) => this.#label(town)),
      { shapes: this.#shapes, reserved, maxMiles },
    );
  }

  /** The states, DC and territories by name. */
  states(): { usps: string; name: string }[] {
    return STATES.map(({ usps, name }) => ({ usps, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #town(name: string, state: string): IndexedPlace | undefined {
    return mostPopulous(this.#townsByName.get(townKey(state, name)) ?? []);
  }

  #label(place: IndexedPlace): Place {
    return { ...place, label: this.#labelOf(place) };
  }

  #labelOf({ kind, name, state, county }: IndexedPlace): string {
    if (kind === 'state') return name;
    const namesakes = kind === 'city' ? (this.#townsByName.get(townKey(state, name)) ?? []) : [];
    return namesakes.length > 1 && county ? `${name}, ${county}, ${state}` : `${name}, ${state}`;
  }

  #zipPlace({ zip, town, state, location }: ZipCode): Place {
    const known = this.#townsByName.get(townKey(state, town))?.[0]?.name ?? town;
    const county = this.#shapes.countyAt(location)?.title;
    return {
      id: `zip-${zip}`,
      kind: 'zip',
      name: zip,
      state,
      county,
      population: 0,
      location,
      label: `${known}, ${state} ${zip}`,
    };
  }
}

/** A smaller town is meant by a part of a text only with its state: '12 Oak Hill' is not in Hill. */
const PART_POPULATION = 5_000;

let loaded: Promise<Gazetteer> | undefined;

/**
 * Reads the bundled data (about a third of a second, more on a busy machine), once in a process. Throws `GazetteerDataError`
 * if a file is missing or corrupt.
 */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= readGazetteer().catch((error) => {
    // The next one tries again.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readGazetteer(): Promise<Gazetteer> {
  const [cities, zips, shapes] = await Promise.all([readGeonamesCities(), readZipCodes(), loadCountyShapes()]);
  return new Gazetteer(makeTowns(cities, zips, shapes), zips, shapes);
}

export type { AreaTown, AreaTowns } from './area-towns.ts';
export type { Place, PlaceKind, ZipCode };

/** Eight steps of about a mile, in degrees: more than the inaccuracy of the shapes. */
const AROUND = [-0.015, 0, 0.015]
  .flatMap((north) => [-0.015, 0, 0.015].map((east) => [north, east] as const))
  .filter(([north, east]) => north !== 0 || east !== 0);

const COUNTY_WORD = / (County|Parish|Borough|Municipio)$/;

function mostPopulous(places: IndexedPlace[]): IndexedPlace | undefined {
  return places.toSorted((a, b) => b.population - a.population)[0];
}

function placesByName(
  places: IndexedPlace[],
  otherNames: ReadonlyMap<IndexedPlace, readonly string[]>,
): Map<string, IndexedPlace[]> {
  const byName = new Map<string, IndexedPlace[]>();
  for (const place of places.toSorted((a, b) => b.population - a.population)) {
    const names = [place.name, ...(otherNames.get(place) ?? []), ...(place.kind === 'state' ? [place.state] : [])];
    for (const key of new Set(names.map(spellingKey))) {
      const namesakes = byName.get(key);
      // 'Washington' is the city, 'New York' the city: as in a search.
      if (namesakes) namesakes.push(place);
      else byName.set(key, [place]);
    }
  }
  return byName;
}

function statePlaces(townsByState: Map<string, IndexedPlace[]>): IndexedPlace[] {
  return STATES.map(({ usps, name, population }) => ({
    id: `state-${usps}`,
    kind: 'state',
    name,
    state: usps,
    population,
    location: mostPopulous(townsByState.get(usps)!)!.location,
  }));
}

function countyPlaces(towns: IndexedPlace[], shapes: CountyShapes): IndexedPlace[] {
  const populations = new Map<string, number>();
  for (const { state, county, population } of towns) {
    const key = `${state} ${county}`;
    populations.set(key, (populations.get(key) ?? 0) + population);
  }
  // Independent cities and one-county territories are already in the list as a city or state.
  const counties = shapes.counties.filter(({ title }) => COUNTY_WORD.test(title));
  return counties.map(({ fips, title, state, center }) => ({
    id: `county-${fips}`,
    kind: 'county',
    name: title,
    state,
    population: populations.get(`${state} ${title}`) ?? 0,
    location: center,
  }));
}
