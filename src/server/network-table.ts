import { murmurHash } from '#model/murmur-hash.ts';

/** Networks that fit; beyond it, the smallest numbers are dropped. */
export const MAX_NETWORKS = 131_072;
/** Places in which a network may be. */
const WAYS = 8;
const SEED_BYTES = 8;

/**
 * Numbers by network, 0 by default, in memory of a fixed size that several threads may share. A network that finds all
 * its places taken gets that of the smallest number. Two threads that change the same number at the same moment may
 * lose one of the two changes, which does not matter for limits.
 */
export class NetworkTable {
  readonly #seeds: Uint32Array;
  readonly #numbers: Float64Array;
  /** 0: the place is free. */
  readonly #tags: Uint32Array;

  /** `memory`: made by `NetworkTable.memory()`, perhaps in another thread. */
  constructor(memory: SharedArrayBuffer = NetworkTable.memory()) {
    this.#seeds = new Uint32Array(memory, 0, 2);
    this.#numbers = new Float64Array(memory, SEED_BYTES, MAX_NETWORKS);
    this.#tags = new Uint32Array(memory, SEED_BYTES + 8 * MAX_NETWORKS, MAX_NETWORKS);
  }

  /** Returns the memory of an empty table: 1.5 MB, of which only used parts take room. */
  static memory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(SEED_BYTES + 12 * MAX_NETWORKS);
    // Nobody can choose networks that share places with another's.
    new Uint32Array(memory, 0, 2).set(crypto.getRandomValues(new Uint32Array(2)));
    return memory;
  }

  get(network: string): number {
    const place = this.#placeOf(network);
    return this.#tags[place] === this.#tagOf(network) ? this.#numbers[place]! : 0;
  }

  set(network: string, number: number): void {
    const place = this.#placeOf(network);
    this.#tags[place] = this.#tagOf(network);
    this.#numbers[place] = number;
  }

  /** Forgets all networks. */
  clear(): void {
    this.#numbers.fill(0);
  }

  /** Returns the place of a network, or the one that it would get. */
  #placeOf(network: string): number {
    const tag = this.#tagOf(network);
    const first = (murmurHash(network, this.#seeds[0]!) % (MAX_NETWORKS / WAYS)) * WAYS;
    let smallest = first;
    for (let place = first; place < first + WAYS; place++) {
      if (this.#tags[place] === tag) return place;
      if (this.#numbers[place]! < this.#numbers[smallest]!) smallest = place;
    }
    return smallest;
  }

  #tagOf(network: string): number {
    return murmurHash(network, this.#seeds[1]!) || 1;
  }
}
