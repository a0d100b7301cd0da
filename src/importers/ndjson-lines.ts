import { isRecord } from '#model/is-record.ts';
import type { Part } from './fhir/fhir-values.ts';
import { ImportError } from './import-errors.ts';

/** The largest resources have the border of a state in them. */
const MAX_LINE = 16 * 1024 ** 2;
const AROUND = 200;

/** A resource of a file, or what stands in its place. */
export interface Entry {
  /** Its line; in a JSON document, its number. */
  line: number;
  /** The first characters of its line; '' in a document. */
  start: string;
  /** Whether its line may have this text: always in a document. */
  has(text: string): boolean;
  /**
   * A text and some 200 characters before and after it, where it first is in its line; '' if nowhere, and in a
   * document.
   */
  around(text: string): string;
  /** The resource; null if this is none. */
  parse(): Part | null;
}

class Line implements Entry {
  readonly line: number;
  readonly bytes: Buffer;

  constructor(line: number, bytes: Buffer) {
    this.line = line;
    this.bytes = bytes;
  }

  get start(): string {
    return this.bytes.toString('latin1', 0, 160);
  }

  has(text: string): boolean {
    return this.bytes.includes(text, 0, 'latin1');
  }

  around(text: string): string {
    const at = this.bytes.indexOf(text, 0, 'latin1');
    return at === -1 ? '' : this.bytes.toString('latin1', Math.max(0, at - AROUND), at + AROUND);
  }

  parse(): Part | null {
    try {
      const value: unknown = JSON.parse(this.bytes.toString());
      return isRecord(value) ? value : null;
    } catch {
      // What it is instead of JSON does not matter: the row is counted as malformed.
      return null;
    }
  }
}

/** Lines as they are in a file, for another thread. */
export interface PackedLines {
  numbers: number[];
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs the entries of a file of lines of one kind: all are lines. Their bytes may be transferred. */
export function packLines(entries: readonly Entry[]): PackedLines {
  // Should one be none, this throws: left out, it would be lost.
  const lines = entries as readonly Line[];
  return {
    numbers: lines.map(({ line }) => line),
    lengths: lines.map(({ bytes }) => bytes.length),
    // A copy, because small buffers are parts of a larger one.
    bytes: new Uint8Array(Buffer.concat(lines.map(({ bytes }) => bytes))),
  };
}

/** Returns the entries that were packed. */
export function unpackLines({ numbers, lengths, bytes }: PackedLines): Entry[] {
  let end = 0;
  return numbers.map((line, at) => {
    end += lengths[at]!;
    return new Line(line, Buffer.from(bytes.buffer, end - lengths[at]!, lengths[at]!));
  });
}

const NEWLINE = 10;

/** Cuts the bytes of a file into lines. Throws `ImportError` too-large for a line without end. */
export class Lines {
  readonly #name: string;
  #line = 0;
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(name: string) {
    this.#name = name;
  }

  push(chunk: Buffer): Entry[] {
    const entries: Entry[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      // Blank lines are no rows.
      if (end === from && this.#restBytes === 0) this.#line++;
      else this.#add(entries, chunk.subarray(from, end));
      from = end + 1;
    }
    if (from < chunk.length) {
      this.#rest.push(chunk.subarray(from));
      this.#restBytes += chunk.length - from;
      if (this.#restBytes > MAX_LINE)
        throw new ImportError(
          'too-large',
          `${this.#name}, line ${this.#line + 1}: longer than ${MAX_LINE / 1024 ** 2} MB. ` +
            'This is no NDJSON of a directory; a whole Bundle is named .json.',
        );
    }
    return entries;
  }

  end(): Entry[] {
    const entries: Entry[] = [];
    if (this.#rest.length > 0) this.#add(entries, Buffer.alloc(0));
    return entries;
  }

  #add(entries: Entry[], bytes: Buffer): void {
    const whole = this.#rest.length === 0 ? bytes : Buffer.concat([...this.#rest, bytes]);
    this.#rest = [];
    this.#restBytes = 0;
    this.#line++;
    // Nor are lines of spaces; a byte order mark may stand before the first.
    if (whole.length > 2 || whole.toString().trim() !== '')
      entries.push(new Line(this.#line, this.#line === 1 && whole[0] === 0xef ? whole.subarray(3) : whole));
  }
}
