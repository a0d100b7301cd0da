import type { BlockMasks } from './block-masks.ts';
import type { Circle } from './circle.ts';
import type { EvidenceMatcher } from './evidence-matcher.ts';
import type { FactMatcher } from './fact-matcher.ts';
import { BLOCK_ROWS, type IndexColumns, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import type { NameMatcher } from './name-matcher.ts';
import { clearBits, countMask, emptyMask, fillMask, lowestBit, type RowMask } from './row-mask.ts';
import type { TagContainers } from './tag-containers.ts';

/** What a filter requires of a row. */
export interface RowConditions {
  /** The search's circle. */
  circle: Circle;
  /** Tag slots: OR within a list, AND between lists. */
  tagGroups: number[][];
  name: NameMatcher | null;
  /** Null if all rows match what is asked of Medicaid. */
  evidence: EvidenceMatcher | null;
  /** Null if all rows match what is asked of facts. */
  facts: FactMatcher | null;
  leftOut: LeftOutRows | null;
}

/**
 * Selects the matching rows of a block by tags, location and name, with the cheapest test first. The rows of a block
 * are worked out once per search: counting, narrower circles and listing use the same mask.
 */
export class RowFilter {
  readonly #columns: Pick<IndexColumns, 'points' | 'subBlockBoxes'>;
  readonly #tags: TagContainers;
  readonly #circle: Circle;
  readonly #tagGroups: number[][];
  readonly #name: NameMatcher | null;
  readonly #evidence: EvidenceMatcher | null;
  readonly #facts: FactMatcher | null;
  readonly #leftOut: LeftOutRows | null;
  readonly #masks: BlockMasks;
  readonly #narrower = emptyMask();

  /** Only one filter at a time may use `masks`. */
  constructor(
    columns: Pick<IndexColumns, 'points' | 'subBlockBoxes'>,
    tags: TagContainers,
    { circle, tagGroups, name, evidence, facts, leftOut }: RowConditions,
    masks: BlockMasks,
  ) {
    this.#columns = columns;
    this.#tags = tags;
    this.#circle = circle;
    this.#tagGroups = tagGroups;
    this.#name = name;
    this.#evidence = evidence;
    this.#facts = facts;
    this.#leftOut = leftOut;
    this.#masks = masks;
    masks.clear();
  }

  /** Whether every row of a block matches that lies inside the circle. */
  takesWhole(block: number): boolean {
    return this.#onlyLocationMatters && !this.#leftOut?.of(block);
  }

  /** Counts the matches in a block entirely inside the circle. */
  countWhole(block: number): number {
    const leftOut = this.#leftOut?.of(block);
    if (this.#onlyLocationMatters) return this.rowsOf(block) - (leftOut?.rows ?? 0);
    if (this.#onlyTagsMatter && this.#tagGroups.length === 1 && this.#tagGroups[0]!.length === 1) {
      const slot = this.#tagGroups[0]![0]!;
      const count = this.#tags.count(block, slot);
      if (!leftOut) return count;
      leftOut.tagRows ??= this.#tags.countsIn(leftOut.mask, block);
      return count - leftOut.tagRows[slot]!;
    }
    return countMatches(this.candidates(block));
  }

  /** Counts the matches in a block that the edge of the circle crosses. */
  countClipped(block: number): number {
    return countMatches(this.match(block));
  }

  /** Counts the matches within a circle that lies inside the search's circle. */
  countNarrower(block: number, circle: Circle): number {
    const candidates = this.candidates(block);
    if (!candidates) return 0;
    const mask = this.#narrower;
    mask.set(candidates);
    this.#clip(block, mask, circle);
    return countMask(mask);
  }

  /** Returns the matching rows of a block, null if there are certainly none. Callers must not change the mask. */
  match(block: number): RowMask | null {
    const known = this.#masks.find(block);
    if (!known) return this.#fill(block, this.#circle);
    if (!this.#masks.isClipped(block)) this.#clip(block, known, this.#circle);
    this.#masks.setClipped(block);
    return known;
  }

  /**
   * The same, but may contain rows outside the circle: for callers that know that there are none, or that measure
   * distances.
   */
  candidates(block: number): RowMask | null {
    return this.#masks.find(block) ?? this.#fill(block, null);
  }

  /** Number of rows of a block; the last block may have fewer than the others. */
  rowsOf(block: number): number {
    return Math.min(BLOCK_ROWS, this.#columns.points.length / 2 - block * BLOCK_ROWS);
  }

  get #onlyLocationMatters(): boolean {
    return this.#onlyTagsMatter && this.#tagGroups.length === 0;
  }

  /** Besides the location. */
  get #onlyTagsMatter(): boolean {
    return this.#name === null && this.#evidence === null && this.#facts === null;
  }

  #fill(block: number, circle: Circle | null): RowMask | null {
    if (this.#name && !this.#name.mayMatch(block)) return null;
    const mask = this.#masks.add(block);
    if (circle) this.#masks.setClipped(block);
    if (this.#tagGroups.length === 0) fillMask(mask, this.rowsOf(block));
    else if (!this.#tags.match(block, this.#tagGroups, mask)) return mask.fill(0);
    const leftOut = this.#leftOut?.of(block);
    if (leftOut) clearBits(mask, leftOut.mask);
    this.#evidence?.narrow(block, mask);
    this.#facts?.narrow(block, mask);
    if (circle) this.#clip(block, mask, circle);
    this.#name?.narrow(block, mask);
    return mask;
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

function countMatches(mask: RowMask | null): number {
  return mask === null ? 0 : countMask(mask);
}
