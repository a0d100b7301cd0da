import type { ZipCode } from '#gazetteer/zip-codes.ts';
import type { Point } from '#geo/point.ts';

/** A town in the gazetteer. */
interface SampleCity {
  name: string;
  state: string;
  population: number;
  location: Point;
}

/** A town with its ZIP codes, at least one. */
export interface SamplePlace extends SampleCity {
  zips: { zip: string; location: Point }[];
}

/** Returns the towns that have a ZIP code, in the given order. */
export function samplePlaces(cities: readonly SampleCity[], zips: readonly ZipCode[]): SamplePlace[] {
  const zipsByTown = Map.groupBy(zips, ({ state, town }) => key(state, town));
  return cities.flatMap((city) => {
    const townZips = zipsByTown.get(key(city.state, city.name));
    return townZips && city.population > 0 ? [{ ...city, zips: townZips }] : [];
  });
}

function key(state: string, town: string): string {
  return `${state} ${town.toLowerCase()}`;
}
