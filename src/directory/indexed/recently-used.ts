/** Remembers the values asked for last, at most `capacity` of them; the one not asked for longest makes room. */
export class RecentlyUsed<K, V> {
  readonly #capacity: number;
  /** In the order of last use: a Map keeps the order in which keys were set. */
  readonly #values = new Map<K, V>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The value of a key, made by `make` where it is not remembered. */
  get(key: K, make: () => V): V {
    const known = this.find(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  /** The value of a key where it is remembered, which counts as a use. */
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
