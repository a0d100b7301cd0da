/** Bits of a BIGINT that are used for tags: all that are surely positive, in round numbers. */
const BITS = 60;

/** The columns of `record-table.sql` that hold a record's tags as bits. */
export const TAG_COLUMNS = ['tags_0', 'tags_1', 'tags_2', 'tags_3', 'tags_4', 'tags_5'] as const;

/** Values of `TAG_COLUMNS` for a list of tag ids, as texts. Throws `RangeError` for a tag that has no bit. */
export function tagBits(tagIds: number[]): string[] {
  const masks = TAG_COLUMNS.map(() => 0n);
  for (const tagId of tagIds) {
    const column = Math.floor(tagId / BITS);
    if (!(tagId >= 0 && column < masks.length))
      throw new RangeError(`Tag ${tagId} has no bit: record-table.sql needs another column.`);
    masks[column]! |= 1n << BigInt(tagId % BITS);
  }
  return masks.map(String);
}
