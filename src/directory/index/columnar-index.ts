import type { Point } from '#geo/point.ts';
import { termWords } from '../name-words.ts';
import { BlockWalk } from './block-walk.ts';
import { Circle } from './circle.ts';
import { ColumnarFile } from './columnar-file.ts';
import { BLOCK_ROWS, COLUMN_TYPES, INDEX_VERSION, type IndexColumns, SUB_BLOCK_ROWS } from './index-layout.ts';
import { NameDictionary, type WordMatch } from './name-dictionary.ts';
import { NameMatcher } from './name-matcher.ts';
import { NearestRows, type RowAtDistance } from './nearest-rows.ts';
import { RowFilter } from './row-filter.ts';
import { lowestBit, type RowMask } from './row-mask.ts';
import { TagContainers } from './tag-containers.ts';

/** What the index is asked; see `SearchQuery` for the meaning. */
export interface IndexQuery {
  centre: Point;
  radiusMiles: number;
  /** Tag ids: OR within a list, AND between lists. */
  tagGroups: number[][];
  term?: string;
  /** How each word of the term must lie in a word of a name; anywhere by default. */
  wordMatch?: WordMatch;
}

/**
 * All providers' places, tags and name words in typed arrays, for finding and counting; the records themselves are
 * elsewhere. Immutable: an import makes a new one. See README.md for the drawing.
 */
export class ColumnarIndex {
  /** What the builder wrote beside the columns. */
  readonly meta: unknown;
  readonly columns: IndexColumns;
  readonly #tags: TagContainers;
  readonly #dictionary: NameDictionary;
  readonly #walk: BlockWalk;

  constructor(columns: IndexColumns, meta: unknown) {
    this.meta = meta;
    this.columns = columns;
    this.#tags = new TagContainers(columns);
    this.#dictionary = new NameDictionary(columns.words);
    this.#walk = new BlockWalk(columns);
  }

  /** Loads an index file. Throws `UnreadableIndexError` where it is damaged or of another version. */
  static async load(path: string): Promise<ColumnarIndex> {
    const file = await ColumnarFile.read(path, INDEX_VERSION);
    const columns = Object.fromEntries(
      Object.entries(COLUMN_TYPES).map(([name, type]) => [name, file.column(name, type as 'Int32')]),
    );
    return new ColumnarIndex(columns as unknown as IndexColumns, file.meta);
  }

  /** An index over nothing. */
  static empty(meta: unknown): ColumnarIndex {
    const [int32, uint32, uint16] = [new Int32Array(), new Uint32Array(), new Uint16Array()];
    return new ColumnarIndex(
      {
        points: int32,
        records: uint32,
        ranks: uint32,
        subBlockBoxes: int32,
        blockBoxes: int32,
        superBlockBoxes: int32,
        tagIds: uint16,
        tagCounts: uint16,
        tagOffsets: uint32,
        tagLists: uint16,
        tagBits: uint32,
        words: Uint8Array.of(10),
        tokens: uint32,
        tokenStarts: uint32,
      },
      meta,
    );
  }

  get rows(): number {
    return this.columns.records.length;
  }

  /** How many rows match, exactly. */
  count(query: IndexQuery): number {
    return this.#begin(query)?.total() ?? 0;
  }

  /** Exact total and the rows from `offset` on, at most `limit`, nearest first, ties by id. */
  page(query: IndexQuery, offset: number, limit: number): { total: number; rows: RowAtDistance[] } {
    const search = this.#begin(query);
    const total = search?.total() ?? 0;
    if (!search || offset >= total) return { total, rows: [] };
    return { total, rows: this.#nearest(search, Math.min(total, offset + limit)).slice(offset) };
  }

  /** The nearest `limit` rows, without counting the others: stops as soon as no nearer row can come. */
  nearest(query: IndexQuery, limit: number): RowAtDistance[] {
    const search = this.#begin(query);
    return search ? this.#nearest(search, limit) : [];
  }

  /** Calls `visit` for every match, in no order. Its place in micro-degrees stands in `columns.points`. */
  eachMatch(query: IndexQuery, visit: (row: number) => void): void {
    const search = this.#begin(query);
    if (!search) return;
    const { blocks, inside, length } = this.#walk;
    for (let at = 0; at < length; at++) {
      const block = blocks[at]!;
      const mask = search.filter.match(block, inside[at] ? undefined : search.circle);
      if (mask) eachRow(mask, block, 0, mask.length, visit);
    }
  }

  /** Lists the blocks to look at; null where the query names a tag or word that no row has. */
  #begin(query: IndexQuery): Search | null {
    const tagGroups = query.tagGroups.map((tagIds) => this.#tags.slotsOf(tagIds));
    if (this.rows === 0 || tagGroups.some((slots) => slots.length === 0)) return null;
    const words = termWords(query.term ?? '');
    const name =
      words.length > 0 ? new NameMatcher(this.columns, this.#dictionary, words, query.wordMatch ?? 'anywhere') : null;
    if (name?.matchesNothing) return null;

    const circle = new Circle(query.centre, query.radiusMiles);
    const filter = new RowFilter(this.columns, this.#tags, tagGroups, name);
    this.#walk.start(circle);
    return { circle, filter, total: () => this.#walk.count(circle, filter) };
  }

  /** Best-first: takes the blocks by the least distance they could hold, until that is worse than what is found. */
  #nearest({ circle, filter }: Search, limit: number): RowAtDistance[] {
    const { subBlockBoxes } = this.columns;
    const found = new NearestRows(circle, this.columns, limit);
    const offer = (row: number) => found.offer(row);
    this.#walk.heapify();
    for (;;) {
      const block = this.#walk.takeNearest(found.worstHaversine);
      if (block < 0) return found.sorted();
      const mask = filter.match(block);
      if (!mask) continue;
      for (let word = 0; word < mask.length; word += 2) {
        if ((mask[word]! | mask[word + 1]!) === 0) continue;
        const subBlock = block * (BLOCK_ROWS / SUB_BLOCK_ROWS) + word / 2;
        if (circle.measureBox(subBlockBoxes, subBlock) && circle.nearest <= found.worstHaversine) {
          eachRow(mask, block, word, word + 2, offer);
        }
      }
    }
  }
}

interface Search {
  circle: Circle;
  filter: RowFilter;
  /** Counts the matches, and leaves only blocks with matches to look at. */
  total: () => number;
}

/** Visits the rows of the set bits in mask words `from` up to, not with, `to`. */
function eachRow(mask: RowMask, block: number, from: number, to: number, visit: (row: number) => void): void {
  for (let word = from; word < to; word++) {
    const firstRow = block * BLOCK_ROWS + 32 * word;
    for (let rest = mask[word]!; rest !== 0; rest &= rest - 1) visit(firstRow + lowestBit(rest));
  }
}
