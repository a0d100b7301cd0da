/** Pseudorandom numbers (mulberry32); the same seed always gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from `min` to `max`, both inclusive. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)]!;
  }
}

/** Picks values by weight, using binary search. Weights are 0 or more, not all 0. */
export class WeightedPick<T> {
  readonly #values: readonly T[];
  readonly #cumulativeWeights: Float64Array;

  constructor(values: readonly T[], weight: (value: T) => number) {
    let sum = 0;
    this.#values = values;
    this.#cumulativeWeights = Float64Array.from(values, (value) => {
      sum += weight(value);
      return sum;
    });
  }

  pick(random: Random): T {
    const target = random.next() * this.#cumulativeWeights.at(-1)!;
    let low = 0;
    let high = this.#cumulativeWeights.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cumulativeWeights[middle]! > target) high = middle;
      else low = middle + 1;
    }
    return this.#values[low]!;
  }
}
