import { distanceMiles } from '#geo/distance.ts';
import { flatLists, type NumberLists, type TextListColumns, TextLists } from '#model/text-table.ts';
import { COUNTY_WORD, type County, type CountyColumns, CountyShapes, readCounties } from './county-shapes.ts';
import { readGeonamesCities } from './geonames-cities.ts';
import { readOtherNames } from './other-names.ts';
import type { IndexedPlace } from './place.ts';
import { placeWords, spellingKey, townKey } from './place-key.ts';
import { type NameColumns, PlaceNameIndex } from './place-name-index.ts';
import { PlaceTable, type PlaceTableColumns } from './place-table.ts';
import { STATES } from './states.ts';
import { TownSounds } from './town-sounds.ts';
import { makeTowns } from './towns.ts';
import { countyFirst, typedNames } from './typed-names.ts';
import { readZipCodes } from './zip-codes.ts';
import { type ZipColumns, ZipTable } from './zip-table.ts';

/** All that a gazetteer knows, in flat columns. Numbers of places are positions in `table`. */
export interface GazetteerColumns {
  table: PlaceTableColumns;
  /** Places by their ids. */
  ids: TextListColumns;
  names: NameColumns;
  towns: {
    all: Uint32Array;
    /** By position in `STATES`. */
    inState: NumberLists;
  };
  /** By state and name; the most populous first. */
  townsByName: TextListColumns;
  byName: TextListColumns;
  byOtherName: TextListColumns;
  sounds: TextListColumns;
  zips: ZipColumns;
  shapes: CountyColumns;
}

/**
 * Makes the columns from the bundled data: takes a second. Throws `GazetteerDataError` if a file is missing or corrupt.
 */
export async function compileGazetteer(): Promise<GazetteerColumns> {
  const [cities, zips, atlas] = await Promise.all([readGeonamesCities(), readZipCodes(), readCounties()]);
  const towns = makeTowns(cities, zips, new CountyShapes(atlas));
  const townsByCounty = Map.groupBy(towns, ({ state, county }) => `${state} ${county}`);
  const counties = countiesAroundPeople(townsByCounty, atlas.counties);
  const shapes = { ...atlas, counties };
  const townsByState = Map.groupBy(towns, ({ state }) => state);
  const townsByName = Map.groupBy(towns.toSorted(byPopulation), ({ state, name }) => townKey(state, name));
  const states = statePlaces(townsByState);
  const countiesAsPlaces = countyPlaces(townsByCounty, counties);
  const find = (label: string) => {
    const [name = '', state] = label.split(', ');
    if (!state) return states.find((one) => one.name === name);
    const county = countiesAsPlaces.find((one) => one.name === name && one.state === state);
    return townsByName.get(townKey(state, name))?.[0] ?? county;
  };
  const isElsewhere = (name: string, state: string) =>
    STATES.some(({ usps }) => usps !== state && townsByName.has(townKey(usps, name)));
  const pointOf = (code: string) => zips.find(({ zip }) => zip === code)?.location;
  const { regions, parts, names } = readOtherNames(find, isElsewhere, pointOf);
  const known = [...states, ...towns, ...countiesAsPlaces, ...parts];
  const places = [...known, ...regions];
  const byOtherName = new Map<string, IndexedPlace[]>();
  for (const [place, others] of names)
    if (!parts.includes(place))
      for (const name of regions.includes(place) ? [place.name, ...others] : others)
        byOtherName.set(placeWords(name).join(' '), [place]);
  const numbers = new Map(places.map((place, number) => [place, number]));
  const numbersOf = (some: readonly IndexedPlace[] = []) => some.map((place) => numbers.get(place)!);
  const listsOf = (lists: ReadonlyMap<string, readonly IndexedPlace[]>) =>
    TextLists.columns(new Map([...lists].map(([text, list]) => [text, numbersOf(list)])));
  return {
    table: PlaceTable.columns(places, counties),
    ids: listsOf(new Map(places.map((place) => [place.id, [place]]))),
    names: PlaceNameIndex.columns(typedNames(places, names)),
    towns: {
      all: Uint32Array.from(numbersOf(towns)),
      inState: flatLists(STATES.map(({ usps }) => numbersOf(townsByState.get(usps)))),
    },
    townsByName: listsOf(townsByName),
    byName: listsOf(placesByName(known, names)),
    byOtherName: listsOf(byOtherName),
    sounds: TownSounds.columns(towns.toSorted(byPopulation).map((town) => [numbers.get(town)!, town])),
    zips: ZipTable.columns(zips),
    shapes,
  };
}

const byPopulation = (a: IndexedPlace, b: IndexedPlace) => b.population - a.population;

function mostPopulous(places: IndexedPlace[]): IndexedPlace | undefined {
  return places.toSorted(byPopulation)[0];
}

/** Returns the places with exactly a name, by its spelling; the most populous first. */
function placesByName(
  places: IndexedPlace[],
  otherNames: ReadonlyMap<IndexedPlace, readonly string[]>,
): Map<string, IndexedPlace[]> {
  const byName = new Map<string, IndexedPlace[]>();
  for (const place of places.toSorted(byPopulation)) {
    const ofKind =
      place.kind === 'state' ? [place.state] : place.kind === 'county' ? countyFirst(place.name).map(spaced) : [];
    const names = [place.name, ...(otherNames.get(place) ?? []), ...ofKind];
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

/** By state and title: 'AZ Maricopa County'. */
type TownsByCounty = ReadonlyMap<string, readonly IndexedPlace[]>;

/** Counties with their centers where people live: in the town with the least total distance to all of them. */
function countiesAroundPeople(townsByCounty: TownsByCounty, counties: readonly County[]): County[] {
  return counties.map((county) => {
    const all = townsByCounty.get(`${county.state} ${county.title}`) ?? [];
    const own = all.filter(({ population }) => population > 0);
    const miles = ({ location }: IndexedPlace) =>
      own.reduce((sum, town) => sum + town.population * distanceMiles(town.location, location), 0);
    const [nearest] = own.map((town) => ({ town, sum: miles(town) })).sort((a, b) => a.sum - b.sum);
    return { ...county, center: nearest?.town.location ?? county.center };
  });
}

function countyPlaces(townsByCounty: TownsByCounty, all: readonly County[]): IndexedPlace[] {
  // Independent cities and one-county territories are already in the list as a city or state.
  const counties = all.filter(({ title }) => COUNTY_WORD.test(title));
  return counties.map(({ fips, title, state, center }) => ({
    id: `county-${fips}`,
    kind: 'county',
    name: title,
    state,
    population: (townsByCounty.get(`${state} ${title}`) ?? []).reduce((sum, town) => sum + town.population, 0),
    location: center,
  }));
}

const spaced = (words: string[]): string => words.join(' ');
