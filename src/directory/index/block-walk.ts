import type { Circle } from './circle.ts';
import { type IndexColumns, SUPER_BLOCK_BLOCKS } from './index-layout.ts';
import type { RowFilter } from './row-filter.ts';

/**
 * The blocks that a circle touches, found from the super-blocks down, in arrays that the next walk reuses. `count`
 * drops blocks without a match; `takeNearest` returns them nearest first (a binary heap).
 */
export class BlockWalk {
  length = 0;
  readonly blocks: Uint32Array;
  /** 1 if the block is entirely inside the circle, else 0. */
  readonly inside: Uint8Array;
  /** Minimum haversine of any point of the block's box. */
  readonly #nearest: Float64Array;
  readonly #columns: Pick<IndexColumns, 'blockBoxes' | 'superBlockBoxes'>;

  constructor(columns: Pick<IndexColumns, 'blockBoxes' | 'superBlockBoxes'>) {
    const blocks = columns.blockBoxes.length / 4;
    this.#columns = columns;
    this.blocks = new Uint32Array(blocks);
    this.inside = new Uint8Array(blocks);
    this.#nearest = new Float64Array(blocks);
  }

  /** Collects the blocks that the circle touches. */
  start(circle: Circle): void {
    const { blockBoxes, superBlockBoxes } = this.#columns;
    const blocks = blockBoxes.length / 4;
    this.length = 0;
    for (let superBlock = 0; superBlock < superBlockBoxes.length / 4; superBlock++) {
      if (!circle.measureBox(superBlockBoxes, superBlock)) continue;
      const end = Math.min(blocks, (superBlock + 1) * SUPER_BLOCK_BLOCKS);
      for (let block = superBlock * SUPER_BLOCK_BLOCKS; block < end; block++) {
        if (!circle.measureBox(blockBoxes, block)) continue;
        this.blocks[this.length] = block;
        this.inside[this.length] = circle.boxIsInside ? 1 : 0;
        this.#nearest[this.length++] = circle.nearest;
      }
    }
  }

  /**
   * Returns the exact number of matches and keeps only the blocks that have some; those in `narrower`, if the walk
   * began with it.
   */
  count(filter: RowFilter, narrower: Circle | null = null): number {
    let total = 0;
    let kept = 0;
    for (let at = 0; at < this.length; at++) {
      const block = this.blocks[at]!;
      const count = this.inside[at]
        ? filter.countWhole(block)
        : narrower
          ? filter.countNarrower(block, narrower)
          : filter.countClipped(block);
      if (count === 0) continue;
      total += count;
      this.blocks[kept] = block;
      this.inside[kept] = this.inside[at]!;
      this.#nearest[kept++] = this.#nearest[at]!;
    }
    this.length = kept;
    return total;
  }

  /** Orders the list for `takeNearest`. */
  heapify(): void {
    for (let at = (this.length >>> 1) - 1; at >= 0; at--) this.#sink(at);
  }

  /** Removes and returns the block with the nearest box if its haversine is at most `limit`, else returns -1. */
  takeNearest(limit: number): number {
    if (this.length === 0 || this.#nearest[0]! > limit) return -1;
    const block = this.blocks[0]!;
    const last = --this.length;
    this.blocks[0] = this.blocks[last]!;
    this.#nearest[0] = this.#nearest[last]!;
    this.#sink(0);
    return block;
  }

  #sink(start: number): void {
    const blocks = this.blocks;
    const nearest = this.#nearest;
    const block = blocks[start]!;
    const value = nearest[start]!;
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.length) break;
      if (child + 1 < this.length && nearest[child + 1]! < nearest[child]!) child++;
      if (nearest[child]! >= value) break;
      blocks[at] = blocks[child]!;
      nearest[at] = nearest[child]!;
      at = child;
    }
    blocks[at] = block;
    nearest[at] = value;
  }
}
