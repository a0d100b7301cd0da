import { BLOCK_ROWS } from './index-layout.ts';
import { emptyMask, type RowMask } from './row-mask.ts';

interface InBlock {
  mask: RowMask;
  rows: number;
  /** How many of them have each tag, by slot; counted when first needed. */
  tagRows?: Uint16Array;
}

/** Rows of an index that no search finds, because another index has what is shown instead of them. */
export class LeftOutRows {
  readonly #blocks: (InBlock | undefined)[];

  /** `rows`: how many the index has. `others` are left out from the beginning. */
  constructor(rows: number, others?: LeftOutRows | null) {
    this.#blocks = Array.from({ length: Math.ceil(rows / BLOCK_ROWS) }, (_, block) => {
      const inBlock = others?.of(block);
      return inBlock && { mask: inBlock.mask.slice(), rows: inBlock.rows };
    });
  }

  /** Leaves out a row; each row may be added once. */
  add(row: number): void {
    const block = Math.floor(row / BLOCK_ROWS);
    this.#blocks[block] ??= { mask: emptyMask(), rows: 0 };
    const inBlock = this.#blocks[block];
    inBlock.mask[(row % BLOCK_ROWS) >>> 5]! |= 1 << (row & 31);
    inBlock.rows++;
  }

  /** Whether a row is left out; false for rows that the index does not have. */
  has(row: number): boolean {
    const mask = this.of(Math.floor(row / BLOCK_ROWS))?.mask;
    return mask !== undefined && ((mask[(row % BLOCK_ROWS) >>> 5]! >>> (row & 31)) & 1) === 1;
  }

  /** The rows left out of a block; undefined if there are none. */
  of(block: number): InBlock | undefined {
    return this.#blocks[block];
  }
}
