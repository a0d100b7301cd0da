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

/** Sorts the values of records by block. `order`: the records in row order. */
export function toBlockPieces(list: RaggedRows, order: Uint32Array): BlockPieces {
  const starts = new Uint32Array(Math.ceil(order.length / BLOCK_ROWS) + 1);
  const rows = new Uint16Array(list.values.length);
  const values = new Uint32Array(list.values.length);
  let filled = 0;
  for (let row = 0; row < order.length; row++) {
    if (row % BLOCK_ROWS === 0) starts[row / BLOCK_ROWS] = filled;
    const end = list.starts[order[row]! + 1]!;
    for (let at = list.starts[order[row]!]!; at < end; at++) {
      rows[filled] = row % BLOCK_ROWS;
      values[filled++] = list.values[at]!;
    }
  }
  starts[starts.length - 1] = filled;
  return { starts, rows, values };
}
