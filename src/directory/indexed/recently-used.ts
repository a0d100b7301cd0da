/** A cache of at most `capacity` values that evicts the least recently used one. */
export class RecentlyUsed<K, V> {
  readonly #capacity: number;
  /** In the order of last use: a Map keeps insertion order. */
  readonly #values = new Map<K, V>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns the cached value of a key, if any; counts as a use. */
  find(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#capacity) this.#values.delete(this.#values.keys().next().value!);
  }
}
