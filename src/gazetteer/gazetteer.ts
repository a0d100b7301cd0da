import { compiledPath, readCompiled, readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import type { ReadColumns } from '#files/read-columns.ts';
import type { Point } from '#geo/point.ts';
import { listAt, TextLists } from '#model/text-table.ts';
import { type AreaColumns, type AreaOptions, AreaTowns } from './area-towns.ts';
import type { GazetteerColumns } from './compile-gazetteer.ts';
import { COUNTY_WORD, CountyShapes } from './county-shapes.ts';
import { beforeHere, isHere } from './here.ts';
import { nearestTown } from './nearest-town.ts';
import type { Place, PlaceKind } from './place.ts';
import { placeWords, spellingKey, townKey, wordsKey } from './place-key.ts';
import { PlaceNameIndex } from './place-name-index.ts';
import { readPlaceQuery } from './place-query.ts';
import { MUCH_SMALLER } from './place-ranking.ts';
import { PART_POPULATION, PlaceSearch, type SuggestQuery } from './place-search.ts';
import { PlaceTable, stateNumber, type TablePlace } from './place-table.ts';
import { countyTexts, hasStreet, isVague, plainText, simplerTexts, twoTexts } from './simpler-texts.ts';
import { STATES } from './states.ts';
import type { ZipCode } from './zip-codes.ts';
import { ZipTable } from './zip-table.ts';

/** US places by name, and names by point. Everything is in memory: no method does I/O or throws. */
export class Gazetteer {
  readonly #shapes: CountyShapes;
  readonly #zips: ZipTable;
  readonly #places: PlaceTable;
  readonly #ids: TextLists;
  readonly #search: PlaceSearch;
  readonly #towns: GazetteerColumns['towns'];
  readonly #townsByName: TextLists;
  /** By spelling: the places with exactly that name, the most populous first. */
  readonly #byName: TextLists;
  /** Nicknames and regions by their words. */
  readonly #byOtherName: TextLists;

  constructor(columns: GazetteerColumns) {
    this.#shapes = new CountyShapes(columns.shapes);
    this.#zips = new ZipTable(columns.zips);
    this.#places = new PlaceTable(columns.table, this.#shapes.counties);
    this.#ids = new TextLists(columns.ids);
    this.#search = new PlaceSearch(this.#places, new PlaceNameIndex(columns.names), columns.sounds);
    this.#towns = columns.towns;
    this.#townsByName = new TextLists(columns.townsByName);
    this.#byName = new TextLists(columns.byName);
    this.#byOtherName = new TextLists(columns.byOtherName);
  }

  /**
   * Places that the typed text may mean, best first: by match (whole name, prefix, later word, typo), then population
   * and distance from `bias`; for a street address its town; for a text that is no place, those that its parts name.
   * Returns at most `limit` (8), or an empty list. Any text is allowed.
   */
  suggest(query: SuggestQuery): Place[] {
    const { limit = 8, kinds } = query;
    const zips = kinds && !kinds.includes('zip') ? [] : this.#search.zips(query, this.#zips);
    if (zips.length) return zips.slice(0, limit).map((code) => this.#zipPlace(code));
    if (isHere(query.input) && query.input.trim().includes(' ')) return [];
    const isWanted = ({ kind }: Pick<Place, 'kind'>) => kinds?.includes(kind) ?? true;
    const abroad = this.#search.abroad(query.input)?.filter(isWanted);
    const found = abroad ?? this.#search.suggest({ ...query, input: this.#search.bare(query.input) });
    if (abroad || found.length > 0) return this.#labeled(found.slice(0, limit));
    const meant = this.resolve(query.input);
    const near = meant
      ? [meant, ...this.others(query.input), ...this.namesakes(query.input, limit)]
      : this.#labeled(this.#search.alike(query.input));
    return near.filter(isWanted).slice(0, limit);
  }

  /** The one place that a submitted text means, or null if no match is good enough to search there without asking. */
  resolve(text: string): Place | null {
    const { zip } = readPlaceQuery(text);
    if (zip) {
      const code = this.#zips.typed(zip);
      return code ? this.#zipPlace(code) : null;
    }
    // 'Mesa, AZ near me' is there.
    const known = isHere(text) ? this.#search.exact(beforeHere(text), PART_POPULATION) : null;
    if (known) return this.#label(known);
    if (isHere(text) || isVague(text) || this.#search.townAbroad(text) !== null) return null;
    const bare = this.#search.bare(text);
    const found = bare === text ? null : this.resolve(bare);
    if (found) return found;
    const code = this.#search.zipBeforeTown(text, this.#zips);
    if (code) return this.#zipPlace(code);
    const meant = this.#search.meant(text);
    if (meant) return meant.isInDoubt ? null : this.#label(meant.place);
    const simpler = simplerTexts(text);
    for (const one of [...simpler, ...countyTexts(text)]) {
      const found = this.#search.exact(one, PART_POPULATION);
      // 'Cor da lane, Idaho' is no lane.
      if (found) return this.#label((found.kind === 'state' && this.#search.heardAs(text)) || found);
    }
    // Words of a street are no misspelled towns.
    for (const one of [plainText(text), ...simpler.filter((one) => one.includes(','))]) {
      const found = this.#search.meant(one);
      if (found) return found.isInDoubt ? null : this.#label(found.place);
    }
    const city = this.#search.heardAs(text) ?? this.#search.atEnd(text);
    return city && this.#label(city);
  }

  /**
   * Other places with the name that a text without a state means, at least a twentieth of the size of that place, the
   * likeliest first: Springfield, MA, for 'Springfield'. At most `limit`.
   */
  namesakes(text: string, limit: number): Place[] {
    const name = hasStreet(text) ? simplerTexts(text).find((one) => this.#search.exact(one)) : text;
    const [meant, ...others] = name === undefined ? [] : this.#search.namesakes(name);
    const like = others.filter(({ population }) => population * MUCH_SMALLER >= meant!.population);
    return this.#labeled(meant ? [meant, ...like] : []).slice(1, limit + 1);
  }

  /** The other places of a text that names several, as in 'Mesa or Tempe', of which `resolve` takes one. */
  others(text: string): Place[] {
    const parts = twoTexts(text);
    const meant = parts.length > 1 ? this.resolve(text) : null;
    const places = meant ? parts.flatMap((part) => this.#search.beside(part, meant.location) ?? []) : [];
    return places.filter(({ id }) => id !== meant!.id).map((place) => this.#label(place));
  }

  /** What nobody looks up: the street of '123 Main St, Tempe, AZ', or 'near me', 'usa', 'n/a'. */
  notLookedUp(text: string): 'street' | 'here' | null {
    return isHere(text) ? 'here' : hasStreet(text) ? 'street' : null;
  }

  /** The words of a town that a text names with another country: 'vancouver' of 'Vancouver BC'; null if it does not. */
  townAbroad(text: string): string | null {
    return this.#search.townAbroad(text);
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
    const places = Array.from(this.#byName.get(wordsKey(words)), this.#at);
    return places.find((one) => !state || (one.state === state && one.kind !== 'state'))?.whole() ?? null;
  }

  /** The place with this nickname, or region, in lowercase words without accents: 'philly', 'bay area'; else null. */
  nicknamed(words: readonly string[]): Omit<Place, 'label'> | null {
    return this.#first(this.#byOtherName.get(words.join(' ')))?.whole() ?? null;
  }

  /** Returns the place with an id from `suggest`, or null. */
  placeById(id: string): Place | null {
    if (id.startsWith('zip-')) {
      const code = this.#zips.find(id.slice(4));
      return code ? this.#zipPlace(code) : null;
    }
    const place = this.#first(this.#ids.get(id));
    return place ? this.#label(place) : null;
  }

  /** City and state of a point, for 'near Mesa, AZ'. Null outside the US and more than 3 miles offshore. */
  nearestCity(point: Point): { city: string; state: string; distanceMiles: number } | null {
    const found = nearestTown((state) => this.#townsIn(state), this.#shapes, point);
    return found && { city: found.town.name, state: found.town.state, distanceMiles: found.miles };
  }

  /** The county of a point: 'Maricopa County, AZ'. Null outside the US and on open water. */
  countyAt(point: Point): string | null {
    const county = this.#shapes.countyAt(point);
    return county && `${county.title}, ${county.state}`;
  }

  /** True unless a point is on the land of other states, more than about a mile from this one (USPS abbreviation). */
  isInOrNear(point: Point, state: string): boolean {
    return this.#shapes.isInOrNear(point, state);
  }

  /** A ZIP code by its five digits, with its town, state and center. Null if unknown, military or foreign. */
  zipCode(zip: string): ZipCode | null {
    return this.#zips.find(zip) ?? null;
  }

  /** Center of the most populous town with this name, also in postal spelling: 'ST LOUIS', 'N Las Vegas'. */
  cityCenter(city: string, state: string): Point | null {
    return this.#town(city, state.trim().toUpperCase())?.location ?? null;
  }

  /** Center of the people of a county, named with or without its kind: 'Maricopa', 'Maricopa County'. */
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
    return this.#townsIn(state)
      .filter(({ population }) => population > 0)
      .map(({ name, state, population, location }) => ({ name, state, population, location }));
  }

  /**
   * Names of towns of at least this population, in a state (USPS) or all, most populous first; folded, as in `named`.
   */
  townNames(population: number, state?: string): string[][] {
    return this.#townsIn(state)
      .filter((town) => town.population >= population)
      .sort((a, b) => b.population - a.population)
      .map(({ name }) => placeWords(name));
  }

  /** The towns that pages can be about; see `AreaTowns`. */
  areaTowns(options: AreaOptions): AreaTowns {
    const path = compiledPath('areas', SOURCES, [...options.reserved, String(options.maxMiles)]);
    const compile = () =>
      AreaTowns.columns(
        this.#townsIn().map((town) => [town.number, town.whole()]),
        options,
      );
    const columns = readCompiledNow<AreaColumns>(path) ?? writeCompiled(path, compile());
    const places = { shapes: this.#shapes, at: this.#at, label: this.#label.bind(this) };
    return new AreaTowns(columns, places, options.maxMiles);
  }

  /** The states, DC and territories by name. */
  states(): { usps: string; name: string }[] {
    return STATES.map(({ usps, name }) => ({ usps, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The towns of a state (USPS abbreviation), or all. */
  #townsIn(state?: string): TablePlace[] {
    const { inState, all } = this.#towns;
    return Array.from(state === undefined ? all : listAt(inState, stateNumber(state)), this.#at);
  }

  #town(name: string, state: string): TablePlace | undefined {
    return this.#first(this.#townsByName.get(townKey(state, name)));
  }

  #first([number]: Uint32Array): TablePlace | undefined {
    return number === undefined ? undefined : this.#at(number);
  }

  readonly #at = (number: number): TablePlace => this.#places.at(number);

  /** Without those that only repeat a label: a post and its town. */
  #labeled(places: readonly TablePlace[]): Place[] {
    const alike = Map.groupBy(places, (place) => this.#labelOf(place));
    return Array.from(alike.values(), ([first]) => this.#label(first!));
  }

  #label(place: TablePlace): Place {
    return { ...place.whole(), label: this.#labelOf(place) };
  }

  #labelOf({ kind, name, state, county }: TablePlace): string {
    if (kind === 'state') return name;
    const namesakes = kind === 'city' ? this.#townsByName.get(townKey(state, name)).length : 0;
    return namesakes > 1 && county ? `${name}, ${county}, ${state}` : `${name}, ${state}`;
  }

  #zipPlace({ zip, town, state, location }: ZipCode): Place {
    const known = this.#town(town, state)?.name ?? town;
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

const SOURCES = ['src/gazetteer/*.{ts,tsv}', 'src/geo/*.ts', 'src/model/{first-index,fold-text,text-table}.ts'];

let loaded: Promise<Gazetteer> | undefined;

/**
 * Reads what was compiled from the bundled data, once in a process; `read`: how. Compiles it if it is missing (a
 * second), and throws `GazetteerDataError` if a file of the data is missing or corrupt.
 */
export function loadGazetteer(read?: ReadColumns): Promise<Gazetteer> {
  loaded ??= readGazetteer(read).catch((error) => {
    // The next one tries again.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readGazetteer(read?: ReadColumns): Promise<Gazetteer> {
  const path = compiledPath('gazetteer', SOURCES, []);
  const known = await readCompiled<GazetteerColumns>(path, read);
  if (known) return new Gazetteer(known);
  // Loaded only here: most starts read no sources.
  const { compileGazetteer } = await import('./compile-gazetteer.ts');
  return new Gazetteer(writeCompiled(path, await compileGazetteer()));
}

export type { AreaTown, AreaTowns } from './area-towns.ts';
export type { Place, PlaceKind, ZipCode };
