import { distanceMiles, RADIANS } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import { nameWords } from '#model/name-words.ts';
import { textHash } from './text-hash.ts';

/** The fields of a record that duplicate search needs. Coordinates in micro-degrees. */
export interface DuplicateCandidate {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}

/** Two record numbers that may be the same provider. */
export interface LikelyDuplicate {
  first: number;
  second: number;
  /** `near`: same name within 0.1 miles. `phone`: same name and phone, from two sources. */
  reason: 'near' | 'phone';
}

interface DuplicateSearch {
  /** All records, numbered from 0 in this order. */
  records: Iterable<DuplicateCandidate> | AsyncIterable<DuplicateCandidate>;
  /** Number of records. */
  total: number;
  /** Returns an earlier record. */
  at: (number: number) => DuplicateCandidate | Promise<DuplicateCandidate>;
  /** Returns the source of a record, as any string. */
  sourceOf: (number: number) => string;
  /** Whether two records are shown as two listings. */
  areTwoListings: (first: number, second: number) => boolean | Promise<boolean>;
  /** Maximum number of pairs; 200 by default. */
  limit?: number;
}

const NEAR_MILES = 0.1;
/** Height of a cell: 0.1 miles in micro-degrees of latitude. */
const CELL = 1448;
/** Records between two yields to the event loop. */
const RECORDS_PER_TURN = 5000;

/**
 * Scans all records once and returns pairs with the same name (comparing letters and digits) that are likely one
 * provider, each record paired with an earlier one. Uses about 30 bytes of memory per record.
 */
export async function findLikelyDuplicates(search: DuplicateSearch): Promise<LikelyDuplicate[]> {
  const { records, total, at, sourceOf, areTwoListings, limit = 200 } = search;
  const [byPlace, byPhone] = [new HashChains(total), new HashChains(total)];
  const found: LikelyDuplicate[] = [];
  let number = 0;
  for await (const record of records) {
    const key = nameKey(record);
    const second = number++;
    if (second % RECORDS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    if (key === '') continue;
    const around = byPlace.under(cellsAround(record).map((cell) => textHash(`${key} ${cell}`)));
    const near = await firstOf(around, async (first) => {
      const candidate = await at(first);
      return nameKey(candidate) === key && isNear(candidate, record);
    });
    const phoneHash = textHash(`${key} ${record.phone}`);
    const samePhone =
      record.phone === null
        ? []
        : await allOf(byPhone.under([phoneHash]), async (first) => {
            const candidate = await at(first);
            return candidate.phone === record.phone && nameKey(candidate) === key;
          });
    const inOtherSource = samePhone.find((first) => sourceOf(first) !== sourceOf(second));
    const first = near ?? inOtherSource;
    if (first !== undefined && (await areTwoListings(first, second)))
      found.push({ first, second, reason: near === undefined ? 'phone' : 'near' });
    if (found.length === limit) break;
    byPlace.add(textHash(`${key} ${cellOf(record.lat, record.lng)}`), second);
    // One per source: a company may use one phone number for a thousand locations.
    const isFirstOfSource = !samePhone.some((first) => sourceOf(first) === sourceOf(second));
    if (record.phone !== null && isFirstOfSource) byPhone.add(phoneHash, second);
  }
  return found;
}

type Predicate = (number: number) => Promise<boolean>;

async function firstOf(numbers: Iterable<number>, matches: Predicate): Promise<number | undefined> {
  for (const number of numbers) if (await matches(number)) return number;
  return undefined;
}

async function allOf(numbers: Iterable<number>, matches: Predicate): Promise<number[]> {
  const found: number[] = [];
  for (const number of numbers) if (await matches(number)) found.push(number);
  return found;
}

function nameKey({ name }: DuplicateCandidate): string {
  return nameWords(name).join(' ');
}

function isNear(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  const point = ({ lat, lng }: DuplicateCandidate) => ({ lat: lat / MICRO, lng: lng / MICRO });
  return distanceMiles(point(a), point(b)) <= NEAR_MILES;
}

/**
 * Grid cell of a point: bands of equal height, divided into cells of about that width in miles at the band's latitude.
 */
function cellOf(lat: number, lng: number): string {
  const band = Math.floor(lat / CELL);
  return `${band}:${Math.floor(lng / cellWidth(band))}`;
}

function cellWidth(band: number): number {
  return CELL / Math.max(Math.cos((band * CELL * RADIANS) / MICRO), 0.01);
}

/** The cells that contain everything within 0.1 miles. */
function cellsAround({ lat, lng }: DuplicateCandidate): string[] {
  const band = Math.floor(lat / CELL);
  return [band - 1, band, band + 1].flatMap((each) => {
    const width = cellWidth(each);
    const middle = Math.floor(lng / width);
    return [middle - 1, middle, middle + 1].map((cell) => `${each}:${cell}`);
  });
}

/** A hash table of record numbers in typed arrays, at 12 to 16 bytes each. */
class HashChains {
  /** Latest number of each slot, plus one; 0 for none. */
  readonly #heads: Uint32Array;
  /** Previous number of the same slot, plus one. */
  readonly #before: Uint32Array;
  readonly #hashes: Int32Array;

  constructor(total: number) {
    this.#heads = new Uint32Array(2 ** Math.ceil(Math.log2(total + 2)));
    this.#before = new Uint32Array(total);
    this.#hashes = new Int32Array(total);
  }

  add(hash: number, number: number): void {
    const slot = hash & (this.#heads.length - 1);
    this.#hashes[number] = hash;
    this.#before[number] = this.#heads[slot]!;
    this.#heads[slot] = number + 1;
  }

  /** Yields the numbers stored under any of the hashes, latest first for each hash. */
  *under(hashes: number[]): Iterable<number> {
    for (const hash of hashes) {
      let next = this.#heads[hash & (this.#heads.length - 1)]!;
      for (; next > 0; next = this.#before[next - 1]!) if (this.#hashes[next - 1] === hash) yield next - 1;
    }
  }
}
