import { readFileSync } from 'node:fs';
import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { CountyShapes } from './county-shapes.ts';
import type { GeonamesCity } from './geonames-cities.ts';
import type { IndexedPlace } from './place.ts';
import { placeWords, townKey } from './place-key.ts';
import type { ZipCode } from './zip-codes.ts';

/** Two entries with the same name and state closer than this are the same town. */
const SAME_TOWN_MILES = 6;
/** No municipio of Puerto Rico has its town so far from its center. */
const FAR_MILES = 10;

/** Rows of `town-corrections.tsv`, by state and name. */
const CORRECTIONS = new Map(
  readFileSync(new URL('town-corrections.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [state, name, properName, population] = line.split('\t');
      return [`${state} ${name}`, { name: properName, population: population ? Number(population) : undefined }];
    }),
);

/**
 * Returns all cities and towns: those in GeoNames, then the smaller ones that only the Postal Service lists, placed at
 * the center of their ZIP codes. A name occurs twice in a state only if there really are two towns.
 */
export function makeTowns(cities: GeonamesCity[], zips: ZipCode[], shapes: CountyShapes): IndexedPlace[] {
  const townsByName = new Map<string, IndexedPlace[]>();
  for (const city of cities) {
    const name = properName(city);
    const population = CORRECTIONS.get(`${city.state} ${name}`)?.population ?? city.population;
    const namesakes = namesakesOf(townsByName, city.state, name);
    const twin = namesakes.find((town) => distanceMiles(town.location, city.location) < SAME_TOWN_MILES);
    if (twin && twin.population >= population) continue;
    if (twin) namesakes.splice(namesakes.indexOf(twin), 1);
    namesakes.push({
      id: `city-${city.geonamesId}`,
      kind: 'city',
      name,
      state: city.state,
      county: shapes.countyAt(city.location)?.title,
      population,
      location: city.location,
    });
  }
  putMunicipiosFirst(townsByName, shapes);
  for (const [key, codes] of Map.groupBy(zips, ({ state, town }) => townKey(state, town))) {
    if (townsByName.get(key)?.length) continue;
    const [{ town: name, state }] = codes as [ZipCode];
    const location = centerOf(codes);
    const id = `town-${state}-${placeWords(name).join('-')}`;
    const population = CORRECTIONS.get(`${state} ${name}`)?.population ?? 0;
    townsByName.set(key, [
      { id, kind: 'city', name, state, county: shapes.countyAt(location)?.title, population, location },
    ]);
  }
  return [...townsByName.values()].flat();
}

/**
 * In Puerto Rico, people mean the municipio: Vieques is an island, not a barrio of that name elsewhere. Such barrios
 * have no known population beside the town, and give way to the Postal Service's town where GeoNames has none.
 */
function putMunicipiosFirst(townsByName: Map<string, IndexedPlace[]>, { counties }: CountyShapes): void {
  for (const { title, state, center } of counties) {
    if (state !== 'PR') continue;
    const key = townKey(state, title.replace(/ Municipio$/, ''));
    const towns = townsByName.get(key) ?? [];
    const isQuarter = ({ location }: IndexedPlace) => distanceMiles(location, center) > FAR_MILES;
    if (towns.every(isQuarter)) townsByName.delete(key);
    for (const quarter of towns.filter(isQuarter)) quarter.population = 0;
  }
}

function properName({ state, name }: GeonamesCity): string {
  const renamed = CORRECTIONS.get(`${state} ${name}`)?.name;
  if (renamed) return renamed;
  return state === 'GU' || state === 'MP' ? name.replace(/ Village$/, '') : name;
}

function namesakesOf(townsByName: Map<string, IndexedPlace[]>, state: string, name: string): IndexedPlace[] {
  const key = townKey(state, name);
  const namesakes = townsByName.get(key) ?? [];
  townsByName.set(key, namesakes);
  return namesakes;
}

/** The ZIP code nearest to the mean of all, so that the center lies within the town (no town crosses the date line). */
function centerOf(codes: ZipCode[]): Point {
  const mean = { lat: 0, lng: 0 };
  for (const { location } of codes) {
    mean.lat += location.lat / codes.length;
    mean.lng += location.lng / codes.length;
  }
  const distance = (code: ZipCode) => distanceMiles(code.location, mean);
  return codes.reduce((best, code) => (distance(code) < distance(best) ? code : best)).location;
}
