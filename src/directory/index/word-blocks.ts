import { BLOCK_ROWS, type IndexColumns, LAST_TOKEN, SUB_BLOCK_ROWS } from './index-layout.ts';

type NameColumns = Pick<IndexColumns, 'tokens' | 'tokenStarts'>;

/** Lists for each of `words` words the blocks that it occurs in: as a book's index lists pages. */
export function buildWordBlocks(
  tokens: NameColumns['tokens'],
  tokenStarts: NameColumns['tokenStarts'],
  words: number,
): Pick<IndexColumns, 'wordBlocks' | 'wordBlockStarts'> {
  const wordBlockStarts = new Uint32Array(words + 1);
  eachWordOfBlock(tokens, tokenStarts, words, (word) => wordBlockStarts[word + 1]!++);
  for (let word = 0; word < words; word++) wordBlockStarts[word + 1]! += wordBlockStarts[word]!;

  const wordBlocks = new Uint16Array(wordBlockStarts[words]!);
  const filled = wordBlockStarts.slice(0, words);
  eachWordOfBlock(tokens, tokenStarts, words, (word, block) => {
    wordBlocks[filled[word]!++] = block;
  });
  return { wordBlocks, wordBlockStarts };
}

/** Visits each word of each block once, block after block. */
function eachWordOfBlock(
  tokens: Uint32Array,
  tokenStarts: Uint32Array,
  words: number,
  visit: (word: number, block: number) => void,
): void {
  const subBlocks = BLOCK_ROWS / SUB_BLOCK_ROWS;
  const lastBlock = new Int32Array(words).fill(-1);
  for (let block = 0; block * subBlocks < tokenStarts.length - 1; block++) {
    const end = tokenStarts[Math.min(tokenStarts.length - 1, (block + 1) * subBlocks)]!;
    for (let at = tokenStarts[block * subBlocks]!; at < end; at++) {
      const word = tokens[at]! & ~LAST_TOKEN;
      if (lastBlock[word] === block) continue;
      lastBlock[word] = block;
      visit(word, block);
    }
  }
}
