import { distanceMiles } from '#geo/distance.ts';
import { MICRO } from './micro-degrees.ts';
import { nameWords } from './name-words.ts';
import { textHash } from './text-hash.ts';

/** As much of a record as tells whether it may stand twice. Points in micro-degrees. */
export interface DuplicateCandidate {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** Two records, by their numbers, that may be one provider. */
export interface LikelyDuplicate {
  first: number;
  second: number;
  /** `near`: same name within 0.1 miles. `phone`: same name and phone, from two sources. */
  reason: 'near' | 'phone';
}

export interface DuplicateSearch {
  /** All records, numbered from 0 in this order. */
  records: Iterable<DuplicateCandidate> | AsyncIterable<DuplicateCandidate>;
  /** How many they are. */
  total: number;
  /** A record that came before. */
  at: (number: number) => DuplicateCandidate | Promise<DuplicateCandidate>;
  /** Which source a record is of: any text. */
  sourceOf: (number: number) => string;
  /** Where to stop looking; 200 by default. */
  most?: number;
}

const NEAR_MILES = 0.1;
/** Height of a cell: 0.1 miles in micro-degrees of latitude. */
const CELL = 1448;
/** Records between two breaths, in which whoever else waits has a turn. */
const RECORDS_A_BREATH = 5000;

/**
 * Goes through all records once and gives pairs of the same name (by letters and digits) that are likely one provider, each
 * record with one before it. Remembers some 30 bytes a record, and none of its words.
 */
export async function findLikelyDuplicates(search: DuplicateSearch): Promise<LikelyDuplicate[]> {
  const { records, total, at, sourceOf, most = 200 } = search;
  const [byPlace, byPhone] = [new HashChains(total), new HashChains(total)];
  const found: LikelyDuplicate[] = [];
  let number = 0;
  for await (const record of records) {
    const key = nameKey(record);
    const second = number++;
    if (second % RECORDS_A_BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    if (key === '') continue;
    const around = byPlace.under(cellsAround(record).map((cell) => textHash(`${key} ${cell}`)));
    const near = await firstOf(around, async (first) => {
      const candidate = await at(first);
      return nameKey(candidate) === key && isNear(candidate, record);
    });
    const phoneHash = textHash(`${key} ${record.phone}`);
    const sameCall =
      record.phone === null
        ? []
        : await allOf(byPhone.under([phoneHash]), async (first) => {
            const candidate = await at(first);
            return candidate.phone === record.phone && nameKey(candidate) === key;
          });
    const called = sameCall.find((first) => sourceOf(first) !== sourceOf(second));
    if (near !== undefined) found.push({ first: near, second, reason: 'near' });
    else if (called !== undefined) found.push({ first: called, second, reason: 'phone' });
    if (found.length === most) break;
    byPlace.add(textHash(`${key} ${cellOf(record.lat, record.lng)}`), second);
    // One for each source: a company may have one number for a thousand places.
    const isFirstOfSource = !sameCall.some((first) => sourceOf(first) === sourceOf(second));
    if (record.phone !== null && isFirstOfSource) byPhone.add(phoneHash, second);
  }
  return found;
}

type Test = (number: number) => Promise<boolean>;

async function firstOf(numbers: Iterable<number>, isWanted: Test): Promise<number | undefined> {
  for (const number of numbers) if (await isWanted(number)) return number;
  return undefined;
}

async function allOf(numbers: Iterable<number>, isWanted: Test): Promise<number[]> {
  const wanted: number[] = [];
  for (const number of numbers) if (await isWanted(number)) wanted.push(number);
  return wanted;
}

function nameKey({ name }: DuplicateCandidate): string {
  return nameWords(name).join(' ');
}

function isNear(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  const point = ({ lat, lng }: DuplicateCandidate) => ({ lat: lat / MICRO, lng: lng / MICRO });
  return distanceMiles(point(a), point(b)) <= NEAR_MILES;
}

/** Bands of equal height; within each, cells as wide as that in miles at the band's own latitude. */
function cellOf(lat: number, lng: number): string {
  const band = Math.floor(lat / CELL);
  return `${band}:${Math.floor(lng / cellWidth(band))}`;
}

function cellWidth(band: number): number {
  return CELL / Math.max(Math.cos((band * CELL * Math.PI) / (180 * MICRO)), 0.01);
}

/** The cells that hold whatever is within 0.1 miles. */
function cellsAround({ lat, lng }: DuplicateCandidate): string[] {
  const band = Math.floor(lat / CELL);
  return [band - 1, band, band + 1].flatMap((each) => {
    const width = cellWidth(each);
    const middle = Math.floor(lng / width);
    return [middle - 1, middle, middle + 1].map((cell) => `${each}:${cell}`);
  });
}

/** Numbers by hash, in typed arrays: twelve bytes and more for each. */
class HashChains {
  /** Latest number of each slot, plus one; 0 for none. */
  readonly #heads: Uint32Array;
  /** The one before it in the same slot, plus one. */
  readonly #before: Uint32Array;
  readonly #hashes: Int32Array;

  constructor(total: number) {
    this.#heads = new Uint32Array(2 ** Math.ceil(Math.log2(total + 2)));
    this.#before = new Uint32Array(total);
    this.#hashes = new Int32Array(total);
  }

  add(hashed: number, number: number): void {
    const slot = hashed & (this.#heads.length - 1);
    this.#hashes[number] = hashed;
    this.#before[number] = this.#heads[slot]!;
    this.#heads[slot] = number + 1;
  }

  /** The numbers under any of the hashes, latest first under each. */
  *under(hashes: number[]): Iterable<number> {
    for (const hashed of hashes) {
      let next = this.#heads[hashed & (this.#heads.length - 1)]!;
      for (; next > 0; next = this.#before[next - 1]!) if (this.#hashes[next - 1] === hashed) yield next - 1;
    }
  }
}
