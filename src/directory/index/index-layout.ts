import { ARRAY_TYPES, type ColumnType } from '#files/columnar-file.ts';

/**
 * Version of the index file. Increase it with every change of the columns or of what they hold; stores then rebuild
 * their index.
 */
export const INDEX_VERSION = 7;

/** Rows of a sub-block: the smallest group with its own box; two words of a row mask. */
export const SUB_BLOCK_ROWS = 64;
/** Rows of a block: the unit of tag containers and of the walk. */
export const BLOCK_ROWS = 1024;
/** Block numbers have 16 bits: up to 67 million rows. */
export const MAX_BLOCKS = 65_536;
/** Blocks of a super-block, which lets a search skip whole regions. */
export const SUPER_BLOCK_BLOCKS = 16;

/** 32-bit words of a row mask: one bit per row of a block. */
export const MASK_WORDS = BLOCK_ROWS / 32;
export const SUB_BLOCK_WORDS = SUB_BLOCK_ROWS / 32;
/** A tag on more rows of a block than this is stored as bits (64 × 2 bytes = 32 words × 4 bytes), else as a list. */
export const MAX_LIST_ROWS = 64;

/** Marks the last token of a row in the `tokens` column; the other 31 bits are the token's number. */
export const LAST_TOKEN = 0x8000_0000;

/** The columns of the index file. Rows are in Hilbert order. */
export interface IndexColumns {
  /** Micro-degrees `lat, east` of each row (`east`: see `toEast`). */
  points: Int32Array;
  /** Number of the row's record in the record store. */
  records: Uint32Array;
  /**
   * Position of the row's id among all ids in ascending order, which breaks ties in distance. In memory, between two of
   * these, too.
   */
  ranks: Uint32Array | Float64Array;
  /** Boxes [south, north, west, east] in micro-degrees, four numbers each. */
  subBlockBoxes: Int32Array;
  blockBoxes: Int32Array;
  superBlockBoxes: Int32Array;
  /** The tags in use, ascending; a tag's slot is its index here. */
  tagIds: Uint16Array;
  /** Number of rows of block b with the tag of slot t, at `b * tagIds.length + t`. */
  tagCounts: Uint16Array;
  /** Start of the container of the same block and slot, in `tagLists` or `tagBits` depending on its count. */
  tagOffsets: Uint32Array;
  /** Row numbers within the block, ascending. */
  tagLists: Uint16Array;
  /** Row masks of `MASK_WORDS` words. */
  tagBits: Uint32Array;
  /** The kinds of evidence for Medicaid that occur: what each says, as `toKinds` reads it. */
  evidenceKinds: Uint32Array;
  /** Start of each block's evidence, plus the end of the last one. */
  evidenceStarts: Uint32Array;
  /** Row number within the block of each piece of evidence, ascending; a row may have several. */
  evidenceRows: Uint16Array;
  /** Of the same piece: the position of its kind in `evidenceKinds` × 65,536, plus the last day before it is old. */
  evidenceDays: Uint32Array;
  /** Start of each block's facts, plus the end of the last one. */
  factStarts: Uint32Array;
  /** Row number within the block of each fact, ascending; a row may have several. */
  factRows: Uint16Array;
  /** The same fact, as `packFact` writes it. */
  factDays: Uint32Array;
  /**
   * Words of all names in UTF-8, ascending by code unit, one per line, with line breaks before the first and after the
   * last.
   */
  words: Uint8Array;
  /** Words of each row's names as line numbers; the last token of a row is marked with `LAST_TOKEN`. */
  tokens: Uint32Array;
  /** Start of each sub-block's tokens, plus the end of the last one. */
  tokenStarts: Uint32Array;
  /** The blocks in which each word occurs, ascending, word by word. */
  wordBlocks: Uint16Array;
  /** For each entry of `wordBlocks`: one bit per sub-block in which the word occurs. */
  wordSubBlocks: Uint16Array;
  /** Start of each word's blocks, plus the end of the last one. */
  wordBlockStarts: Uint32Array;
}

export const COLUMN_TYPES = {
  points: 'Int32',
  records: 'Uint32',
  ranks: 'Uint32',
  subBlockBoxes: 'Int32',
  blockBoxes: 'Int32',
  superBlockBoxes: 'Int32',
  tagIds: 'Uint16',
  tagCounts: 'Uint16',
  tagOffsets: 'Uint32',
  tagLists: 'Uint16',
  tagBits: 'Uint32',
  evidenceKinds: 'Uint32',
  evidenceStarts: 'Uint32',
  evidenceRows: 'Uint16',
  evidenceDays: 'Uint32',
  factStarts: 'Uint32',
  factRows: 'Uint16',
  factDays: 'Uint32',
  words: 'Uint8',
  tokens: 'Uint32',
  tokenStarts: 'Uint32',
  wordBlocks: 'Uint16',
  wordSubBlocks: 'Uint16',
  wordBlockStarts: 'Uint32',
} as const satisfies Record<keyof IndexColumns, ColumnType>;

/** Returns the columns of an index without rows. */
export function emptyColumns(): IndexColumns {
  const empty = Object.entries(COLUMN_TYPES).map(([name, type]) => [name, new ARRAY_TYPES[type]()]);
  return { ...Object.fromEntries(empty), words: new TextEncoder().encode('\n') };
}
