/** A list of short number lists, one to a row, in two typed arrays: built row by row without an object for each. */
export class RaggedList {
  /** Values of row r: `values[starts[r]]` up to, not with, `values[starts[r + 1]]`. */
  readonly starts: Uint32Array;
  values: Uint32Array;
  #rows = 0;
  #length = 0;

  /** `rows` rows at most, about `valuesPerRow` values each. */
  constructor(rows: number, valuesPerRow: number) {
    this.starts = new Uint32Array(rows + 1);
    this.values = new Uint32Array(rows * valuesPerRow + 16);
  }

  /** Values of all rows. */
  get length(): number {
    return this.#length;
  }

  /** Values of the row under way. */
  get rowLength(): number {
    return this.#length - this.starts[this.#rows]!;
  }

  /** Adds a value to the row under way, unless it has it. */
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
