import type { BlockWalk } from './block-walk.ts';
import { Circle } from './circle.ts';
import type { EvidenceMatcher } from './evidence-matcher.ts';
import type { FactCounts, FactMatcher } from './fact-matcher.ts';
import { BLOCK_ROWS, type IndexColumns, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import { NearestRows, type RowAtDistance } from './nearest-rows.ts';
import type { NearestSubBlocks } from './nearest-sub-blocks.ts';
import type { RowFilter } from './row-filter.ts';
import { eachRun, type RowMask } from './row-mask.ts';

/** What the searches of an index use one after another. */
interface SearchMemory {
  columns: IndexColumns;
  walk: BlockWalk;
  nearSubBlocks: NearestSubBlocks;
}

/** One search of one index. Only the latest search of an index may be used. */
export class IndexSearch {
  readonly #columns: IndexColumns;
  readonly #walk: BlockWalk;
  readonly #nearSubBlocks: NearestSubBlocks;
  readonly #circle: Circle;
  readonly #filter: RowFilter;
  readonly #evidence: EvidenceMatcher | null;
  readonly #facts: FactMatcher | null;

  constructor(
    { columns, walk, nearSubBlocks }: SearchMemory,
    circle: Circle,
    filter: RowFilter,
    evidence: EvidenceMatcher | null,
    facts: FactMatcher | null,
  ) {
    this.#columns = columns;
    this.#walk = walk;
    this.#nearSubBlocks = nearSubBlocks;
    this.#circle = circle;
    this.#filter = filter;
    this.#evidence = evidence;
    this.#facts = facts;
    walk.start(circle);
  }

  /** Counts the matches; then `nearest` and `eachRun` look only at blocks that have some. */
  count(): number {
    return this.#walk.count(this.#filter);
  }

  /**
   * Adds the number of matches of each level to `counts`: sure, likely, unknown. Needs conditions for Medicaid; call
   * `count` first.
   */
  countLevels(counts: [number, number, number]): void {
    this.#eachMask((block, mask) => this.#evidence!.count(block, mask, counts));
  }

  /** Adds how the matches fit, and what is known of them. Needs conditions for facts; call `count` first. */
  countFacts(counts: FactCounts): void {
    this.#eachMask((block, mask) => this.#facts!.count(block, mask, counts));
  }

  #eachMask(visit: (block: number, mask: RowMask) => void): void {
    const { blocks, inside, length } = this.#walk;
    for (let at = 0; at < length; at++) {
      const block = blocks[at]!;
      const mask = inside[at] ? this.#filter.candidates(block) : this.#filter.match(block);
      if (mask) visit(block, mask);
    }
  }

  /** Counts the matches within a smaller distance. Afterward, only this and `ring` may be called. */
  countWithin(miles: number): number {
    const narrower = new Circle(this.#circle.center, miles);
    this.#walk.start(narrower);
    return this.#walk.count(this.#filter, narrower);
  }

  /** Returns the nearest `limit` rows within `miles`, nearest first, ties by id. Nothing may be called afterward. */
  nearest(limit: number, miles: number): RowAtDistance[] {
    const circle = miles < this.#circle.radiusMiles ? new Circle(this.#circle.center, miles) : this.#circle;
    return this.#takeNearest(circle, limit);
  }

  /** The same, of the rows beyond `innerMiles` and within `outerMiles`. */
  ring(innerMiles: number, outerMiles: number, limit: number): RowAtDistance[] {
    const outer = new Circle(this.#circle.center, outerMiles);
    this.#walk.start(outer);
    return this.#takeNearest(outer, limit, innerMiles);
  }

  /**
   * Visits all matches in no particular order, by runs of consecutive rows: from `row` up to but excluding `end`. Call
   * `count` first.
   */
  eachRun(visit: (row: number, end: number) => void): void {
    const { blocks, inside, length } = this.#walk;
    for (let at = 0; at < length; at++) {
      const block = blocks[at]!;
      const firstRow = block * BLOCK_ROWS;
      if (inside[at] && this.#filter.takesWhole(block)) visit(firstRow, firstRow + this.#filter.rowsOf(block));
      else {
        const mask = inside[at] ? this.#filter.candidates(block) : this.#filter.match(block);
        if (mask) eachRun(mask, 0, mask.length, firstRow, visit);
      }
    }
  }

  /**
   * Best-first search: takes the blocks of the walk by their minimum possible distance until that is worse than all
   * rows found; likewise the sub-blocks within a block. Skips rows at `beyondMiles` or nearer.
   */
  #takeNearest(circle: Circle, limit: number, beyondMiles?: number): RowAtDistance[] {
    const found = new NearestRows(circle, this.#columns, limit, beyondMiles);
    const offer = (row: number, end: number) => found.offer(row, end);
    const near = this.#nearSubBlocks;
    this.#walk.heapify();
    for (;;) {
      const block = this.#walk.takeNearest(found.worstHaversine);
      if (block < 0) return found.takeSorted();
      const mask = this.#filter.candidates(block);
      if (!mask) continue;
      this.#listSubBlocks(block, mask, circle, found);
      for (let at = 0; at < near.length && near.haversine(at) <= found.worstHaversine; at++) {
        const word = near.firstWord(at);
        eachRun(mask, word, word + SUB_BLOCK_WORDS, block * BLOCK_ROWS, offer);
      }
    }
  }

  /** Collects the sub-blocks with rows in the mask that could be among the nearest. */
  #listSubBlocks(block: number, mask: RowMask, circle: Circle, found: NearestRows): void {
    const { subBlockBoxes } = this.#columns;
    const firstSubBlock = block * (BLOCK_ROWS / SUB_BLOCK_ROWS);
    this.#nearSubBlocks.clear();
    for (let word = 0; word < mask.length; word += SUB_BLOCK_WORDS) {
      if ((mask[word]! | mask[word + 1]!) === 0) continue;
      const number = word / SUB_BLOCK_WORDS;
      if (circle.measureBox(subBlockBoxes, firstSubBlock + number) && found.couldBeIn(circle)) {
        this.#nearSubBlocks.add(number, circle.nearest);
      }
    }
  }
}
