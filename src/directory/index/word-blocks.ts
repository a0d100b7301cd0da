import { BLOCK_ROWS, type IndexColumns, LAST_TOKEN, SUB_BLOCK_ROWS } from './index-layout.ts';

type NameColumns = Pick<IndexColumns, 'tokens' | 'tokenStarts'>;

const SUB_BLOCKS = BLOCK_ROWS / SUB_BLOCK_ROWS;

/** Builds, for each of `words` words, the list of the blocks and sub-blocks in which it occurs (an inverted index). */
export function buildWordBlocks(
  tokens: NameColumns['tokens'],
  tokenStarts: NameColumns['tokenStarts'],
  words: number,
): Pick<IndexColumns, 'wordBlocks' | 'wordSubBlocks' | 'wordBlockStarts'> {
  const wordBlockStarts = new Uint32Array(words + 1);
  const lastBlock = new Int32Array(words).fill(-1);
  eachWord(tokens, tokenStarts, (word, block) => {
    if (lastBlock[word] !== block) wordBlockStarts[word + 1]!++;
    lastBlock[word] = block;
  });
  for (let word = 0; word < words; word++) wordBlockStarts[word + 1]! += wordBlockStarts[word]!;

  const wordBlocks = new Uint16Array(wordBlockStarts[words]!);
  const wordSubBlocks = new Uint16Array(wordBlockStarts[words]!);
  const filled = wordBlockStarts.slice(0, words);
  lastBlock.fill(-1);
  eachWord(tokens, tokenStarts, (word, block, subBlock) => {
    if (lastBlock[word] !== block) wordBlocks[filled[word]!++] = block;
    lastBlock[word] = block;
    wordSubBlocks[filled[word]! - 1]! |= 1 << subBlock;
  });
  return { wordBlocks, wordSubBlocks, wordBlockStarts };
}

/** Calls `visit` with each token, its block and its sub-block there (0 to 15), in row order. */
function eachWord(
  tokens: Uint32Array,
  tokenStarts: Uint32Array,
  visit: (word: number, block: number, subBlock: number) => void,
): void {
  for (let subBlock = 0; subBlock < tokenStarts.length - 1; subBlock++) {
    const block = Math.floor(subBlock / SUB_BLOCKS);
    const end = tokenStarts[subBlock + 1]!;
    for (let at = tokenStarts[subBlock]!; at < end; at++) {
      visit(tokens[at]! & ~LAST_TOKEN, block, subBlock % SUB_BLOCKS);
    }
  }
}
