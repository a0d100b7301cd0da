/** One short list of numbers per row, stored in two typed arrays and built row by row. */
export class RaggedList {
  /** Values of row r: from `values[starts[r]]` up to but excluding `values[starts[r + 1]]`. */
  readonly starts: Uint32Array;
  values: Uint32Array;
  #rows = 0;
  #length = 0;

  /** For at most `rows` rows, with about `valuesPerRow` values each. */
  constructor(rows: number, valuesPerRow: number) {
    this.starts = new Uint32Array(rows + 1);
    this.values = new Uint32Array(rows * valuesPerRow + 16);
  }

  /** Number of values of all rows. */
  get length(): number {
    return this.#length;
  }

  /** Number of values of the current row. */
  get rowLength(): number {
    return this.#length - this.starts[this.#rows]!;
  }

  /** Adds a value to the current row if it is not there yet. */
  pushOnce(value: number): void {
    for (let at = this.starts[this.#rows]!; at < this.#length; at++) if (this.values[at] === value) return;
    if (this.#length === this.values.length) {
      const grown = new Uint32Array(Math.ceil(this.#length * 1.25));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.#length++] = value;
  }

  endRow(): void {
    this.starts[++this.#rows] = this.#length;
  }

  /** Replaces every value v by `numbers[v]`, in place. */
  renumber(numbers: Uint32Array): void {
    for (let at = 0; at < this.#length; at++) this.values[at] = numbers[this.values[at]!]!;
  }
}
