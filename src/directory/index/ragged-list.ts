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
  readonly #lengths: NumberTape;
  readonly #row: number[] = [];
  #rowLength = 0;

  constructor(scratch?: ScratchFile) {
    this.#values = new NumberTape(scratch);
    this.#lengths = new NumberTape(scratch);
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
    this.#lengths.push(this.#rowLength);
    this.#rowLength = 0;
  }

  /** Returns the rows in another order, once: the list has none of them any more. `order`: the number of every row. */
  take(order: Uint32Array): RaggedRows {
    const lengths = new Uint32Array(order.length);
    let read = 0;
    for (const part of this.#lengths.take()) {
      lengths.set(part, read);
      read += part.length;
    }
    const starts = new Uint32Array(order.length + 1);
    /** Where the next value of each row goes. */
    const places = new Uint32Array(order.length);
    for (let at = 0; at < order.length; at++) {
      places[order[at]!] = starts[at]!;
      starts[at + 1] = starts[at]! + lengths[order[at]!]!;
    }
    const values = new Uint32Array(starts[order.length]!);
    let row = 0;
    for (const part of this.#values.take())
      for (const value of part) {
        while (lengths[row] === 0) row++;
        values[places[row]!++] = value;
        lengths[row]!--;
      }
    return { starts, values };
  }
}

/** Numbers of a part that goes to the scratch file at once: 1 MB. */
const PART = 1 << 18;

/** Numbers that are added one by one, and read once. */
class NumberTape {
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
  }

  /** Yields all numbers, some at a time; each array is valid until the next one. */
  *take(): Generator<Uint32Array> {
    const [parts, last] = [this.#parts, this.#last.subarray(0, this.#filled)];
    [this.#parts, this.#last, this.#filled] = [[], new Uint32Array(), 0];
    const room = new Uint32Array(this.#scratch ? PART : 0);
    for (const part of parts) {
      if (part instanceof Uint32Array) yield part;
      else {
        const numbers = room.subarray(0, part.length);
        this.#scratch!.read(part.position, bytesOf(numbers));
        yield numbers;
      }
    }
    yield last;
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
