/** A source of chance that gives the same numbers for the same seed, everywhere and always (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)]!;
  }
}

/** Picks from many values by weight, in the time of a few comparisons. Weights are 0 or more, not all 0. */
export class WeightedPick<T> {
  readonly #values: readonly T[];
  readonly #upTo: Float64Array;

  constructor(values: readonly T[], weight: (value: T) => number) {
    let sum = 0;
    this.#values = values;
    this.#upTo = Float64Array.from(values, (value) => {
      sum += weight(value);
      return sum;
    });
  }

  pick(random: Random): T {
    const wanted = random.next() * this.#upTo.at(-1)!;
    let low = 0;
    let high = this.#upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#upTo[middle]! > wanted) high = middle;
      else low = middle + 1;
    }
    return this.#values[low]!;
  }
}
