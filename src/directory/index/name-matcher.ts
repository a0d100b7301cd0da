import { BLOCK_ROWS, type IndexColumns, LAST_TOKEN, SUB_BLOCK_ROWS, SUB_BLOCK_WORDS } from './index-layout.ts';
import type { NameDictionary, WordMatch } from './name-dictionary.ts';
import type { RowMask } from './row-mask.ts';

/**
 * Finds the rows whose names hold every word of a term. First the term marks the matching words of the dictionary, a bit
 * for each word of the term; a row matches when the marks of its tokens together have every bit.
 *
 *     term 'care hom':   dictionary  care 01 · careful 01 · home 10 · homer 10 · pet 00
 *     'Pet Care'         00 | 01           = 01   no
 *     'Careful Homes'    01 | 10           = 11   yes
 */
export class NameMatcher {
  /** True where some word of the term is in no name at all: nothing can match. */
  readonly matchesNothing: boolean;
  readonly #marks: Uint16Array;
  readonly #everyWord: number;
  readonly #tokens: Uint32Array;
  readonly #tokenStarts: Uint32Array;

  /** `words`: at most 16, as `termWords` gives them. */
  constructor(
    columns: Pick<IndexColumns, 'tokens' | 'tokenStarts'>,
    dictionary: NameDictionary,
    words: string[],
    match: WordMatch,
  ) {
    this.#tokens = columns.tokens;
    this.#tokenStarts = columns.tokenStarts;
    this.#marks = new Uint16Array(dictionary.size);
    this.#everyWord = (1 << words.length) - 1;
    this.matchesNothing = !words.every((word, index) => dictionary.mark(word, match, this.#marks, 1 << index) > 0);
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
    const tokens = this.#tokens;
    const marks = this.#marks;
    const end = this.#tokenStarts[subBlock + 1]!;
    let row = 32 * firstWord;
    let found = 0;
    for (let at = this.#tokenStarts[subBlock]!; at < end; at++) {
      const token = tokens[at]!;
      found |= marks[token & ~LAST_TOKEN]!;
      if (token < LAST_TOKEN) continue;
      if (found !== this.#everyWord) mask[row >>> 5]! &= ~(1 << (row & 31));
      found = 0;
      row++;
    }
  }
}
