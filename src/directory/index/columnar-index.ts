import { ColumnarFile } from '#files/columnar-file.ts';
import type { ReadColumns } from '#files/read-columns.ts';
import type { FactConditions } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import { termWords, type WordMatch } from '#listings/name-words.ts';
import { BlockMasks } from './block-masks.ts';
import { BlockWalk } from './block-walk.ts';
import type { Circle } from './circle.ts';
import { type EvidenceKind, toKinds } from './evidence-columns.ts';
import { EvidenceMatcher } from './evidence-matcher.ts';
import { FactMatcher } from './fact-matcher.ts';
import { COLUMN_TYPES, emptyColumns, INDEX_VERSION, type IndexColumns } from './index-layout.ts';
import { IndexSearch } from './index-search.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { NameDictionary } from './name-dictionary.ts';
import { NameMatcher } from './name-matcher.ts';
import { NearestSubBlocks } from './nearest-sub-blocks.ts';
import { countByPlace, type PlaceCensus } from './place-census.ts';
import { RowFilter } from './row-filter.ts';
import { TagContainers } from './tag-containers.ts';

/** What rows must match besides the circle; see `SearchQuery`. */
export interface IndexConditions {
  /** Tag ids: OR within a list, AND between lists. */
  tagGroups: number[][];
  term?: string;
  /** How each word of the term must match a word of a name; anywhere by default. */
  wordMatch?: WordMatch;
  medicaid?: MedicaidConditions | undefined;
  /** In one order. */
  facts?: FactConditions | undefined;
}

/**
 * All providers' locations, tags and name words in typed arrays, for finding and counting; contains no records.
 * Immutable: an import creates a new index. See README.md for diagrams.
 */
export class ColumnarIndex {
  /** Metadata that the builder stored with the columns. */
  readonly meta: unknown;
  readonly columns: IndexColumns;
  readonly #tags: TagContainers;
  readonly #kinds: readonly EvidenceKind[];
  readonly #dictionary: NameDictionary;
  readonly #walk: BlockWalk;
  readonly #nearSubBlocks = new NearestSubBlocks();
  readonly #masks: BlockMasks;

  constructor(columns: IndexColumns, meta: unknown) {
    this.meta = meta;
    this.columns = columns;
    this.#tags = new TagContainers(columns);
    this.#kinds = toKinds(columns.evidenceKinds);
    this.#dictionary = new NameDictionary(columns.words);
    this.#walk = new BlockWalk(columns);
    this.#masks = new BlockMasks(columns.blockBoxes.length / 4);
  }

  /**
   * Loads an index file; `read`: how its columns are read. Throws `UnreadableFileError` if it is damaged or of another
   * version.
   */
  static async load(path: string, read?: ReadColumns): Promise<ColumnarIndex> {
    const file = await ColumnarFile.read(path, INDEX_VERSION, read);
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

  /** Counts rows by place as `DirectoryStore.countByPlace` does; the caller decides when the next block is done. */
  countByPlace(census: PlaceCensus, leftOut: LeftOutRows | null): Generator<void, void> {
    return countByPlace(this.columns, this.#tags, census, leftOut);
  }

  /** Begins a search; the one before must have ended. Returns null if no row has any tag of a group. */
  search(
    circle: Circle,
    { tagGroups, term = '', wordMatch = 'anywhere', medicaid, facts: asked }: IndexConditions,
    leftOut: LeftOutRows | null,
  ): IndexSearch | null {
    const evidence = medicaid ? new EvidenceMatcher(this.columns, this.#kinds, this.#tags, medicaid) : null;
    const isOnlyTags = evidence?.isOnlyTags ?? false;
    const groups = isOnlyTags ? [...tagGroups, medicaid!.programs] : tagGroups;
    const slots = groups.map((tagIds) => this.#tags.slotsOf(tagIds));
    if (slots.some((group) => group.length === 0)) return null;
    const words = term === '' ? [] : termWords(term);
    const name = words.length > 0 ? new NameMatcher(this.columns, this.#dictionary, words, wordMatch) : null;
    const narrowing = evidence && !isOnlyTags && !evidence.takesAll ? evidence : null;
    const facts = asked ? new FactMatcher(this.columns, asked) : null;
    const narrowingFacts = facts?.takesAll ? null : facts;
    const conditions = { circle, tagGroups: slots, name, evidence: narrowing, facts: narrowingFacts, leftOut };
    const filter = new RowFilter(this.columns, this.#tags, conditions, this.#masks);
    return new IndexSearch(
      { columns: this.columns, walk: this.#walk, nearSubBlocks: this.#nearSubBlocks },
      circle,
      filter,
      evidence,
      facts,
    );
  }
}
