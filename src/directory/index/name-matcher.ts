import { BLOCK_ROWS, type IndexColumns, LAST_TOKEN, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import type { NameDictionary, WordMatch } from './name-dictionary.ts';
import type { RowMask } from './row-mask.ts';

/** Times the number of blocks: so many entries of block lists are read for a word. */
const PLACES_WORTH_READING = 4;

type NameColumns = Pick<IndexColumns, 'tokens' | 'tokenStarts' | 'wordBlocks' | 'wordBlockStarts' | 'blockBoxes'>;

/**
 * Finds the rows whose names hold every word of a term. First the term marks the matching words of the dictionary, a bit
 * for each word of the term; a row matches when the marks of its tokens together have every bit.
 *
 *     term 'care hom':   dictionary  care 01 · careful 01 · home 10 · homer 10 · pet 00
 *     'Pet Care'         00 | 01           = 01   no
 *     'Careful Homes'    01 | 10           = 11   yes
 *
 * Rare words are in few blocks, which the index lists: the others need not be looked at.
 */
export class NameMatcher {
  readonly #columns: NameColumns;
  readonly #marks: Uint16Array;
  readonly #everyWord: number;
  /** Bits of the words that may occur in each block. */
  readonly #wordsInBlock: Uint16Array;

  /** `words`: at most 16, as `termWords` gives them. */
  constructor(columns: NameColumns, dictionary: NameDictionary, words: string[], match: WordMatch) {
    this.#columns = columns;
    this.#marks = new Uint16Array(dictionary.size);
    this.#everyWord = (1 << words.length) - 1;
    this.#wordsInBlock = new Uint16Array(columns.blockBoxes.length / 4);
    words.forEach((word, index) => {
      this.#markWord(dictionary, word, match, 1 << index);
    });
  }

  /** False where no row of the block can match. */
  mayMatch(block: number): boolean {
    return this.#wordsInBlock[block] === this.#everyWord;
  }

  /** Clears the bits of the block's rows that do not match. */
  narrow(block: number, mask: RowMask): void {
    const firstSubBlock = block * (BLOCK_ROWS / SUB_BLOCK_ROWS);
    for (let word = 0; word < mask.length; word += SUB_BLOCK_WORDS) {
      if ((mask[word]! | mask[word + 1]!) !== 0)
        this.#narrowSubBlock(firstSubBlock + word / SUB_BLOCK_WORDS, mask, word);
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

  /** Marks the tokens that match a word, and the blocks that they are in. */
  #markWord(dictionary: NameDictionary, word: string, match: WordMatch, bit: number): void {
    const { wordBlocks, wordBlockStarts } = this.#columns;
    const wordsInBlock = this.#wordsInBlock;
    // Words in many places are in nearly every block: reading on would cost more than it saves.
    let placesToRead = wordsInBlock.length * PLACES_WORTH_READING;
    dictionary.eachMatch(word, match, (token) => {
      this.#marks[token]! |= bit;
      if (placesToRead < 0) return;
      const end = wordBlockStarts[token + 1]!;
      for (let at = wordBlockStarts[token]!; at < end; at++) wordsInBlock[wordBlocks[at]!]! |= bit;
      placesToRead -= end - wordBlockStarts[token]!;
    });
    if (placesToRead < 0) for (let block = 0; block < wordsInBlock.length; block++) wordsInBlock[block]! |= bit;
  }
}
