/** The most recently used values, up to a total weight. */
export class Kept<T> {
  readonly #values = new Map<string, { value: T; weight: number }>();
  readonly #maxWeight: number;
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): T | undefined {
    const kept = this.#values.get(key);
    if (!kept) return undefined;
    // The order of a Map is that of insertion: the first is the least recently used.
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept.value;
  }

  set(key: string, value: T, weight: number): void {
    this.#weight += weight - (this.#values.get(key)?.weight ?? 0);
    this.#values.delete(key);
    this.#values.set(key, { value, weight });
    for (const [oldest, old] of this.#values) {
      if (this.#weight <= this.#maxWeight) break;
      this.#values.delete(oldest);
      this.#weight -= old.weight;
    }
  }
}
