import { distanceMiles } from '#geo/distance.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import { nameWords } from '#model/name-words.ts';
import { addToHash, textHash } from '../text-hash.ts';
import { joinName } from './join-name.ts';
import { houseNumber } from './street-number.ts';

/** What the joining rules look at in a record. */
export interface JoinInput {
  /** Its number among all records, from 0. */
  number: number;
  id: string;
  source: string;
  /** Ten digits, or null. */
  npi: string | null;
  /** Whether the NPI is one of a person; null if unknown. */
  isPerson: boolean | null;
  name: string;
  /** Ten digits, or null. */
  phone: string | null;
  /** Street lines of the address. */
  lines: readonly string[];
  /** Five digits, or empty. */
  zip: string;
  city: string;
  /** USPS abbreviation. */
  state: string;
  /** Micro-degrees. */
  lat: number;
  lng: number;
  /** False if the coordinates are the center of a ZIP code or city. */
  isExact: boolean;
}

const NPI = /^[12]\d{9}$/;
const ZIP = /^\d{5}$/;
/** Bits of a packed value, from the lowest: ZIP code 17, exact 1, kind of NPI 2, kinds of place 4, source 8. */
const ZIP_MASK = (1 << 17) - 1;
const EXACT = 1 << 17;
const PERSON_SHIFT = 18;
const KINDS_SHIFT = 20;
const SOURCE_SHIFT = 24;
const MAX_SOURCES = 256;

const [UNKNOWN_KIND, ORGANIZATION, PERSON] = [0, 1, 2];

/**
 * The compared values of all records, as numbers in typed arrays: 33 bytes per record. 0 means unknown, except in
 * coordinates.
 */
export class JoinColumns {
  readonly total: number;
  readonly npi: Uint32Array;
  /** Hash. */
  phone: Uint32Array;
  /** Hash of the folded name. */
  readonly name: Uint32Array;
  /** Hash of city and state. */
  city: Uint32Array;
  readonly number: Uint32Array;
  /** From the lowest to the highest house number. */
  readonly numberSpan: Uint8Array;
  lat: Int32Array;
  lng: Int32Array;
  readonly #packed: Uint32Array;
  /** Hashes of city names: millions of records have the same few ten thousand. */
  readonly #cities = new Map<string, number>();

  constructor(total: number) {
    this.total = total;
    const numbers = () => new Uint32Array(total);
    [this.npi, this.phone, this.name, this.city, this.number] = [numbers(), numbers(), numbers(), numbers(), numbers()];
    this.numberSpan = new Uint8Array(total);
    [this.lat, this.lng] = [new Int32Array(total), new Int32Array(total)];
    this.#packed = numbers();
  }

  /** Sets the values of a record; `source`: a number below 256 for its source. */
  set(at: number, record: JoinInput, source: number): void {
    if (source >= MAX_SOURCES) throw new RangeError(`Source ${source}: at most ${MAX_SOURCES} sources can be joined.`);
    const { npi, isPerson, phone, zip, state } = record;
    const { hash, kinds } = joinName(record.name, record.city);
    const house = houseNumber(record.lines, zip, state);
    const person = isPerson === null ? UNKNOWN_KIND : isPerson ? PERSON : ORGANIZATION;
    this.npi[at] = npi !== null && NPI.test(npi) ? Number(npi) : 0;
    this.phone[at] = phone === null ? 0 : textHash(phone) || 1;
    this.name[at] = hash;
    this.city[at] = this.#cityHash(record.city, state);
    this.number[at] = house?.low ?? 0;
    this.numberSpan[at] = house ? house.high - house.low : 0;
    this.lat[at] = record.lat;
    this.lng[at] = record.lng;
    const zipNumber = ZIP.test(zip) ? Number(zip) : 0;
    const flags = (record.isExact ? EXACT : 0) | (person << PERSON_SHIFT) | (kinds << KINDS_SHIFT);
    this.#packed[at] = zipNumber | flags | (source << SOURCE_SHIFT);
  }

  /** Releases half of the memory: from now on, only `mustStayApart` can be asked. */
  keepForAreApart(): void {
    [this.phone, this.city, this.lat, this.lng] = [
      new Uint32Array(),
      new Uint32Array(),
      new Int32Array(),
      new Int32Array(),
    ];
  }

  zip(at: number): number {
    return this.#packed[at]! & ZIP_MASK;
  }

  isExact(at: number): boolean {
    return (this.#packed[at]! & EXACT) !== 0;
  }

  isPerson(at: number): boolean {
    return ((this.#packed[at]! >> PERSON_SHIFT) & 3) === PERSON;
  }

  isOrganization(at: number): boolean {
    return ((this.#packed[at]! >> PERSON_SHIFT) & 3) === ORGANIZATION;
  }

  /** Bits for kinds of place, such as pharmacy (`joinName`). */
  kinds(at: number): number {
    return (this.#packed[at]! >> KINDS_SHIFT) & 15;
  }

  source(at: number): number {
    return this.#packed[at]! >>> SOURCE_SHIFT;
  }

  miles(a: number, b: number): number {
    return distanceMiles(this.#point(a), this.#point(b));
  }

  #point(at: number) {
    return { lat: this.lat[at]! / MICRO, lng: this.lng[at]! / MICRO };
  }

  #cityHash(city: string, state: string): number {
    let hash = this.#cities.get(city);
    if (hash === undefined) {
      const words = nameWords(city).map((word) => CITY_LONG_FORMS.get(word) ?? word);
      hash = textHash(words.join(''));
      if (this.#cities.size < MAX_CITIES) this.#cities.set(city, hash);
    }
    for (let at = 0; at < state.length; at++) hash = addToHash(hash, state.charCodeAt(at));
    return city === '' ? 0 : hash >>> 0 || 1;
  }
}

const MAX_CITIES = 200_000;
const CITY_LONG_FORMS = new Map(
  Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', n: 'north', s: 'south', e: 'east', w: 'west' }),
);
