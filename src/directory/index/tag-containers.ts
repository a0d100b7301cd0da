import { BLOCK_ROWS, type IndexColumns, MASK_WORDS, MAX_LIST_ROWS } from './index-layout.ts';
import type { RaggedRows } from './ragged-list.ts';
import { countCommonBits, emptyMask, type RowMask } from './row-mask.ts';

type TagColumns = Pick<IndexColumns, 'tagIds' | 'tagCounts' | 'tagOffsets' | 'tagLists' | 'tagBits'>;

/**
 * The rows of each block that have a tag. Each block and tag has a container, a short list or a bit mask, as in Roaring
 * bitmaps:
 *
 *     block 7, tag 12:  3 rows of 1024   → list  [ 17, 400, 1003 ]
 *     block 7, tag 15:  600 rows of 1024 → bits  01101011… (32 words)
 */
export class TagContainers {
  readonly #columns: TagColumns;
  readonly #slots: Map<number, number>;
  readonly #group = emptyMask();

  constructor(columns: TagColumns) {
    this.#columns = columns;
    this.#slots = new Map(Array.from(columns.tagIds, (tagId, slot) => [tagId, slot]));
  }

  /** Returns the slots of the tags that any row has; other tags match nothing. */
  slotsOf(tagIds: readonly number[]): number[] {
    return tagIds.map((tagId) => this.#slots.get(tagId)).filter((slot) => slot !== undefined);
  }

  /** Returns the number of rows of the block with this tag. */
  count(block: number, slot: number): number {
    return this.#columns.tagCounts[block * this.#columns.tagIds.length + slot]!;
  }

  /** Returns the number of rows of the block in `mask` with each tag, by slot. */
  countsIn(mask: RowMask, block: number): Uint16Array {
    return Uint16Array.from(this.#columns.tagIds, (_, slot) => this.#countIn(mask, block, slot));
  }

  #countIn(mask: RowMask, block: number, slot: number): number {
    const { tagIds, tagOffsets, tagLists, tagBits } = this.#columns;
    const offset = tagOffsets[block * tagIds.length + slot]!;
    const rows = this.count(block, slot);
    if (rows > MAX_LIST_ROWS) return countCommonBits(mask, tagBits, offset);
    let count = 0;
    for (let at = offset; at < offset + rows; at++) {
      const row = tagLists[at]!;
      count += (mask[row >>> 5]! >>> (row & 31)) & 1;
    }
    return count;
  }

  /** Sets `mask` to the rows of the block with this tag. Returns false if there are none. */
  rowsWith(block: number, slot: number, mask: RowMask): boolean {
    if (this.count(block, slot) === 0) return false;
    mask.fill(0);
    this.#addRows(block, slot, mask);
    return true;
  }

  /**
   * Sets `mask` to the rows of the block with a tag of every group. Returns false, with an undefined `mask`, if there
   * are none.
   */
  match(block: number, groups: number[][], mask: RowMask): boolean {
    for (let index = 0; index < groups.length; index++) {
      const target = index === 0 ? mask : this.#group;
      target.fill(0);
      if (this.addRows(block, groups[index]!, target) === 0) return false;
      if (index > 0 && !intersect(mask, target)) return false;
    }
    return true;
  }

  /** Adds the rows of the block with any of these tags to `mask`. Returns how often one of them occurs. */
  addRows(block: number, slots: readonly number[], mask: RowMask): number {
    let found = 0;
    for (const slot of slots) found += this.#addRows(block, slot, mask);
    return found;
  }

  #addRows(block: number, slot: number, mask: RowMask): number {
    const { tagIds, tagCounts, tagOffsets, tagLists, tagBits } = this.#columns;
    const container = block * tagIds.length + slot;
    const count = tagCounts[container]!;
    const offset = tagOffsets[container]!;
    if (count <= MAX_LIST_ROWS) {
      for (let at = offset; at < offset + count; at++) {
        const row = tagLists[at]!;
        mask[row >>> 5]! |= 1 << (row & 31);
      }
    } else {
      for (let word = 0; word < MASK_WORDS; word++) mask[word]! |= tagBits[offset + word]!;
    }
    return count;
  }
}

function intersect(mask: RowMask, other: RowMask): boolean {
  let any = 0;
  for (let word = 0; word < MASK_WORDS; word++) {
    mask[word]! &= other[word]!;
    any |= mask[word]!;
  }
  return any !== 0;
}

/** Builds the containers. `tags` has each row's tag slots. */
export function buildTagContainers(tags: RaggedRows, tagIds: Uint16Array): TagColumns {
  const slots = tagIds.length;
  const containers = Math.ceil((tags.starts.length - 1) / BLOCK_ROWS) * slots;
  const tagCounts = new Uint16Array(containers);
  eachTag(tags, slots, (container) => tagCounts[container]!++);

  const tagOffsets = new Uint32Array(containers);
  let listLength = 0;
  let bitsLength = 0;
  for (let container = 0; container < containers; container++) {
    const count = tagCounts[container]!;
    tagOffsets[container] = count <= MAX_LIST_ROWS ? listLength : bitsLength;
    if (count <= MAX_LIST_ROWS) listLength += count;
    else bitsLength += MASK_WORDS;
  }

  const tagLists = new Uint16Array(listLength);
  const tagBits = new Uint32Array(bitsLength);
  const filled = new Uint16Array(containers);
  eachTag(tags, slots, (container, row) => {
    const offset = tagOffsets[container]!;
    if (tagCounts[container]! <= MAX_LIST_ROWS) tagLists[offset + filled[container]!++] = row;
    else tagBits[offset + (row >>> 5)]! |= 1 << (row & 31);
  });
  return { tagIds, tagCounts, tagOffsets, tagLists, tagBits };
}

/** Calls `visit` with the container's number and the row within its block, for each tag of each row in row order. */
function eachTag({ starts, values }: RaggedRows, slots: number, visit: (container: number, row: number) => void): void {
  for (let row = 0; row < starts.length - 1; row++) {
    const firstContainer = Math.floor(row / BLOCK_ROWS) * slots;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at++) visit(firstContainer + values[at]!, row & (BLOCK_ROWS - 1));
  }
}
