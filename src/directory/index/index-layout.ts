/** Format of the index file; raise it with every change of the columns, and stores build their index anew. */
export const INDEX_VERSION = 2;

/** Rows of a sub-block: the smallest group with a box of its own; two words of a row mask. */
export const SUB_BLOCK_ROWS = 64;
/** Rows of a block: the unit of tag containers and of the walk. */
export const BLOCK_ROWS = 1024;
/** Block numbers are kept in 16 bits: up to 67 million rows. */
export const MAX_BLOCKS = 65_536;
/** Blocks of a super-block: skips whole regions at once. */
export const SUPER_BLOCK_BLOCKS = 16;

/** 32-bit words of a row mask: one bit for each row of a block. */
export const MASK_WORDS = BLOCK_ROWS / 32;
export const SUB_BLOCK_WORDS = SUB_BLOCK_ROWS / 32;
/** A tag on more rows of a block than this is kept as bits (64 × 2 bytes = 32 words × 4 bytes), else as a list. */
export const MAX_LIST_ROWS = 64;

/** Marks the last token of a row in the `tokens` column; the other 31 bits are the token's number. */
export const LAST_TOKEN = 0x8000_0000;

/** The index file's columns. Rows stand in Hilbert order. */
export interface IndexColumns {
  /** Micro-degrees `lat, east` of each row (`east`: see `toEast`). */
  points: Int32Array;
  /** Number of the row's record in the record store. */
  records: Uint32Array;
  /** Place of the row's id among all ids in ascending order: decides between equally near rows. */
  ranks: Uint32Array;
  /** Boxes [south, north, west, east] in micro-degrees, four numbers each. */
  subBlockBoxes: Int32Array;
  blockBoxes: Int32Array;
  superBlockBoxes: Int32Array;
  /** The tags in use, ascending; a tag's slot is its place here. */
  tagIds: Uint16Array;
  /** Rows of block b with the tag of slot t, at `b * tagIds.length + t`. */
  tagCounts: Uint16Array;
  /** Where the container of the same block and slot starts, in `tagLists` or `tagBits` by its count. */
  tagOffsets: Uint32Array;
  /** Row numbers within the block, ascending. */
  tagLists: Uint16Array;
  /** Row masks of `MASK_WORDS` words. */
  tagBits: Uint32Array;
  /** Words of all names, UTF-8, ascending by code unit, one to a line, a line end before the first and after the last. */
  words: Uint8Array;
  /** Words of each row's names, as numbers of their lines; the last of a row carries `LAST_TOKEN`. */
  tokens: Uint32Array;
  /** Where the tokens of each sub-block start, and one more: where the last one ends. */
  tokenStarts: Uint32Array;
  /** The blocks in which each word occurs, ascending, word after word. */
  wordBlocks: Uint16Array;
  /** Beside each entry of `wordBlocks`: the block's sub-blocks in which the word occurs, a bit each. */
  wordSubBlocks: Uint16Array;
  /** Where the blocks of each word start, and one more: where the last ones end. */
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
  words: 'Uint8',
  tokens: 'Uint32',
  tokenStarts: 'Uint32',
  wordBlocks: 'Uint16',
  wordSubBlocks: 'Uint16',
  wordBlockStarts: 'Uint32',
} as const satisfies Record<keyof IndexColumns, string>;

/** The columns of an index over nothing. */
export function emptyColumns(): IndexColumns {
  return {
    points: new Int32Array(),
    records: new Uint32Array(),
    ranks: new Uint32Array(),
    subBlockBoxes: new Int32Array(),
    blockBoxes: new Int32Array(),
    superBlockBoxes: new Int32Array(),
    tagIds: new Uint16Array(),
    tagCounts: new Uint16Array(),
    tagOffsets: new Uint32Array(),
    tagLists: new Uint16Array(),
    tagBits: new Uint32Array(),
    words: new TextEncoder().encode('\n'),
    tokens: new Uint32Array(),
    tokenStarts: new Uint32Array(),
    wordBlocks: new Uint16Array(),
    wordSubBlocks: new Uint16Array(),
    wordBlockStarts: new Uint32Array(),
  };
}
