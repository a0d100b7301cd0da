/** Times of many calls of the same function, in milliseconds. */
export class Timings {
  readonly #ms: number[] = [];

  async measure<T>(work: () => T | Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    this.#ms.push(performance.now() - started);
    return result;
  }

  /** The same for work that is done when it returns. */
  run(work: () => unknown): void {
    const started = performance.now();
    work();
    this.#ms.push(performance.now() - started);
  }

  /** Quantile in milliseconds; 0.5 is the median. */
  at(share: number): number {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  }

  /** `median / p99` in milliseconds. */
  toString(): string {
    return `${short(this.at(0.5))} / ${short(this.at(0.99))}`;
  }
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}

/** Geometric mean, the right mean for ratios. */
export function geometricMean(values: number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
