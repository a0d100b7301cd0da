import type { Point } from '#geo/point.ts';
import { termWords, type WordMatch } from '../name-words.ts';
import { BlockMasks } from './block-masks.ts';
import { BlockWalk } from './block-walk.ts';
import { Circle } from './circle.ts';
import { ColumnarFile } from './columnar-file.ts';
import { ringOfPage, SHALLOW_ROWS } from './deep-page.ts';
import {
  BLOCK_ROWS,
  COLUMN_TYPES,
  emptyColumns,
  INDEX_VERSION,
  type IndexColumns,
  SUB_BLOCK_ROWS,
  SUB_BLOCK_WORDS,
} from './index-layout.ts';
import { NameDictionary } from './name-dictionary.ts';
import { NameMatcher } from './name-matcher.ts';
import { NearestRows, type RowAtDistance } from './nearest-rows.ts';
import { NearestSubBlocks } from './nearest-sub-blocks.ts';
import { RowFilter } from './row-filter.ts';
import { eachRun, type RowMask } from './row-mask.ts';
import { TagContainers } from './tag-containers.ts';

/** A query of the index; see `SearchQuery`. */
interface IndexQuery {
  center: Point;
  radiusMiles: number;
  /** Tag ids: OR within a list, AND between lists. */
  tagGroups: number[][];
  term?: string;
  /** How each word of the term must match a word of a name; anywhere by default. */
  wordMatch?: WordMatch;
}

/**
 * All providers' locations, tags and name words in typed arrays, for finding and counting; contains no records. Immutable: an
 * import creates a new index. See README.md for diagrams.
 */
export class ColumnarIndex {
  /** Metadata that the builder stored with the columns. */
  readonly meta: unknown;
  readonly columns: IndexColumns;
  readonly #tags: TagContainers;
  readonly #dictionary: NameDictionary;
  readonly #walk: BlockWalk;
  readonly #nearSubBlocks = new NearestSubBlocks();
  readonly #masks: BlockMasks;

  constructor(columns: IndexColumns, meta: unknown) {
    this.meta = meta;
    this.columns = columns;
    this.#tags = new TagContainers(columns);
    this.#dictionary = new NameDictionary(columns.words);
    this.#walk = new BlockWalk(columns);
    this.#masks = new BlockMasks(columns.blockBoxes.length / 4);
  }

  /** Loads an index file. Throws `UnreadableIndexError` if it is damaged or of another version. */
  static async load(path: string): Promise<ColumnarIndex> {
    const file = await ColumnarFile.read(path, INDEX_VERSION);
    const columns = Object.fromEntries(
      Object.entries(COLUMN_TYPES).map(([name, type]) => [name, file.column(name, type)]),
    );
    return new ColumnarIndex(columns as unknown as IndexColumns, file.meta);
  }

  /** An index without rows. */
  static empty(meta: unknown): ColumnarIndex {
    return new ColumnarIndex(emptyColumns(), meta);
  }

  get rows(): number {
    return this.columns.records.length;
  }

  /** Returns the exact total and at most `limit` rows from `offset` on, nearest first, ties by id. */
  page(query: IndexQuery, offset: number, limit: number): { total: number; rows: RowAtDistance[] } {
    const { center, radiusMiles } = query;
    const circle = new Circle(center, radiusMiles);
    const filter = this.#filterOf(query, circle);
    if (!filter) return { total: 0, rows: [] };
    const total = this.#count(circle, filter);
    if (offset >= total) return { total, rows: [] };
    const end = Math.min(total, offset + limit);
    if (end <= SHALLOW_ROWS) return { total, rows: this.#takeNearest(circle, filter, end).slice(offset) };

    const countWithin = (miles: number) => {
      const narrower = new Circle(center, miles);
      this.#walk.start(narrower);
      return this.#walk.count(filter, narrower);
    };
    const { innerMiles, outerMiles, skipped } = ringOfPage(radiusMiles, offset, end, countWithin);
    const outer = new Circle(center, outerMiles);
    this.#walk.start(outer);
    return { total, rows: this.#takeNearest(outer, filter, end - skipped, innerMiles).slice(offset - skipped) };
  }

  /** Returns the nearest `limit` rows without counting the others: stops as soon as no nearer row is possible. */
  nearest(query: IndexQuery, limit: number): RowAtDistance[] {
    const circle = new Circle(query.center, query.radiusMiles);
    const filter = this.#filterOf(query, circle);
    if (!filter) return [];
    this.#walk.start(circle);
    return this.#takeNearest(circle, filter, limit);
  }

  /**
   * Returns the exact total with all matches, nearest first. If they are more than `limit`, `rows` is null, and `visit` gets
   * them in no particular order, by runs of consecutive rows: from `row` up to but excluding `end`. Their locations in
   * micro-degrees are in `columns.points`.
   */
  everyMatch(
    query: IndexQuery,
    limit: number,
    visit: (row: number, end: number) => void,
  ): { total: number; rows: RowAtDistance[] | null } {
    const circle = new Circle(query.center, query.radiusMiles);
    const filter = this.#filterOf(query, circle);
    if (!filter) return { total: 0, rows: [] };
    const total = this.#count(circle, filter);
    if (total <= limit) return { total, rows: this.#takeNearest(circle, filter, total) };
    const { blocks, inside, length } = this.#walk;
    for (let at = 0; at < length; at++) {
      const block = blocks[at]!;
      const firstRow = block * BLOCK_ROWS;
      if (inside[at] && filter.takesEveryRow) visit(firstRow, firstRow + filter.rowsOf(block));
      else {
        const mask = inside[at] ? filter.candidates(block) : filter.match(block);
        if (mask) eachRun(mask, 0, mask.length, firstRow, visit);
      }
    }
    return { total, rows: null };
  }

  /** Returns the filter for a query's circle, tags and term; null if no row has any tag of a group. */
  #filterOf({ tagGroups, term = '', wordMatch = 'anywhere' }: IndexQuery, circle: Circle): RowFilter | null {
    const slots = tagGroups.map((tagIds) => this.#tags.slotsOf(tagIds));
    if (slots.some((group) => group.length === 0)) return null;
    const words = term === '' ? [] : termWords(term);
    const name = words.length > 0 ? new NameMatcher(this.columns, this.#dictionary, words, wordMatch) : null;
    return new RowFilter(this.columns, this.#tags, { circle, tagGroups: slots, name }, this.#masks);
  }

  /** Counts the matches and keeps the blocks that have some in the walk. */
  #count(circle: Circle, filter: RowFilter): number {
    this.#walk.start(circle);
    return this.#walk.count(filter);
  }

  /**
   * Best-first search: takes the blocks of the walk by their minimum possible distance until that is worse than all rows found;
   * likewise the sub-blocks within a block. Skips rows at `beyondMiles` or nearer.
   */
  #takeNearest(circle: Circle, filter: RowFilter, limit: number, beyondMiles?: number): RowAtDistance[] {
    const found = new NearestRows(circle, this.columns, limit, beyondMiles);
    const offer = (row: number, end: number) => found.offer(row, end);
    const near = this.#nearSubBlocks;
    this.#walk.heapify();
    for (;;) {
      const block = this.#walk.takeNearest(found.worstHaversine);
      if (block < 0) return found.takeSorted();
      const mask = filter.candidates(block);
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
    const { subBlockBoxes } = this.columns;
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
