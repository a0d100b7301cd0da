import { BLOCK_ROWS, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';

const SUB_BLOCKS = BLOCK_ROWS / SUB_BLOCK_ROWS;

/**
 * The sub-blocks of one block, nearest first, by insertion sort (at most 16). The nearest one usually contains the
 * nearest rows, after which most others are too far to check.
 */
export class NearestSubBlocks {
  length = 0;
  readonly #numbers = new Uint8Array(SUB_BLOCKS);
  readonly #haversines = new Float64Array(SUB_BLOCKS);

  clear(): void {
    this.length = 0;
  }

  /** `number`: 0 to 15 within the block; `haversine`: the minimum of its points. */
  add(number: number, haversine: number): void {
    let at = this.length++;
    for (; at > 0 && this.#haversines[at - 1]! > haversine; at--) {
      this.#haversines[at] = this.#haversines[at - 1]!;
      this.#numbers[at] = this.#numbers[at - 1]!;
    }
    this.#haversines[at] = haversine;
    this.#numbers[at] = number;
  }

  haversine(at: number): number {
    return this.#haversines[at]!;
  }

  /** First word of the sub-block in a row mask. */
  firstWord(at: number): number {
    return this.#numbers[at]! * SUB_BLOCK_WORDS;
  }
}
