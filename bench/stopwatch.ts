/** Wall-clock and processor seconds of several runs of the same work. */
export class Stopwatch {
  readonly #clock: number[] = [];
  readonly #processor: number[] = [];
  #started = 0;
  #startedUsage = process.cpuUsage();

  start(): void {
    this.#started = performance.now();
    this.#startedUsage = process.cpuUsage();
  }

  stop(): void {
    const { user, system } = process.cpuUsage(this.#startedUsage);
    this.#clock.push((performance.now() - this.#started) / 1e3);
    this.#processor.push((user + system) / 1e6);
  }

  median(): number {
    return this.#clock.toSorted((a, b) => a - b)[Math.floor(this.#clock.length / 2)]!;
  }

  best(): number {
    return Math.min(...this.#clock);
  }

  /** Minimum processor seconds, summed over all cores. */
  bestProcessor(): number {
    return Math.min(...this.#processor);
  }
}
