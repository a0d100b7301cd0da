import type { BenchQuery } from './peer.ts';

const PLACES = [
  { place: 'Manhattan', lat: 40.758, lng: -73.9855 },
  { place: 'Phoenix', lat: 33.4484, lng: -112.074 },
  { place: 'Omaha', lat: 41.2565, lng: -95.9345 },
  { place: 'rural Nebraska', lat: 41.5, lng: -100.5 },
];
const RADII_MILES = [5, 20, 50];

/** Tag 1 is on about a quarter of all rows, tag 280 on one in a thousand. */
const FILTERS = [
  { filter: 'no tag', tagGroups: [] },
  { filter: 'a common tag', tagGroups: [[1]] },
  { filter: 'a rare tag', tagGroups: [[280]] },
  {
    filter: '5 tags in 2 groups',
    tagGroups: [
      [8, 40, 120],
      [15, 60],
    ],
  },
];

/** 48 queries: four places, three radii, four filters. */
export const ENGINE_QUERIES: BenchQuery[] = PLACES.flatMap(({ place, lat, lng }) =>
  RADII_MILES.flatMap((radiusMiles) =>
    FILTERS.map(({ filter, tagGroups }) => ({
      name: `${place} ${radiusMiles} mi, ${filter}`,
      lat,
      lng,
      radiusMiles,
      tagGroups,
    })),
  ),
);

/** The place with the most providers. */
export const DENSEST: BenchQuery = { name: 'Manhattan 50 mi', ...PLACES[0]!, radiusMiles: 50, tagGroups: [] };

/** Search terms from many matches to none. */
export const TERMS = ['care', 'a', 'home health', 'bada', 'kida fo', 'zzz', 'pediatric dental', 'teba'];
