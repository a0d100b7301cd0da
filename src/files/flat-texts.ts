/** Many texts in one piece of memory: number `n` is from `starts[n]` to before `starts[n + 1]` in `bytes` (UTF-8). */
export interface TextColumns {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/** Texts by number, without an object for each. */
export class FlatTexts {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor({ bytes, starts }: TextColumns) {
    // Shared or not makes no difference to those who read.
    this.#bytes = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = starts;
  }

  static columns(texts: readonly string[]): TextColumns {
    const starts = new Uint32Array(texts.length + 1);
    for (const [number, text] of texts.entries()) starts[number + 1] = starts[number]! + Buffer.byteLength(text);
    return { bytes: new Uint8Array(Buffer.from(texts.join(''))), starts };
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  at(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
  }

  /** Length in bytes. */
  lengthOf(number: number): number {
    return this.#starts[number + 1]! - this.#starts[number]!;
  }
}
