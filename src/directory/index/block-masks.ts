import { MASK_WORDS } from './index-layout.ts';
import type { RowMask } from './row-mask.ts';

const MISSING = 0;
const WHOLE = 1;
const CLIPPED = 2;

/**
 * A row mask for each block that a search has looked at, in memory that the next search reuses: one bit per row of the
 * index.
 */
export class BlockMasks {
  readonly #words: Uint32Array;
  readonly #masks: RowMask[] = [];
  /** What the block's mask is in the current search. */
  readonly #states: Uint8Array;

  constructor(blocks: number) {
    this.#words = new Uint32Array(blocks * MASK_WORDS);
    this.#states = new Uint8Array(blocks);
  }

  /** Forgets all masks. */
  clear(): void {
    this.#states.fill(MISSING);
  }

  /** Returns the mask of a block if it was added. */
  find(block: number): RowMask | undefined {
    return this.#states[block] === MISSING ? undefined : this.#masks[block];
  }

  /** Returns a mask to fill, with arbitrary bits. */
  add(block: number): RowMask {
    this.#states[block] = WHOLE;
    this.#masks[block] ??= this.#words.subarray(block * MASK_WORDS, (block + 1) * MASK_WORDS);
    return this.#masks[block]!;
  }

  /** Whether the rows outside the search's circle were removed from the block's mask. */
  isClipped(block: number): boolean {
    return this.#states[block] === CLIPPED;
  }

  setClipped(block: number): void {
    this.#states[block] = CLIPPED;
  }
}
