// Synthetic providers for the benchmarks: clustered like people, deterministic, as columns (8 million objects would not fit).

export interface SyntheticRows {
  length: number;
  /** Micro-degrees. */
  lat: Int32Array;
  lng: Int32Array;
  /** Tags of row i: `tags[tagStart[i]]` up to `tags[tagStart[i + 1] - 1]`, ascending, 0 to TAGS - 1. */
  tagStart: Uint32Array;
  tags: Uint16Array;
}

/** More tags than the vocabulary has now; 4.4 per row as measured on real records. */
export const TAGS = 300;
const TAGS_PER_ROW = 4.4;

/** The 40 largest metropolitan areas (lat, lng, people in millions), and the rest of the country as one wide cloud. */
const CITIES: [number, number, number][] = [
  [40.71, -74.01, 19.6],
  [34.05, -118.24, 12.9],
  [41.88, -87.63, 9.3],
  [32.78, -96.8, 7.9],
  [29.76, -95.37, 7.3],
  [38.9, -77.04, 6.4],
  [39.95, -75.17, 6.2],
  [25.76, -80.19, 6.1],
  [33.75, -84.39, 6.2],
  [42.36, -71.06, 4.9],
  [33.45, -112.07, 5.0],
  [37.77, -122.42, 4.6],
  [33.95, -117.4, 4.7],
  [42.33, -83.05, 4.3],
  [47.61, -122.33, 4.0],
  [44.98, -93.27, 3.7],
  [32.72, -117.16, 3.3],
  [27.95, -82.46, 3.3],
  [39.74, -104.99, 3.0],
  [39.29, -76.61, 2.8],
  [38.63, -90.2, 2.8],
  [28.54, -81.38, 2.8],
  [35.23, -80.84, 2.8],
  [29.42, -98.49, 2.7],
  [45.52, -122.68, 2.5],
  [38.58, -121.49, 2.4],
  [40.44, -79.99, 2.4],
  [36.17, -115.14, 2.3],
  [39.1, -94.58, 2.2],
  [39.96, -83.0, 2.2],
  [41.5, -81.69, 2.1],
  [39.77, -86.16, 2.1],
  [37.34, -121.89, 2.0],
  [36.85, -75.98, 1.8],
  [21.31, -157.86, 1.0],
  [18.47, -66.11, 2.0],
  [61.22, -149.9, 0.4],
  [13.47, 144.75, 0.16],
  [41.26, -95.93, 0.97],
  [35.47, -97.52, 1.4],
];
const REST_OF_COUNTRY_MILLIONS = 150;

/** Returns `count` rows, the same for the same count. */
export function makeSyntheticRows(count: number): SyntheticRows {
  const random = seededRandom(20_261_121);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const metroMillions = CITIES.reduce((sum, [, , people]) => sum + people, 0);
  const rows: SyntheticRows = {
    length: count,
    lat: new Int32Array(count),
    lng: new Int32Array(count),
    tagStart: new Uint32Array(count + 1),
    tags: new Uint16Array(Math.ceil(count * (TAGS_PER_ROW + 3))),
  };
  let at = 0;
  for (let i = 0; i < count; i++) {
    const city = cityAt(random() * (metroMillions + REST_OF_COUNTRY_MILLIONS));
    // A metropolitan area is denser at its center; the rest is spread between the coasts.
    const spread = 0.02 + 0.4 * random() ** 2;
    const lat = city ? city[0] + normal() * spread : 26 + random() * 22;
    const lng = city ? city[1] + normal() * spread : -123 + random() * 52;
    rows.lat[i] = Math.round(Math.max(-89, Math.min(89, lat)) * 1e6);
    rows.lng[i] = Math.round(lng * 1e6);
    const wanted = 1 + Math.round(random() * 2 * (TAGS_PER_ROW - 1));
    const mine = new Set<number>();
    // Skewed: the first tags are on a third of all rows, the last ones on one in ten thousand.
    while (mine.size < wanted) mine.add(Math.floor(TAGS * random() ** 4));
    for (const tag of [...mine].sort((a, b) => a - b)) rows.tags[at++] = tag;
    rows.tagStart[i + 1] = at;
  }
  return rows;
}

/** Returns the city whose share of the population contains `millions`; undefined beyond the last. */
function cityAt(millions: number): [number, number, number] | undefined {
  let before = 0;
  for (const city of CITIES) {
    before += city[2];
    if (millions < before) return city;
  }
  return undefined;
}

/** Mulberry32: a small random generator, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
