import type { WordMatch } from '#listings/name-words.ts';
import { BLOCK_ROWS, type IndexColumns, LAST_TOKEN, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import type { NameDictionary } from './name-dictionary.ts';
import type { RowMask } from './row-mask.ts';

/** Maximum entries of block lists that are read for a word, as a multiple of the number of blocks. */
const MAX_PLACES_PER_BLOCK = 4;

const EVERY_SUB_BLOCK = 0xffff;

type NameColumns = Pick<
  IndexColumns,
  'tokens' | 'tokenStarts' | 'wordBlocks' | 'wordSubBlocks' | 'wordBlockStarts' | 'blockBoxes'
>;

/**
 * Finds the rows whose names contain every word of a term. First it marks the matching dictionary words with one bit
 * per word of the term; a row matches if the marks of its tokens combined have every bit.
 *
 *     term 'care hom':   dictionary  care 01 · careful 01 · home 10 · homer 10 · pet 00
 *     'Pet Care'         00 | 01           = 01   no
 *     'Careful Homes'    01 | 10           = 11   yes
 *
 * The index lists the blocks and sub-blocks of each word. Rows are checked only in sub-blocks that have every word of
 * the term, which are few if a word is rare.
 */
export class NameMatcher {
  readonly #columns: NameColumns;
  readonly #marks: Uint16Array;
  readonly #everyWord: number;
  /** For each block, one bit per sub-block in which every word of the term may occur. */
  readonly #subBlocks: Uint16Array;

  /** `words`: at most 16, from `termWords`. */
  constructor(columns: NameColumns, dictionary: NameDictionary, words: string[], match: WordMatch) {
    this.#columns = columns;
    this.#marks = new Uint16Array(dictionary.size);
    this.#everyWord = (1 << words.length) - 1;
    this.#subBlocks = new Uint16Array(columns.blockBoxes.length / 4).fill(EVERY_SUB_BLOCK);
    words.forEach((word, index) => {
      this.#markWord(dictionary, word, match, 1 << index);
    });
  }

  /** Returns false if no row of the block can match. */
  mayMatch(block: number): boolean {
    return this.#subBlocks[block] !== 0;
  }

  /** Clears the bits of rows that do not match. */
  narrow(block: number, mask: RowMask): void {
    const subBlocks = this.#subBlocks[block]!;
    for (let number = 0; number < BLOCK_ROWS / SUB_BLOCK_ROWS; number++) {
      const word = number * SUB_BLOCK_WORDS;
      if ((subBlocks & (1 << number)) === 0) {
        mask[word] = 0;
        mask[word + 1] = 0;
      } else if ((mask[word]! | mask[word + 1]!) !== 0) {
        this.#narrowSubBlock(block * (BLOCK_ROWS / SUB_BLOCK_ROWS) + number, mask, word);
      }
    }
  }

  #narrowSubBlock(subBlock: number, mask: RowMask, firstWord: number): void {
    const { tokens, tokenStarts } = this.#columns;
    const marks = this.#marks;
    const end = tokenStarts[subBlock + 1]!;
    let row = 32 * firstWord;
    let found = 0;
    for (let at = tokenStarts[subBlock]!; at < end; at++) {
      const token = tokens[at]!;
      found |= marks[token & ~LAST_TOKEN]!;
      if (token < LAST_TOKEN) continue;
      if (found !== this.#everyWord) mask[row >>> 5]! &= ~(1 << (row & 31));
      found = 0;
      row++;
    }
  }

  /** Marks the tokens that match a word, and excludes the sub-blocks that have none of them. */
  #markWord(dictionary: NameDictionary, word: string, match: WordMatch, bit: number): void {
    const { wordBlocks, wordSubBlocks, wordBlockStarts } = this.#columns;
    const subBlocks = new Uint16Array(this.#subBlocks.length);
    // Frequent words are in nearly every block: reading their full lists would cost more than it saves.
    let placesToRead = subBlocks.length * MAX_PLACES_PER_BLOCK;
    dictionary.eachMatch(word, match, (token) => {
      this.#marks[token]! |= bit;
      if (placesToRead < 0) return;
      const end = wordBlockStarts[token + 1]!;
      for (let at = wordBlockStarts[token]!; at < end; at++) subBlocks[wordBlocks[at]!]! |= wordSubBlocks[at]!;
      placesToRead -= end - wordBlockStarts[token]!;
    });
    if (placesToRead >= 0)
      for (let block = 0; block < subBlocks.length; block++) this.#subBlocks[block]! &= subBlocks[block]!;
  }
}
