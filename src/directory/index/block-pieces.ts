import { BLOCK_ROWS } from './index-layout.ts';
import type { RaggedRows } from './ragged-list.ts';

/** What rows of blocks have several of. */
export interface BlockPieces {
  /** Start of each block's pieces, plus the end of the last one. */
  starts: Uint32Array;
  /** Row number within the block of each piece, ascending; a row may have several. */
  rows: Uint16Array;
  values: Uint32Array;
}

/** Returns rows, in the order of the index, as pieces. */
export function toBlockPieces({ starts: rowStarts, values }: RaggedRows): BlockPieces {
  const count = rowStarts.length - 1;
  const starts = new Uint32Array(Math.ceil(count / BLOCK_ROWS) + 1);
  const rows = new Uint16Array(values.length);
  for (let row = 0; row < count; row++) {
    if (row % BLOCK_ROWS === 0) starts[row / BLOCK_ROWS] = rowStarts[row]!;
    rows.fill(row % BLOCK_ROWS, rowStarts[row]!, rowStarts[row + 1]!);
  }
  starts[starts.length - 1] = values.length;
  return { starts, rows, values };
}
