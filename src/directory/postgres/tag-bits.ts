import type { BoundSql } from './bound-sql.ts';

/** Bits of a BIGINT column that are used for tags; a round number below the sign bit. */
const BITS = 60;

/** The columns of `record-table.sql` that hold a record's tags as bits. */
export const TAG_COLUMNS = ['tags_0', 'tags_1', 'tags_2', 'tags_3', 'tags_4', 'tags_5'] as const;

/**
 * Returns the values of `TAG_COLUMNS` for a list of tag ids, as decimal strings. Throws `RangeError` for a tag without
 * a bit.
 */
export function tagBits(tagIds: readonly number[]): string[] {
  const masks = TAG_COLUMNS.map(() => 0n);
  for (const tagId of tagIds) {
    const column = Math.floor(tagId / BITS);
    if (!(tagId >= 0 && column < masks.length))
      throw new RangeError(`Tag ${tagId} has no bit. Add a column to record-table.sql.`);
    masks[column]! |= 1n << BigInt(tagId % BITS);
  }
  return masks.map(String);
}

/** Returns a SQL condition: the record has one of these tags. */
export function anyTagSql(sql: BoundSql, tagIds: readonly number[]): string {
  const tests = tagBits(tagIds).flatMap((mask, at) =>
    mask === '0' ? [] : [`${TAG_COLUMNS[at]} & ${sql.bind(mask, 'bigint')} <> 0`],
  );
  return tests.length > 0 ? `(${tests.join(' OR ')})` : 'false';
}
