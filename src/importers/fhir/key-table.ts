import { murmurHash } from '#model/murmur-hash.ts';

/** Entries of a table before it grows. A power of two. */
const START_SIZE = 1 << 12;
/** So that nobody can write a file whose ids collide. */
const SEEDS = crypto.getRandomValues(new Uint32Array(2));

/**
 * Numbers keys of 64 bits from 0, in the order in which they were added; 12 bytes for each entry. Texts are keyed by a hash: among
 * ten million of them, the chance that any two share one is 3 in a million.
 */
export class KeyTable {
  size = 0;
  #seeds: Uint32Array = SEEDS;
  #high = numbers(START_SIZE);
  #low = numbers(START_SIZE);
  /** Number of the key plus 1; 0 if the entry is free. */
  #numbers = numbers(START_SIZE);

  /** For another thread, which can then look up keys while none are added here. */
  share(): SharedKeys {
    return { seeds: this.#seeds, high: this.#high, low: this.#low, numbers: this.#numbers };
  }

  static of({ seeds, high, low, numbers }: SharedKeys): KeyTable {
    const table = new KeyTable();
    [table.#seeds, table.#high, table.#low, table.#numbers] = [seeds, high, low, numbers];
    return table;
  }

  /** Returns the number of a key, or -1. */
  find(high: number, low: number): number {
    return this.#numbers[this.#entry(high >>> 0, low >>> 0)]! - 1;
  }

  /** Returns the number of a key, which it adds if it is new. */
  add(high: number, low: number): number {
    let at = this.#entry(high >>> 0, low >>> 0);
    if (this.#numbers[at] === 0) {
      if (this.size >= this.#numbers.length * 0.7) {
        this.#grow();
        at = this.#entry(high >>> 0, low >>> 0);
      }
      this.#high[at] = high;
      this.#low[at] = low;
      this.#numbers[at] = ++this.size;
    }
    return this.#numbers[at]! - 1;
  }

  findText(text: string): number {
    return this.find(murmurHash(text, this.#seeds[0]!), murmurHash(text, this.#seeds[1]!));
  }

  addText(text: string): number {
    return this.add(murmurHash(text, this.#seeds[0]!), murmurHash(text, this.#seeds[1]!));
  }

  /** Returns the entry of a key, or the free one where it belongs. */
  #entry(high: number, low: number): number {
    const mask = this.#numbers.length - 1;
    let at = (Math.imul(high, 0x9e3779b1) ^ low ^ (low >>> 15)) & mask;
    while (this.#numbers[at] !== 0 && (this.#high[at] !== high || this.#low[at] !== low)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [high, low, used] = [this.#high, this.#low, this.#numbers];
    this.#high = numbers(high.length * 2);
    this.#low = numbers(high.length * 2);
    this.#numbers = numbers(high.length * 2);
    for (let old = 0; old < used.length; old++) {
      if (used[old] === 0) continue;
      const at = this.#entry(high[old]!, low[old]!);
      this.#high[at] = high[old]!;
      this.#low[at] = low[old]!;
      this.#numbers[at] = used[old]!;
    }
  }
}

/** The memory of a `KeyTable`. */
export type SharedKeys = { seeds: Uint32Array } & Record<'high' | 'low' | 'numbers', Uint32Array<SharedArrayBuffer>>;

function numbers(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** A growing list of numbers outside the JavaScript heap. It grows by pieces, so that it is never copied. */
export class NumberList {
  length = 0;
  readonly #chunks: (Uint32Array | Float64Array)[] = [];
  readonly #Kind: typeof Uint32Array | typeof Float64Array;

  /** Of unsigned 32-bit integers by default. */
  constructor(Kind: typeof Uint32Array | typeof Float64Array = Uint32Array) {
    this.#Kind = Kind;
  }

  get(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK - 1)]!;
  }

  set(index: number, value: number): void {
    this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK - 1)] = value;
  }

  push(value: number): void {
    if (this.length % CHUNK === 0) this.#chunks.push(new this.#Kind(CHUNK));
    this.set(this.length++, value);
  }
}
