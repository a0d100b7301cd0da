import { murmurHash } from '#model/murmur-hash.ts';

/** Entries of a table before it grows. */
const START_SIZE = 4096;
const GROWTH = 1.5;
/** Part of the entries that is used before it grows. */
const MAX_LOAD = 0.8;
/** So that nobody can write a file whose ids collide. */
const SEEDS = crypto.getRandomValues(new Uint32Array(2));

/**
 * Numbers keys of 64 bits from 0, in the order in which they were added; 13 to 16 bytes for each. Texts are keyed by a
 * hash: among ten million of them, the chance that any two share one is 3 in a million.
 */
export class KeyTable {
  #seeds: Uint32Array = SEEDS;
  /** By number. */
  readonly #high = new NumberList(uint32s);
  readonly #low = new NumberList(uint32s);
  /** Number of the key plus 1; 0 if the entry is free. */
  #entries = uint32s(START_SIZE);

  get size(): number {
    return this.#high.length;
  }

  /** For another thread, which can then look up keys while none are added here. */
  share(): SharedKeys {
    return {
      seeds: this.#seeds,
      size: this.size,
      high: this.#high.chunks,
      low: this.#low.chunks,
      entries: this.#entries,
    };
  }

  static of({ seeds, size, high, low, entries }: SharedKeys): KeyTable {
    const table = new KeyTable();
    [table.#seeds, table.#entries] = [seeds, entries];
    table.#high.share(high, size);
    table.#low.share(low, size);
    return table;
  }

  /** Returns the number of a key, or -1. */
  find(high: number, low: number): number {
    return this.#entries[this.#entryOf(high >>> 0, low >>> 0)]! - 1;
  }

  /** Returns the number of a key, which it adds if it is new. */
  add(high: number, low: number): number {
    let entry = this.#entryOf(high >>> 0, low >>> 0);
    if (this.#entries[entry] === 0) {
      if (this.size >= this.#entries.length * MAX_LOAD) {
        this.#grow();
        entry = this.#entryOf(high >>> 0, low >>> 0);
      }
      this.#high.push(high);
      this.#low.push(low);
      this.#entries[entry] = this.size;
    }
    return this.#entries[entry]! - 1;
  }

  findText(text: string): number {
    return this.find(murmurHash(text, this.#seeds[0]!), murmurHash(text, this.#seeds[1]!));
  }

  addText(text: string): number {
    return this.add(murmurHash(text, this.#seeds[0]!), murmurHash(text, this.#seeds[1]!));
  }

  /** Returns the entry of a key, or the free one where it belongs. */
  #entryOf(high: number, low: number): number {
    const { length } = this.#entries;
    for (let entry = ((Math.imul(high, 0x9e3779b1) ^ low ^ (low >>> 15)) >>> 0) % length; ; ) {
      const number = this.#entries[entry]!;
      if (number === 0 || (this.#low.get(number - 1) === low && this.#high.get(number - 1) === high)) return entry;
      entry = entry + 1 === length ? 0 : entry + 1;
    }
  }

  #grow(): void {
    this.#entries = uint32s(Math.ceil(this.#entries.length * GROWTH));
    for (let number = 0; number < this.size; number++) {
      this.#entries[this.#entryOf(this.#high.get(number), this.#low.get(number))] = number + 1;
    }
  }
}

/** The memory of a `KeyTable`. */
export interface SharedKeys {
  seeds: Uint32Array;
  size: number;
  high: SharedNumbers[];
  low: SharedNumbers[];
  entries: SharedNumbers;
}

type SharedNumbers = Uint32Array<SharedArrayBuffer>;

const CHUNK_BITS = 16;
/** Numbers in each piece of a list. */
const CHUNK = 1 << CHUNK_BITS;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export const bytes = (length: number): Uint8Array => new Uint8Array(pages(length), 0, length);
export const uint16s = (length: number): Uint16Array => new Uint16Array(pages(2 * length), 0, length);
export const uint32s = (length: number): SharedNumbers => new Uint32Array(pages(4 * length), 0, length);
export const doubles = (length: number): Float64Array => new Float64Array(pages(8 * length), 0, length);

/**
 * Returns memory that goes back to the machine once it is released: buffers that may grow have pages of their own.
 * Other buffers of this size would stay with the process (decision 077). V8 does not count these, so they do not hasten
 * a collection.
 */
function pages(size: number): SharedArrayBuffer {
  return new SharedArrayBuffer(size, { maxByteLength: size });
}

/** A growing list of numbers outside the JavaScript heap. It grows by pieces, so that it is never copied. */
export class NumberList<Chunk extends Numbers = Uint32Array> {
  length = 0;
  readonly chunks: Chunk[] = [];
  readonly #newChunk: (length: number) => Chunk;

  /** `newChunk` returns a piece for so many numbers: `bytes`, `uint32s`, `doubles`. */
  constructor(newChunk: (length: number) => Chunk) {
    this.#newChunk = newChunk;
  }

  /** Takes another thread's numbers, to be read. */
  share(chunks: readonly Chunk[], length: number): void {
    this.chunks.push(...chunks);
    this.length = length;
  }

  get(index: number): number {
    return this.chunks[index >>> CHUNK_BITS]![index & (CHUNK - 1)]!;
  }

  set(index: number, value: number): void {
    this.chunks[index >>> CHUNK_BITS]![index & (CHUNK - 1)] = value;
  }

  push(value: number): void {
    if (this.length % CHUNK === 0) this.chunks.push(this.#newChunk(CHUNK));
    this.set(this.length++, value);
  }
}
