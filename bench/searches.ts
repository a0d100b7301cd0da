import type { ZipCode } from '#gazetteer/zip-codes.ts';
import type { Point } from '#geo/point.ts';
import type { LoadRequest } from './load.ts';

export const PLACES = [
  { name: 'New York, NY', lat: 40.758, lng: -73.9855 },
  { name: 'Phoenix, AZ', lat: 33.4484, lng: -112.074 },
  { name: 'Omaha, NE', lat: 41.2565, lng: -95.9345 },
  { name: 'North Platte, NE', lat: 41.5, lng: -100.5 },
];
const RADII_MILES = [5, 20, 50];
const TAGS = [[], ['1'], ['2', '3']];
/** Four places, three radii, three filters. */
export function searches(headers: Record<string, string> = {}): LoadRequest[] {
  return PLACES.flatMap((place) =>
    RADII_MILES.flatMap((miles) => TAGS.map((tags) => search(place, miles, tags, headers))),
  );
}

/** One search at each place, with radius and filter in turn. */
export function searchesAt(places: ZipCode[]): LoadRequest[] {
  return places.map(({ location }, at) =>
    search(location, RADII_MILES[at % RADII_MILES.length]!, TAGS[at % TAGS.length]!),
  );
}

function search({ lat, lng }: Point, searchRadius: number, tags: string[], headers = {}): LoadRequest {
  return {
    method: 'POST',
    path: '/api/Medicaid/Search',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ lat, lng, searchRadius, tags, pageSize: 12 }),
  };
}
