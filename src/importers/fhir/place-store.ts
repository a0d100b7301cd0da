import { createHash } from 'node:crypto';
import type { ScratchFile } from '#files/scratch-file.ts';
import type { Point } from '#geo/point.ts';
import type { MorePhone, YesNoUnknown } from '#listings/provider.ts';
import { comparable } from '../comparable.ts';
import { bytes, doubles, KeyTable, NumberList, uint16s, uint32s } from './key-table.ts';

/** A location where care is given, as records need it. */
export interface FhirPlace {
  name: string;
  lines: string[];
  city: string;
  state: string;
  zip: string;
  location: Point | null;
  phone: MorePhone | null;
  website: string | null;
  hours: string[];
  facts: string[];
  accepting: YesNoUnknown;
  day: string | null;
  /** What could not be read of it. */
  lost: string[];
}

const NONE = 0xffffffff;

/**
 * Places by the ids of their locations; two locations with one address are one place. The texts are in the scratch
 * file: there are millions of them, which are needed in another order than they are read.
 */
export class PlaceStore {
  readonly #scratch: ScratchFile;
  readonly #byAddress = new KeyTable();
  readonly #byId = new KeyTable();
  /** By location. */
  readonly #placeOf = new NumberList(uint32s);
  readonly #lineOf = new NumberList(uint32s);
  /** By place. */
  readonly #start = new NumberList(doubles);
  readonly #length = new NumberList(uint32s);
  readonly #keyHigh = new NumberList(uint16s);
  readonly #keyLow = new NumberList(uint32s);
  readonly #used = new NumberList(bytes);

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  /** Adds a location. False: its id is taken. `line`: see `FileLines`. */
  add(id: string, line: number, place: FhirPlace): boolean {
    const row = this.#byId.addText(id);
    if (row < this.#placeOf.length) return false;
    const { lines, city, state, zip } = place;
    const digest = createHash('sha256')
      .update([...lines, city, state, zip.slice(0, 5)].map(comparable).join('|'))
      .digest();
    const [high, low] = [digest.readUInt16BE(0), digest.readUInt32BE(2)];
    const at = this.#byAddress.add(high, low);
    this.#placeOf.push(at);
    this.#lineOf.push(line);
    if (at < this.#start.length) {
      this.#complete(at, place);
      return true;
    }
    this.#keyHigh.push(high);
    this.#keyLow.push(low);
    this.#used.push(0);
    this.#start.push(0);
    this.#length.push(0);
    this.#write(at, place);
    return true;
  }

  /** Returns the place of a location by its id, or -1. */
  find(id: string): number {
    const row = this.#byId.findText(id);
    return row === -1 ? -1 : this.#placeOf.get(row);
  }

  get(place: number): FhirPlace {
    const bytes = Buffer.allocUnsafe(this.#length.get(place));
    this.#scratch.read(this.#start.get(place), bytes);
    return JSON.parse(bytes.toString()) as FhirPlace;
  }

  /** Returns 12 hexadecimal digits that depend on the address alone. */
  key(place: number): string {
    const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
    return hex(this.#keyHigh.get(place), 4) + hex(this.#keyLow.get(place), 8);
  }

  use(place: number): void {
    this.#used.set(place, 1);
  }

  /** Yields every location: its line and whether its place is used. */
  *locations(): Generator<{ line: number; isUsed: boolean }> {
    for (let row = 0; row < this.#placeOf.length; row++)
      yield { line: this.#lineOf.get(row), isUsed: this.#used.get(this.#placeOf.get(row)) === 1 };
  }

  /** What only another location of the same address says. */
  #complete(at: number, other: FhirPlace): void {
    const place = this.get(at);
    const isMore =
      (!place.location && other.location) ||
      (!place.phone && other.phone) ||
      (!place.website && other.website) ||
      (place.hours.length === 0 && other.hours.length > 0) ||
      (place.accepting === 'unknown' && other.accepting !== 'unknown') ||
      other.facts.some((fact) => !place.facts.includes(fact));
    if (!isMore) return;
    this.#write(at, {
      ...place,
      location: place.location ?? other.location,
      phone: place.phone ?? other.phone,
      website: place.website ?? other.website,
      hours: place.hours.length > 0 ? place.hours : other.hours,
      accepting: place.accepting === 'unknown' ? other.accepting : place.accepting,
      facts: [...new Set([...place.facts, ...other.facts])],
    });
  }

  #write(at: number, place: FhirPlace): void {
    const json = Buffer.from(JSON.stringify(place));
    this.#start.set(at, this.#scratch.append(json));
    this.#length.set(at, json.length);
  }
}

/** The lines of several files as one sequence of numbers, so that each fits in 32 bits. */
export class FileLines {
  readonly #files: { name: string; start: number }[] = [];
  #next = 0;

  /** Returns the number of a line. Lines of a file come in order, files one after the other. */
  add(name: string, line: number): number {
    const last = this.#files.at(-1);
    if (last?.name !== name) this.#files.push({ name, start: this.#next });
    const at = this.#files.at(-1)!.start + line;
    this.#next = Math.max(this.#next, at + 1);
    if (at >= NONE) throw new RangeError('More than four billion lines.');
    return at;
  }

  /** Returns the file and the line of a number. */
  place(at: number): { file: string; line: number } {
    const file = this.#files.findLast(({ start }) => start <= at)!;
    return { file: file.name, line: at - file.start };
  }
}
