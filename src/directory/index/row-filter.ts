import type { Circle } from './circle.ts';
import { BLOCK_ROWS, type IndexColumns, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import type { NameMatcher } from './name-matcher.ts';
import { countMask, fillMask, lowestBit, type RowMask } from './row-mask.ts';
import type { TagContainers } from './tag-containers.ts';

/** Selects the matching rows of a block by tags, location and name, with the cheapest test first. */
export class RowFilter {
  readonly #columns: Pick<IndexColumns, 'points' | 'subBlockBoxes'>;
  readonly #tags: TagContainers;
  /** Tag slots: OR within a list, AND between lists. */
  readonly #tagGroups: number[][];
  readonly #name: NameMatcher | null;
  readonly #mask: RowMask;

  /** Uses `mask` as its work area, so only one filter at a time may use it. */
  constructor(
    columns: Pick<IndexColumns, 'points' | 'subBlockBoxes'>,
    tags: TagContainers,
    tagGroups: number[][],
    name: NameMatcher | null,
    mask: RowMask,
  ) {
    this.#columns = columns;
    this.#tags = tags;
    this.#tagGroups = tagGroups;
    this.#name = name;
    this.#mask = mask;
  }

  /** True without tags and name, so that only the location matters. */
  get takesEveryRow(): boolean {
    return this.#name === null && this.#tagGroups.length === 0;
  }

  /** Counts the matches in a block entirely inside the circle. */
  countWhole(block: number): number {
    if (this.takesEveryRow) return this.rowsOf(block);
    if (this.#name === null && this.#tagGroups.length === 1 && this.#tagGroups[0]!.length === 1) {
      return this.#tags.count(block, this.#tagGroups[0]![0]!);
    }
    const mask = this.match(block);
    return mask === null ? 0 : countMask(mask);
  }

  /** Counts the matches in a block that the circle's edge crosses. */
  countClipped(block: number, circle: Circle): number {
    const mask = this.match(block, circle);
    return mask === null ? 0 : countMask(mask);
  }

  /**
   * Returns the matching rows of a block, within `circle` if given; null if there are certainly none. The mask is valid until
   * the next call.
   */
  match(block: number, circle?: Circle): RowMask | null {
    const mask = this.#mask;
    if (this.#name && !this.#name.mayMatch(block)) return null;
    if (this.#tagGroups.length === 0) fillMask(mask, this.rowsOf(block));
    else if (!this.#tags.match(block, this.#tagGroups, mask)) return null;
    if (circle) this.#clip(block, mask, circle);
    this.#name?.narrow(block, mask);
    return mask;
  }

  /** Number of rows of a block; the last block may have fewer than the others. */
  rowsOf(block: number): number {
    return Math.min(BLOCK_ROWS, this.#columns.points.length / 2 - block * BLOCK_ROWS);
  }

  /** Clears the bits of rows outside the circle: by whole sub-blocks if their box decides, else row by row. */
  #clip(block: number, mask: RowMask, circle: Circle): void {
    const { subBlockBoxes } = this.#columns;
    const firstSubBlock = block * (BLOCK_ROWS / SUB_BLOCK_ROWS);
    for (let word = 0; word < mask.length; word += SUB_BLOCK_WORDS) {
      if ((mask[word]! | mask[word + 1]!) === 0) continue;
      if (!circle.measureBox(subBlockBoxes, firstSubBlock + word / SUB_BLOCK_WORDS)) {
        mask[word] = 0;
        mask[word + 1] = 0;
      } else if (!circle.boxIsInside) {
        this.#clipWord(block, mask, word, circle);
        this.#clipWord(block, mask, word + 1, circle);
      }
    }
  }

  #clipWord(block: number, mask: RowMask, word: number, circle: Circle): void {
    const { points } = this.#columns;
    const firstRow = block * BLOCK_ROWS + 32 * word;
    let kept = mask[word]!;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const row = firstRow + bit;
      if (!circle.contains(points[2 * row]!, points[2 * row + 1]!)) kept &= ~(1 << bit);
    }
    mask[word] = kept;
  }
}
