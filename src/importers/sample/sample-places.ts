import type { Point } from '#geo/point.ts';

/** A town of the gazetteer. */
export interface SampleCity {
  name: string;
  state: string;
  population: number;
  location: Point;
}

/** A ZIP code of the gazetteer. */
export interface SampleZip {
  zip: string;
  town: string;
  state: string;
  location: Point;
}

/** A town with the ZIP codes that bear its name; at least one. */
export interface SamplePlace extends SampleCity {
  zips: { zip: string; location: Point }[];
}

/** The towns that have a ZIP code of their name, in the given order. */
export function samplePlaces(cities: readonly SampleCity[], zips: readonly SampleZip[]): SamplePlace[] {
  const zipsByTown = Map.groupBy(zips, ({ state, town }) => key(state, town));
  return cities.flatMap((city) => {
    const own = zipsByTown.get(key(city.state, city.name));
    return own && city.population > 0 ? [{ ...city, zips: own }] : [];
  });
}

function key(state: string, town: string): string {
  return `${state} ${town.toLowerCase()}`;
}
