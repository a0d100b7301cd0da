import type { ScratchFile } from '#files/scratch-file.ts';

/** One short list of numbers per row. */
export interface RaggedRows {
  /** Values of row r: from `values[starts[r]]` up to but excluding `values[starts[r + 1]]`. */
  starts: Uint32Array;
  values: Uint32Array;
}

/** Builds `RaggedRows` row by row; until they are taken, most of them are in the scratch file if there is one. */
export class RaggedList {
  readonly #values: NumberTape;
  readonly #starts: NumberTape;
  readonly #row: number[] = [];
  #rowLength = 0;

  constructor(scratch?: ScratchFile) {
    this.#values = new NumberTape(scratch);
    this.#starts = new NumberTape(scratch);
    this.#starts.push(0);
  }

  /** Number of values of the current row. */
  get rowLength(): number {
    return this.#rowLength;
  }

  /** Adds a value to the current row if it is not there yet. */
  pushOnce(value: number): void {
    for (let at = 0; at < this.#rowLength; at++) if (this.#row[at] === value) return;
    this.#row[this.#rowLength++] = value;
  }

  endRow(): void {
    for (let at = 0; at < this.#rowLength; at++) this.#values.push(this.#row[at]!);
    this.#starts.push(this.#values.length);
    this.#rowLength = 0;
  }

  /** Returns the rows, once: the list has none of them any more. */
  take(): RaggedRows {
    return { starts: this.#starts.take(), values: this.#values.take() };
  }
}

/** Numbers of a part that goes to the scratch file at once: 1 MB. */
const PART = 1 << 18;

/** Numbers that are added one by one, and read all at once. */
class NumberTape {
  length = 0;
  readonly #scratch: ScratchFile | undefined;
  /** Parts before the last one: where they are in the scratch file, or themselves. */
  #parts: ({ position: number; length: number } | Uint32Array)[] = [];
  #last = new Uint32Array(1 << 10);
  #filled = 0;

  constructor(scratch: ScratchFile | undefined) {
    this.#scratch = scratch;
  }

  push(value: number): void {
    if (this.#filled === this.#last.length) this.#startPart();
    this.#last[this.#filled++] = value;
    this.length++;
  }

  take(): Uint32Array {
    const all = new Uint32Array(this.length);
    let filled = 0;
    for (const part of this.#parts) {
      if (part instanceof Uint32Array) all.set(part, filled);
      else this.#scratch!.read(part.position, bytesOf(all.subarray(filled, filled + part.length)));
      filled += part.length;
    }
    all.set(this.#last.subarray(0, this.#filled), filled);
    this.#parts = [];
    this.#last = new Uint32Array();
    return all;
  }

  #startPart(): void {
    const { length } = this.#last;
    this.#parts.push(this.#scratch ? { position: this.#scratch.append(bytesOf(this.#last)), length } : this.#last);
    this.#last = this.#scratch && length === PART ? this.#last : new Uint32Array(Math.min(PART, 2 * length));
    this.#filled = 0;
  }
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
